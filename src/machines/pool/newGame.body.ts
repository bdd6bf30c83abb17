// The call that creates a game, from the choices in the wizard.
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { DEFAULT_LEVEL } from '../../../contract/rules/pool/handicaps.ts'
import type { NewEntry } from '../app/outbox.types.ts'
import type { NewGameContext } from './newGame.types.ts'
import { queueOf } from './poolGame.selectors.ts'

/**
 * The indexes of the selected players, in the order of play. On a score sheet the winner of the lag is first. The
 * others follow in the order in which they were selected, beginning again at the first one after the last.
 */
function orderOfPlay({ scoring, selected, lagWinner }: NewGameContext): number[] {
  const indexes = selected.map((_, index) => index)
  return scoring === 'sheet' ? [...indexes.slice(lagWinner), ...indexes.slice(0, lagWinner)] : indexes
}

/** The body of the call that creates the game. */
export function gameBody(context: NewGameContext): CreateGameBody {
  const { gameType, scoring, breaks, selected, levels, handicaps } = context
  const players = orderOfPlay(context).map((index) => ({
    pool_player_id: selected[index] ?? 0,
    handicap: handicaps[index] ?? 0,
    skill_level: levels[index] ?? DEFAULT_LEVEL,
  }))
  return { game_type: gameType, scoring, ...(scoring === 'sheet' && breaks === 'alternate' && { breaks }), players }
}

/** The outbox entry that creates the game. */
export function gameEntry(context: NewGameContext): NewEntry {
  const { client_id, input, players } = context
  const body = gameBody(context)
  const selectedPlayers = body.players.flatMap(({ pool_player_id, skill_level = DEFAULT_LEVEL }) => {
    const player = players.find((other) => other.pool_player_id === pool_player_id)
    return player ? [{ user_id: player.user_id, display_name: player.display_name, skill_level }] : []
  })
  const createdMs = input.now()
  return {
    key: client_id,
    user_id: input.user?.user_id ?? 0,
    queue: queueOf(client_id),
    command: {
      call: 'POST /pool/games',
      params: undefined,
      body: { ...body, client_id, started: new Date(createdMs).toISOString() },
    },
    label: `New game: ${selectedPlayers.map(({ display_name }) => display_name).join(', ')}`,
    createdMs,
    whenRefused: 'keep',
    local: {
      client_id,
      idField: 'pool_game_id',
      created: { type: 'game', players: selectedPlayers },
    },
  }
}
