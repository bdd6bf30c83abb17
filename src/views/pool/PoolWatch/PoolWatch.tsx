// The page for people without an account who follow one game.

import { chakra, Flex, Grid, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import { endWords, isOver } from '../../../../contract/rules/pool/scoredGame.ts'
import type { WatchGameRef } from '../../../machines/pool/watchGame.machine.ts'
import type { WatchViewRef } from '../../../machines/pool/watchView.machine.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { longDate } from '../../shared/dates.ts'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'
import { GameTotals } from '../Scoreboard/GameTotals.tsx'
import { Score, ScoreFigure } from '../Scoreboard/Score.tsx'
import { WatchOverlay } from './WatchOverlay.tsx'
import { WatchTv } from './WatchTv.tsx'

type WatchedPlayer = WatchedGame['players'][number]

const Card = chakra('section', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '1',
    minWidth: 0,
    padding: '4',
    borderWidth: '2px',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'felt',
    '&[data-at-table]': { borderColor: 'primary', background: 'panel' },
    '&[data-winner]': { borderColor: 'secondary' },
  },
})
/** Who is at the table changes while people watch, so the line keeps its height. */
const Status = chakra('p', { base: { minHeight: '1.75rem' } })
const Name = chakra('h2', {
  base: { fontFamily: 'body', fontSize: 'lg', fontWeight: 650, letterSpacing: 'normal', overflowWrap: 'anywhere' },
})

/** The page of a watch link: one game, which cannot be changed here. */
export function PoolWatch({ actor }: { actor: WatchGameRef }) {
  const view = useSelector(actor, ({ children }) => children.watchView)
  return view ? <ChosenView actor={actor} view={view} /> : null
}

/** The view that the address names: the TV view, the overlay for a stream, or the normal page. */
function ChosenView({ actor, view }: { actor: WatchGameRef; view: WatchViewRef }) {
  const viewName = useSelector(view, ({ value }) => value)
  if (viewName === 'tv') return <WatchTv actor={actor} view={view} />
  if (viewName === 'overlay') return <WatchOverlay actor={actor} />
  return <WatchPage actor={actor} />
}

function WatchPage({ actor }: { actor: WatchGameRef }) {
  const game = useSelector(actor, ({ context }) => context.game)
  const error = useSelector(actor, ({ context }) => context.error)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isNotFound = useSelector(actor, (snapshot) => snapshot.matches('notFound'))
  // After an error the game is loaded again automatically. The error stays until the game is there.
  const hasFailed = error !== null && game === null && !isNotFound
  return (
    <Page title="Live Game" widthRem={60}>
      {isBusy && !hasFailed && (
        <Grid gap="3" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} aria-busy="true">
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </Grid>
      )}
      {hasFailed && (
        <Notice
          role="alert"
          title="The game did not load."
          action={<Button onClick={() => actor.send({ type: 'game.reload' })}>Try again</Button>}
        >
          {error.message}
        </Notice>
      )}
      {isNotFound && (
        <Notice role="alert" title="There is nothing to watch here.">
          The link was revoked, or the game was deleted. Ask the sender for a new link.
        </Notice>
      )}
      {game && !isNotFound && <Board game={game} />}
    </Page>
  )
}

function Board({ game }: { game: WatchedGame }) {
  return (
    <Stack gap="5">
      <Flex justify="space-between" align="flex-end" wrap="wrap" gap="2">
        <PageHeading>{game.game_type}</PageHeading>
        <SmallPrint>Started {longDate(game.started)}</SmallPrint>
      </Flex>
      <Grid gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        {game.players.map((player) => (
          <WatchedCard
            key={player.pool_player_id}
            player={player}
            isAtTable={player.pool_player_id === game.at_table && !isOver(game)}
          />
        ))}
      </Grid>
      {endWords(game) && <Muted>{endWords(game)}</Muted>}
      <GameTotals game={game} ownUserId={null} />
    </Stack>
  )
}

/** `isAtTable` is false in a game without a score sheet, which does not say who is at the table. */
function WatchedCard({ player, isAtTable }: { player: WatchedPlayer; isAtTable: boolean }) {
  const { display_name, score, winner } = player
  return (
    <Card aria-label={display_name} data-winner={winner || undefined} data-at-table={isAtTable || undefined}>
      <Name>{display_name}</Name>
      <Score player={player}>
        <ScoreFigure>{score}</ScoreFigure>
      </Score>
      <Status>
        {winner && <Badge variant="secondary">Winner</Badge>}
        {isAtTable && <Badge variant="primary">At the table</Badge>}
      </Status>
    </Card>
  )
}
