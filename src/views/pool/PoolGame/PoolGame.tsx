// The page of one game: the scores with their buttons, the taps that are not saved yet, and the totals.

import './print.css'
import { Box, chakra, Grid, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import { endWords, isOver } from '../../../../contract/rules/pool/scoredGame.ts'
import { deletedText } from '../../../machines/pool/deletedText.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { gameOfOtherPhone, shownGame } from '../../../machines/pool/poolGame.selectors.ts'
import { pathTo } from '../../../paths.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { dateAndTime } from '../../shared/dates.ts'
import { useHalf } from '../../shared/Half.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { lateView, usePreload } from '../../shared/lateView.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { OutboxStatus } from '../../shared/OutboxStatus.tsx'
import { Page } from '../../shared/Page.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'
import { GameTotals } from '../Scoreboard/GameTotals.tsx'
import { hasBallTray, ScoreSheet } from '../ScoreSheet/ScoreSheet.tsx'
import { AfterGame } from './AfterGame.tsx'
import { DeadBall } from './DeadBall.tsx'
import { GameChanges } from './GameChanges.tsx'
import { GameTools } from './GameTools.tsx'
import { PlayerCard } from './PlayerCard.tsx'
import { WatchLink } from './WatchLink.tsx'
import { WinProbability } from './WinProbability.tsx'

const tapLogView = lateView(async () => (await import('../TapLog/TapLog.tsx')).TapLog)
const seatsView = lateView(async () => (await import('../Seats/Seats.tsx')).Seats)
const endMatchView = lateView(async () => (await import('../Seats/EndMatch.tsx')).EndMatch)
const LATE_VIEWS = [tapLogView, seatsView, endMatchView]

/** On a narrow phone the text is small, so that the button for a dead ball below the cards is still in view. */
const TopLine = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    '@media (max-width: 383.98px)': {
      gap: '2',
      '& h1': { fontSize: 'lg' },
      '& p': { fontSize: 'xs', lineHeight: 1.2 },
    },
  },
})
const Heading = chakra('h1', {
  base: { fontFamily: 'display', fontSize: 'xl', fontWeight: 600, lineHeight: 1.1, whiteSpace: 'nowrap' },
})

/** The start and the tags of the game, only on the printed page. Not printed, the page shows only the day. */
const Printed = chakra('p', { base: { display: 'none', _print: { display: 'block' } } })

const dayOf = (date: Date) => date.toLocaleDateString(undefined, { weekday: 'short', month: 'short', day: 'numeric' })

/** The page on which members score one game. */
export function PoolGame({ actor }: { actor: PoolGameRef }) {
  usePreload(LATE_VIEWS)
  const game = useSelector(actor, ({ context }) => shownGame(context))
  const ownUserId = useSelector(actor, ({ context }) => context.input.user?.user_id ?? null)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('reading') || snapshot.matches('loading'))
  const keptMs = useSelector(actor, ({ context }) => context.keptMs)
  // This error is shown beside a stored game. Without a stored game, `Failure` shows the error.
  const error = useSelector(actor, ({ context }) => (context.keptMs === null ? null : context.error))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const otherGame = useSelector(actor, ({ context }) => gameOfOtherPhone(context))
  const isDeleted = useSelector(actor, (snapshot) => snapshot.matches('deleted'))
  const { watchLink, tapLog, seats, endMatch, pending, ratings } = useSelector(actor, ({ children }) => children)
  return (
    <Page title="Pool Game" widthRem={60}>
      <Stack gap="4" className="pool-sheet">
        <TopLine>
          <BackLink href="/pool" label="Back to the games" />
          <Box flex="1" minWidth="0">
            <Heading>{game?.game_type ?? 'Pool'}</Heading>
            <SmallPrint data-not-printed>{dayOf(game ? new Date(game.started) : new Date())}</SmallPrint>
            {game && <Printed>{[dateAndTime(game.started), ...game.tags].join(', ')}</Printed>}
          </Box>
          {game && !isDeleted && <GameTools actor={actor} hasTray={hasBallTray(game)} />}
        </TopLine>
        {isLoading && (
          <Grid gap="3" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} aria-busy="true">
            <Skeleton height="11rem" />
            <Skeleton height="11rem" />
          </Grid>
        )}
        {isDeleted && <Deleted actor={actor} />}
        {hasFailed && <Failure actor={actor} />}
        {game && !hasFailed && (
          <>
            {game.scoring === 'sheet' ? (
              <ScoreSheet actor={actor} game={game} ownUserId={ownUserId} />
            ) : (
              <PlusAndMinus actor={actor} game={game} ownUserId={ownUserId} />
            )}
            {endWords(game) && <Muted>{endWords(game)}</Muted>}
            <AfterGame actor={actor} game={game} />
            {!isDeleted && <GameChanges actor={actor} />}
            <KeptAge sentMs={keptMs} error={error} onReload={() => actor.send({ type: 'game.refresh' })} />
            {pending && (
              <div data-not-printed>
                <OutboxStatus pending={pending} />
                {otherGame !== null && (
                  <Button asChild width="full" marginTop="3">
                    <Link href={pathTo.poolGame(otherGame)}>Open the game that counts</Link>
                  </Button>
                )}
              </div>
            )}
            {ratings && <WinProbability game={game} ratings={ratings} />}
            <GameTotals game={game} ownUserId={ownUserId} />
          </>
        )}
      </Stack>
      {watchLink && <WatchLink actor={watchLink} />}
      {tapLog && <tapLogView.View actor={tapLog} />}
      {seats && pending && <seatsView.View actor={seats} pending={pending} />}
      {endMatch && pending && <endMatchView.View actor={endMatch} pending={pending} />}
    </Page>
  )
}

