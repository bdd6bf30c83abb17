import { useSelector } from '@xstate/react'
import type { PoolGamesRef } from '../../machines/pool/poolGames.machine.ts'
import type { PairRef } from '../../machines/shared/pair.machine.ts'
import { lateView } from '../shared/lateView.tsx'
import { Pair } from '../shared/Pair.tsx'

/** What is beside the list before a game is chosen. The code of both views loads later than the code of the page. */
const nothingChosen = lateView(async () => (await import('../shared/NothingChosen.tsx')).NothingChosen)
const details = lateView(async () => (await import('./PoolGames/GameDetails.tsx')).GameDetailsPanel)

/** The list of games and the page of the chosen game: beside each other in a wide window, otherwise one at a time. */
export function GamesPair({ actor }: { actor: PairRef }) {
  const list = useSelector(actor, ({ context }) => context.list as PoolGamesRef | null)
  const gameDetails = useSelector(list ?? undefined, (snapshot) => snapshot?.children.gameDetails)
  return (
    <Pair
      actor={actor}
      name="Chosen game"
      empty={
        gameDetails ? (
          <details.View key={gameDetails.sessionId} actor={gameDetails} />
        ) : (
          <nothingChosen.View type="game" newText="New Game">
            Choose a game on the left. It opens here.
          </nothingChosen.View>
        )
      }
    />
  )
}
