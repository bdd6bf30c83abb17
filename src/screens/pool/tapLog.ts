// Joins the log of a game with the calls that load it.

import type { LiveGame, LoggedTap } from '../../../contract/api/pool/games.ts'
import { CallError, errorOf, isNoAnswer } from '../../../contract/callResult.ts'
import { MAX_LOGGED_TAPS } from '../../../contract/rules/pool/replay.ts'
import { localGame } from '../../machines/pool/localGame.ts'
import type { GameToLoad } from '../../machines/pool/poolGame.types.ts'
import { tapLogMachine } from '../../machines/pool/tapLog.machine.ts'
import type { LoadedLog } from '../../machines/pool/tapLog.types.ts'
import { type Call, dataOf } from '../../services/http/call.ts'
import { type Load, loadOrKept } from '../../services/kept/keptLoad.ts'
import { type FindLocal, findLocal } from '../../services/outbox/findLocal.ts'
import type { Services } from '../../services/services.ts'

/** The error for a client id that this browser does not know, or that belongs to another member. */
const NOT_IN_THIS_BROWSER = { code: 'NOT_FOUND', message: 'There is no such game.' } as const

/** Loads the game from the server, or from the entry on this browser's disk that will create it. */
export const loadGame =
  (findInBrowser: FindLocal): Load<LiveGame, GameToLoad> =>
  async (call, { poolGameId, client_id, user_id }, signal) => {
    const idOrCreation = client_id === null ? { id: poolGameId } : await findInBrowser(client_id, user_id)
    const unsavedGame = idOrCreation && 'creation' in idOrCreation ? localGame(idOrCreation.creation) : null
    if (unsavedGame) return unsavedGame
    if (!idOrCreation || !('id' in idOrCreation)) throw new CallError(NOT_IN_THIS_BROWSER)
    return dataOf(await call('GET /pool/games/:pool_game_id', { params: { pool_game_id: idOrCreation.id }, signal }))
  }

/** Loads the whole log of a game. The server sends a long log in parts. */
export async function loadTaps(call: Call, pool_game_id: number, signal: AbortSignal): Promise<LoggedTap[]> {
  const taps: LoggedTap[] = []
  for (;;) {
    const after = taps.at(-1)?.pool_game_tap_id
    const query = after === undefined ? { limit: MAX_LOGGED_TAPS } : { limit: MAX_LOGGED_TAPS, after }
    const request = { params: { pool_game_id }, query, signal }
    const part = dataOf(await call('GET /pool/games/:pool_game_id/taps', request))
    taps.push(...part)
    if (part.length < MAX_LOGGED_TAPS) return taps
  }
}

/**
 * The log, with the taps of the score sheet that it does not have yet. Without a network the stored log can be older than
 * the stored game, or missing. Who made these taps, and when, is then not known.
 */
function withSheetTaps(log: readonly LoggedTap[], { taps, started }: LiveGame): LoggedTap[] {
  const newTaps = taps.flatMap(({ pool_game_tap_id = 0, ball = null, how = null, ...tap }): LoggedTap[] => {
    if (pool_game_tap_id === 0 || log.some((logged) => logged.pool_game_tap_id === pool_game_tap_id)) return []
    return [{ ...tap, pool_game_tap_id, ball, how, username: '', time: started, undone: false }]
  })
  return [...log, ...newTaps]
}

/** Loads the log. It is empty if it was never stored here and there is no network. */
async function loadLogOf(call: Call, game: LiveGame, signal: AbortSignal): Promise<readonly LoggedTap[]> {
  try {
    return await loadTaps(call, game.pool_game_id, signal)
  } catch (error) {
    if (!isNoAnswer(errorOf(error))) throw error
    return []
  }
}

/**
 * The game with its log. A game with plus and minus does not have its taps. If its log was stored before the last tap,
 * it gets this tap, and lacks the others.
 */
function logOf(game: LiveGame, log: readonly LoggedTap[]): LoadedLog {
  const { scoring, undo: last, started } = game
  if (scoring === 'sheet' || last === null || log.some((tap) => tap.pool_game_tap_id === last.pool_game_tap_id))
    return { game, taps: withSheetTaps(log, game) }
  const { user_id: _, ball = null, how = null, ...tap } = last
  return { game, taps: [...log, { ...tap, ball, how, username: '', time: started, undone: false }], lacksTaps: true }
}

/**
 * The game first, and then its log: if the game changes in between, a correction is compared with the older version. A
 * game that the server does not know has no taps on the server.
 */
export const loadLog =
  (findInBrowser: FindLocal): Load<LoadedLog, GameToLoad> =>
  async (call, input, signal) => {
    const game = await loadGame(findInBrowser)(call, input, signal)
    const taps = game.pool_game_id === 0 ? [] : await loadLogOf(call, game, signal)
    return logOf(game, taps)
  }

/** The log of a game with its calls. */
export const tapLogOf = (services: Services) =>
  tapLogMachine.provide({
    actors: { loadLog: loadOrKept(services, loadLog(services.findLocal ?? findLocal)) },
  })
