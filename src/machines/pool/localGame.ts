// Makes the game that the page shows after a member has started it in this browser, until the server has created it.
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { computeSheet } from '../../../contract/rules/pool/sheet.ts'
import type { NewEntry } from '../app/outbox.types.ts'

/**
 * The game that an outbox entry creates, before the server has created it. Its `pool_game_id` is 0, because the server
 * has not given it an id. Null for an entry that creates no game.
 */
export function localGame({ command, local, user_id, createdMs }: NewEntry): LiveGame | null {
  const created = local?.created
  if (command.call !== 'POST /pool/games' || created?.type !== 'game') return null
  const { game_type, scoring = 'points', breaks = 'winner', players: seats, started } = command.body
  const { at_table, innings, ...emptySheet } = computeSheet(game_type, seats, [])
  const players = emptySheet.players.flatMap((player, index) => {
    const [seat, person] = [seats[index], created.players[index]]
    return seat && person ? [{ ...player, ...person, handicap: seat.handicap }] : []
  })
  return {
    pool_game_id: 0,
    started: started ?? new Date(createdMs).toISOString(),
    game_type,
    scoring,
    breaks,
    tags: [],
    winner_player_id: null,
    players,
    rack_notes: [],
    innings,
    at_table: scoring === 'sheet' ? at_table : null,
    version: 0,
    created_by: user_id,
    undo: null,
    redo: null,
    watch_open: false,
    taps: [],
  }
}

/** The game that one of the entries creates under this client id; null if no entry creates it. */
export function localGameIn(entries: readonly NewEntry[], client_id: string | null): LiveGame | null {
  const creation = entries.find(({ key }) => key === client_id)
  return creation ? localGame(creation) : null
}
