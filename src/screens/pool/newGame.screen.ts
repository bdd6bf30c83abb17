// The wizard for a new game: its machine with the services, and its view.
import { newGameMachine } from '../../machines/pool/newGame.machine.ts'
import type { NewGameLists } from '../../machines/pool/newGame.types.ts'
import { ITEMS_PER_PAGE } from '../../machines/shared/paged.machine.ts'
import { newUserMachine } from '../../machines/shared/usernameForm.machine.ts'
import { newId } from '../../services/browser/newId.ts'
import { dataOf } from '../../services/http/call.ts'
import { serverClock } from '../../services/http/serverClock.ts'
import { type Load, loadWithAge } from '../../services/kept/keptLoad.ts'
import { NewGame } from '../../views/pool/NewGame/NewGame.tsx'
import { createUser } from '../shared/createUser.ts'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'
import { loadRatings } from './loadRatings.ts'

/**
 * Loads the players, and the newest games of the member. Without these games, the wizard only offers nothing to play
 * again.
 */
const loadLists: Load<NewGameLists, unknown> = async (call, _, signal) => {
  const [players, games] = await Promise.all([
    call('GET /pool/players', { signal }),
    // The same part of the list as on its page, because the browser stores one answer of this call.
    call('GET /pool/games', { query: { limit: ITEMS_PER_PAGE }, signal }),
  ])
  return { players: dataOf(players), games: games.data ?? [] }
}

/** The wizard for a new game. */
export const screen = screenModule({
  View: NewGame,
  logic: (services) => {
    const { call } = services
    return newGameMachine.provide({
      actors: {
        loadPlayers: loadWithAge(services, loadLists),
        readDraft,
        ratings: loadRatings(services),
        newUser: newUserMachine.provide({ actors: { readDraft, save: createUser(call) }, actions: { keepDraft } }),
      },
      actions: { keepDraft },
    })
  },
  toInput: (input) => ({ ...input, newId, now: serverClock.now }),
})
