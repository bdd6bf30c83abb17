// Parts that the TV view and the overlay share: lengths, and texts about the game and the connection.

import './stage.css'
import { useSelector } from '@xstate/react'
import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import { endWords, isOver } from '../../../../contract/rules/pool/scoredGame.ts'
import { rackInPlay } from '../../../../contract/rules/pool/scoring.ts'
import type { WatchGameRef } from '../../../machines/pool/watchGame.machine.ts'
import { useLiveState, useOffline } from '../../shared/useConnection.ts'

/**
 * A CSS length, in percent of the height of the window. In a window narrower than 16:9, it is in percent of the height
 * that the window would have at 16:9. The unit is `--u` of `stage.css`.
 */
export const heightPercent = (percent: number) => `calc(${percent} * var(--u))`

/**
 * The rack that is played, for example 'Rack 3: 6 left, 1 dead': 6 of the 10 points of the rack are left, and 1 ball is
 * dead. In 8-Ball the balls of a rack are not counted, and the text is only 'Rack 3'. After a game that was not played out
 * it is how the game ended. Null when the game was won.
 */
export function rackText(game: WatchedGame): string | null {
  if (isOver(game)) return endWords(game)
  const { number, left: leftCount, dead: deadCount } = rackInPlay(game)
  return game.game_type === '8-Ball' ? `Rack ${number}` : `Rack ${number}: ${leftCount} left, ${deadCount} dead`
}

/** The inning that is played, for example 'Inning 4'. Null if the game has no score sheet or has ended. */
export function inningText(game: WatchedGame): string | null {
  return game.scoring === 'sheet' && !isOver(game) ? `Inning ${game.innings + 1}` : null
}

/** The sentence that is shown while the score of a game is perhaps old. */
export function useConnectionText(actor: WatchGameRef): string | null {
  return useScoreText(useSelector(actor, (snapshot) => snapshot.matches({ watching: 'waiting' })))
}

/** The sentence that is shown while a score is perhaps old. Null while the page is connected and gets new scores. */
export function useScoreText(hasRefreshFailed: boolean): string | null {
  const isOffline = useOffline()
  const { state } = useLiveState()
  if (isOffline || hasRefreshFailed || state === 'reconnecting') return 'Server connection failed. Reconnecting …'
  return state === 'connected' ? null : 'Connecting …'
}
