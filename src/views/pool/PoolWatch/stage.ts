// Parts that the TV view and the overlay share: lengths, and texts about the game and the connection.

import './stage.css'
import { useSelector } from '@xstate/react'
import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
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
 * dead. In 8-Ball the balls of a rack are not counted, and the text is only 'Rack 3'. Null when the game has a winner.
 */
export function rackText(game: WatchedGame): string | null {
  if (game.winner_player_id !== null) return null
  const { number, left: leftCount, dead: deadCount } = rackInPlay(game)
  return game.game_type === '8-Ball' ? `Rack ${number}` : `Rack ${number}: ${leftCount} left, ${deadCount} dead`
}

/** The inning that is played, for example 'Inning 4'. Null if the game has no score sheet or has ended. */
export function inningText({ scoring, innings, winner_player_id }: WatchedGame): string | null {
  return scoring === 'sheet' && winner_player_id === null ? `Inning ${innings + 1}` : null
}

/** The sentence that is shown while the score is perhaps old. Null while the page is connected and gets new scores. */
export function useConnectionText(actor: WatchGameRef): string | null {
  const isOffline = useOffline()
  const { state } = useLiveState()
  const hasRefreshFailed = useSelector(actor, (snapshot) => snapshot.matches({ watching: 'waiting' }))
  if (isOffline || hasRefreshFailed || state === 'reconnecting') return 'Server connection failed. Reconnecting …'
  return state === 'connected' ? null : 'Connecting …'
}
