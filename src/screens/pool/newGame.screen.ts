import { newGameMachine } from '../../machines/pool/newGame.machine.ts'
import type { CreateGameInput } from '../../machines/pool/newGame.types.ts'
import { newUserMachine } from '../../machines/shared/usernameForm.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { NewGame } from '../../views/pool/NewGame/NewGame.tsx'
import { createUser } from '../shared/createUser.ts'
import { screenModule } from '../shared/screenModule.ts'

/**
 * The same players and handicaps give the same key, so that a second press of Start after a lost answer starts no
 * second game.
 */
function gameKey({ visit, body }: CreateGameInput): string {
  return [visit, body.game_type, ...body.players.map((player) => `${player.pool_player_id}:${player.handicap}`)].join(
    '.',
  )
}

/** The screen on which a member sets up a pool game. */
export const screen = screenModule({
  View: NewGame,
  logic: ({ call }) =>
    newGameMachine.provide({
      actors: {
        loadPlayers: callLogic(call, 'GET /pool/players', () => ({})),
        createGame: callLogic(call, 'POST /pool/games', (input: CreateGameInput) => ({
          body: input.body,
          idempotencyKey: gameKey(input),
        })),
        newUser: newUserMachine.provide({ actors: { save: createUser(call) } }),
      },
    }),
})