interface PlusAndMinusProps {
  actor: PoolGameRef
  game: LiveGame
  /** The `user_id` of the member who sees the page. */
  ownUserId: number | null
}

/** The cards with plus and minus, and in 9-Ball the button for a dead ball. */
function PlusAndMinus({ actor, game, ownUserId }: PlusAndMinusProps) {
  const { isBeside } = useHalf()
  return (
    <>
      <Grid
        gap="3"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', [isBeside ? 'xxl' : 'md']: 'repeat(2, minmax(0, 1fr))' }}
      >
        {game.players.map((player) => (
          <PlayerCard key={player.pool_player_id} actor={actor} player={player} ownUserId={ownUserId} />
        ))}
      </Grid>
      {game.game_type === '9-Ball' && !isOver(game) && <DeadBall actor={actor} game={game} />}
    </>
  )
}

/**
 * Gives the notice the focus. If an element outside the game has the focus, in the list beside the game or in a dialog,
 * this element keeps it.
 */
function focusNotice(notice: HTMLElement | null): void {
  const { activeElement } = document
  const isElsewhere = activeElement !== document.body && !notice?.closest('.pool-sheet')?.contains(activeElement)
  if (!isElsewhere) notice?.focus()
}

/** Shows why the member does not see the open game any more, and what happens to taps that are not saved. */
function Deleted({ actor }: { actor: PoolGameRef }) {
  const text = useSelector(actor, ({ context }) => deletedText(context.gone))
  const unsavedCount = useSelector(actor, ({ context }) => context.pending.length)
  return (
    <div ref={focusNotice} tabIndex={-1}>
      <Notice
        role="alert"
        title={text}
        action={
          <Button asChild>
            <Link href="/pool">Back to the games</Link>
          </Button>
        }
      >
        {unsavedCount > 0 && 'What you tapped last cannot be saved any more. You can discard it below.'}
      </Notice>
    </div>
  )
}

/** Shows why the game did not load, or that the member has discarded a game that was not saved yet. */
function Failure({ actor }: { actor: PoolGameRef }) {
  const error = useSelector(actor, ({ context }) => context.error)
  const isMissing = error?.code === 'NOT_FOUND'
  if (error?.code === 'DISCARDED') return <Notice role="alert" title={error.message} />
  return (
    <Notice
      role="alert"
      title={isMissing ? 'There is no such game.' : 'The game did not load.'}
      action={
        isMissing ? (
          <Button asChild>
            <Link href="/pool">Back to the games</Link>
          </Button>
        ) : (
          <Button onClick={() => actor.send({ type: 'game.reload' })}>Try again</Button>
        )
      }
    >
      {isMissing
        ? 'It was deleted, or you neither play in it nor started it. Perhaps somebody else has got your seat.'
        : error?.message}
    </Notice>
  )
}
