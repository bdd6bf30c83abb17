import { newGameMachine } from '../../machines/pool/newGame.machine.ts'
import type { CreateGameInput } from '../../machines/pool/newGame.types.ts'
import { newUserMachine } from '../../machines/shared/usernameForm.machine.ts'
import { callLogic, dataOf } from '../../services/http/call.ts'
import { loadOrKept } from '../../services/kept/keptLoad.ts'
import { NewGame } from '../../views/pool/NewGame/NewGame.tsx'
import { createUser } from '../shared/createUser.ts'
import { screenModule } from '../shared/screenModule.ts'

/**
 * The idempotency key of a new game. The same players and handicaps give the same key. If the answer is lost and the
 * member presses Start again, no second game starts.
 */
function gameKey({ visit, body }: CreateGameInput): string {
  return [visit, body.game_type, ...body.players.map((player) => `${player.pool_player_id}:${player.handicap}`)].join(
    '.',
  )
}

/** The wizard for a new game. */
export const screen = screenModule({
  View: NewGame,
  logic: (services) => {
    const { call } = services
    return newGameMachine.provide({
      actors: {
        loadPlayers: loadOrKept(services, async (as, _, signal) => dataOf(await as('GET /pool/players', { signal }))),
        createGame: callLogic(call, 'POST /pool/games', (input: CreateGameInput) => ({
          body: input.body,
          idempotencyKey: gameKey(input),
        })),
        newUser: newUserMachine.provide({ actors: { save: createUser(call) } }),
      },
    })
  },
})
