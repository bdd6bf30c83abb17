// What the TV view and the overlay share.

import './stage.css'
import { useSelector } from '@xstate/react'
import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import { rackInPlay } from '../../../../contract/rules/pool/scoring.ts'
import type { WatchGameRef } from '../../../machines/pool/watchGame.machine.ts'
import { useLiveState, useOffline } from '../../shared/useConnection.ts'

/** A length in `--u` of `stage.css`, which is 1 % of the height of the window. */
export const u = (share: number) => `calc(${share} * var(--u))`

/** 'Rack 3: 6 left, 1 dead'. Null when the game has a winner. In 8-Ball nothing is counted inside a rack. */
export function rackText(game: WatchedGame): string | null {
  if (game.winner_player_id !== null) return null
  const { number, left, dead } = rackInPlay(game)
  return game.game_type === '8-Ball' ? `Rack ${number}` : `Rack ${number}: ${left} left, ${dead} dead`
}

/** 'Inning 4', the one that is played; null without a score sheet and after the end. */
export function inningText({ scoring, innings, winner_player_id }: WatchedGame): string | null {
  return scoring === 'sheet' && winner_player_id === null ? `Inning ${innings + 1}` : null
}

/** What the view says while the shown score may be old; null while new scores arrive. */
export function useConnectionText(actor: WatchGameRef): string | null {
  const offline = useOffline()
  const { state } = useLiveState()
  const refreshFailed = useSelector(actor, (snapshot) => snapshot.matches({ watching: 'waiting' }))
  if (offline || refreshFailed || state === 'reconnecting') return 'Connection lost. Reconnecting …'
  return state === 'connected' ? null : 'Connecting …'
}
