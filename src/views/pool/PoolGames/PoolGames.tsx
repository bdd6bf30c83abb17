// The main page of pool: the member's figures and the list of games.

import { Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { withoutListed } from '../../../machines/app/outbox.clientIds.ts'
import type { PoolGamesRef } from '../../../machines/pool/poolGames.machine.ts'
import type { GameListRef } from '../../../machines/pool/poolGames.types.ts'
import { Button } from '../../shared/Button.tsx'
import { useHalf } from '../../shared/Half.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { lateView, usePreload } from '../../shared/lateView.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page } from '../../shared/Page.tsx'
import { GameList } from './GameList.tsx'
import { ListHeader } from './ListHeader.tsx'
import { UnsavedGames } from './UnsavedGames.tsx'

// The code of the two dialogs loads later than the code of the page.
const details = lateView(async () => (await import('./GameDetails.tsx')).GameDetailsSheet)
const skill = lateView(async () => (await import('./SkillLevel.tsx')).SkillLevel)
const dialogs = [details, skill]

/**
 * The pool page: the member's figures and the list of games. In a wide window, `GamesPair` shows the details of a game
 * beside the list.
 */
export function PoolGames({ actor }: { actor: PoolGamesRef }) {
  const { list, skillLevel, gameDetails, summary } = useSelector(actor, ({ children }) => children)
  const levels = useSelector(summary, (snapshot) => snapshot?.context.data?.skill_levels) ?? null
  const { isBeside } = useHalf()
  return (
    <Page title="Pool">
      <Stack gap="4">
        <ListHeader actor={actor} />
        <Button asChild variant="outline" size="sm" alignSelf="flex-start" data-not-printed>
          <Link href="/pool/nights">League nights</Link>
        </Button>
        {list && <Games actor={actor} list={list} />}
      </Stack>
      {skillLevel && <skill.View actor={skillLevel} levels={levels} />}
      {gameDetails && !isBeside && <details.View actor={gameDetails} />}
    </Page>
  )
}

function Games({ actor, list }: { actor: PoolGamesRef; list: GameListRef }) {
  const { items, keptMs, sentMs, error, failures } = useSelector(list, ({ context }) => context)
  // The server's list can already contain a game that this browser still counts as unsaved. It is shown only once.
  const unsavedGames = withoutListed(
    useSelector(actor, ({ context }) => context.unsaved),
    items,
  )
  const state = useSelector(list, ({ value }) => value)
  return (
    <>
      <KeptAge
        sentMs={sentMs}
        error={failures > 0 ? error : null}
        onReload={() => actor.send({ type: 'games.reload' })}
      />
      <UnsavedGames games={unsavedGames} />
      {(state === 'reading' || state === 'loading') && items.length === 0 && keptMs === null && (
        <Stack gap="3" aria-busy="true">
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </Stack>
      )}
      {state === 'failed' && (
        <Notice
          role="alert"
          title="The games did not load."
          action={<Button onClick={() => actor.send({ type: 'games.reload' })}>Try again</Button>}
        >
          {error?.message}
        </Notice>
      )}
      {(state === 'complete' || keptMs !== null) && items.length === 0 && unsavedGames.length === 0 && (
        <Notice
          title="No games yet"
          action={
            <Button asChild>
              <Link href="/pool/new">New Game</Link>
            </Button>
          }
        >
          Start a game. Every player who has an account can score it on their own phone.
        </Notice>
      )}
      {items.length > 0 && <ShownGames actor={actor} list={list} />}
    </>
  )
}

/** The loaded games. From now on the dialogs can be opened, so the code of the dialogs is loaded here. */
function ShownGames({ actor, list }: { actor: PoolGamesRef; list: GameListRef }) {
  usePreload(dialogs)
  return <GameList actor={actor} list={list} />
}
