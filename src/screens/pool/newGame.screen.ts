import { newGameMachine } from '../../machines/pool/newGame.machine.ts'
import { newUserMachine } from '../../machines/shared/usernameForm.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { NewGame } from '../../views/pool/NewGame/NewGame.tsx'
import { createUser } from '../shared/createUser.ts'
import { screenModule } from '../shared/screenModule.ts'

/** The wizard for a new game. */
export const screen = screenModule({
  View: NewGame,
  logic: ({ call }) =>
    newGameMachine.provide({
      actors: {
        loadPlayers: callLogic(call, 'GET /pool/players', () => ({})),
        newUser: newUserMachine.provide({ actors: { save: createUser(call) } }),
      },
    }),
  toInput: (input) => ({ ...input, newId: () => crypto.randomUUID(), now: serverClock.now }),
})
