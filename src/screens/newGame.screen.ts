import { newGameMachine } from '../machines/newGame/newGame.machine.ts'
import type { CreateGameInput } from '../machines/newGame/newGame.types.ts'
import { newUserMachine } from '../machines/newUser/newUser.machine.ts'
import { callActor } from '../services/call.ts'
import { NewGame } from '../views/NewGame/NewGame.tsx'
import { createUser } from './createUser.ts'
import { screenModule } from './screenModule.ts'

/** One start of one game has one key, so that pressing Start again after a lost answer starts no second game. */
function gameKey({ visit, body }: CreateGameInput): string {
  return [visit, body.game_type, ...body.players.map((player) => `${player.pool_player_id}:${player.handicap}`)].join(
    '.',
  )
}

export const screen = screenModule({
  View: NewGame,
  logic: ({ call }) =>
    newGameMachine.provide({
      actors: {
        loadPlayers: callActor(call, 'GET /pool/players', () => ({})),
        createGame: callActor(call, 'POST /pool/games', (input: CreateGameInput) => ({
          body: input.body,
          idempotencyKey: gameKey(input),
        })),
        newUser: newUserMachine.provide({ actors: { saveUser: createUser(call) } }),
      },
    }),
})
