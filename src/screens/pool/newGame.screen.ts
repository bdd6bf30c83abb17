// The wizard for a new game: its machine with the services, and its view.
import { newGameMachine } from '../../machines/pool/newGame.machine.ts'
import { newUserMachine } from '../../machines/shared/usernameForm.machine.ts'
import { newId } from '../../services/browser/newId.ts'
import { dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { loadWithAge } from '../../services/kept/keptLoad.ts'
import { NewGame } from '../../views/pool/NewGame/NewGame.tsx'
import { createUser } from '../shared/createUser.ts'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'
import { loadRatings } from './loadRatings.ts'

/** The wizard for a new game. */
export const screen = screenModule({
  View: NewGame,
  logic: (services) => {
    const { call } = services
    return newGameMachine.provide({
      actors: {
        loadPlayers: loadWithAge(services, async (memberCall, _, signal) =>
          dataOf(await memberCall('GET /pool/players', { signal })),
        ),
        readDraft,
        ratings: loadRatings(services),
        newUser: newUserMachine.provide({ actors: { readDraft, save: createUser(call) }, actions: { keepDraft } }),
      },
      actions: { keepDraft },
    })
  },
  toInput: (input) => ({ ...input, newId, now: serverClock.now }),
})
