import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import { tally } from '../../../contract/rules/pool/scoring.ts'
import type { NewEntry } from '../app/outbox.types.ts'

/** The game that an entry creates, before the server has created it. Null for an entry that creates no game. */
export function localGame({ command, local, user_id, createdMs }: NewEntry): LiveGame | null {
  const created = local?.created
  if (command.call !== 'POST /pool/games' || created?.type !== 'game') return null
  const { game_type, players: seats, started } = command.body
  const players = tally(game_type, seats, []).players.flatMap((player, index) => {
    const [seat, person] = [seats[index], created.players[index]]
    return seat && person ? [{ ...player, ...person, handicap: seat.handicap, fouls: 0 }] : []
  })
  return {
    pool_game_id: 0,
    started: started ?? new Date(createdMs).toISOString(),
    game_type,
    tags: [],
    winner_player_id: null,
    players,
    rack_notes: [],
    version: 0,
    created_by: user_id,
    undo: null,
    redo: null,
    watch_open: false,
  }
}

/** The game that one of the entries creates under this client id. */
export function localGameIn(entries: readonly NewEntry[], client_id: string | null): LiveGame | null {
  const creation = entries.find(({ key }) => key === client_id)
  return creation ? localGame(creation) : null
}
