// The last answers of the server, stored in this browser for each member.
import type { LiveGame, PoolGame } from '../../../contract/api/pool/games.ts'
import type { CallResult } from '../../../contract/callResult.ts'
import type { CallKey } from '../../../contract/contract.ts'
import type { Kept } from '../../machines/shared/kept.types.ts'
import { track } from '../../pending.ts'
import { keepStorage } from '../browser/keepStorage.ts'
import type { LooseRequest } from '../http/request.ts'
import { keptNameOf } from './keptCalls.ts'
import { type KeptStore, openKeptStore } from './keptStore.ts'

/**
 * How many answers of one call are stored for a member, for example the last 50 opened games. The oldest are deleted.
 */
const KEPT_PER_CALL = 50
/** How long to wait for one stored answer. After that the answer counts as missing, and the server is called. */
const READ_DEADLINE_MS = 500
/**
 * How long to wait for one stored answer while the browser has no network. The server cannot be called then, so a slow
 * disk gets more time.
 */
const OFFLINE_READ_DEADLINE_MS = 5_000
/** How many timers, one after the other, make up a deadline. The comment of `withDeadline` says why. */
const DEADLINE_STEPS = 10
/** The name of the stored list of games. */
const GAMES = '/pool/games'
/**
 * The errors of a GET after which its stored answer is deleted: the data was deleted, or the member has lost the
 * permission to see it. The same error of a command can be about only a part, such as one reading of a roast.
 */
const DELETING_ERRORS: readonly string[] = ['NOT_FOUND', 'FORBIDDEN']
/**
 * For this long after an answer was stored, an answer with a lower version is ignored: the server sent it earlier, and
 * it arrived late.
 */
const OVERTAKING_MS = 60_000

/** The version of a game or a roast in an answer; null if the answer has none. */
export function versionOf(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null) return null
  if ('coffee_roast' in answer) return versionOf(answer.coffee_roast)
  return 'version' in answer && typeof answer.version === 'number' ? answer.version : null
}

/**
 * The stored list of games after its older row of this game is replaced by the newer game; null if it has no such row.
 */
function listWithGame(list: unknown, game: unknown): readonly PoolGame[] | null {
  const games = (list ?? []) as readonly PoolGame[]
  const { undo: _undo, redo: _redo, watch_open: _watch, taps: _taps, ...newer } = game as LiveGame
  const { pool_game_id, version } = newer
  const isOlder = (row: PoolGame) => row.pool_game_id === pool_game_id && row.version < version
  return games.some(isOlder) ? games.map((row) => (isOlder(row) ? newer : row)) : null
}

/**
 * Resolves with undefined after the deadline, because a disk that hangs must not stop a page. Several timers, one after
 * the other, make up the deadline. While the page is busy, at most one of these timers ends. So an answer that the disk
 * has given in the meantime is still used.
 */
function withDeadline<Result>(work: Promise<Result>, deadlineMs?: number): Promise<Result | undefined> {
  const isOffline = globalThis.navigator?.onLine === false
  const wholeMs = deadlineMs ?? (isOffline ? OFFLINE_READ_DEADLINE_MS : READ_DEADLINE_MS)
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<undefined>((resolve) => {
    const wait = (steps: number) => {
      timer = setTimeout(() => (steps > 1 ? wait(steps - 1) : resolve(undefined)), wholeMs / DEADLINE_STEPS)
    }
    wait(DEADLINE_STEPS)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/**
 * The last answers of the server, stored in this browser for each member. If the browser has no database, or the disk
 * fails, nothing is stored, and every promise still resolves. `onStored` is called when an answer is on the disk.
 */
export function createKeptAnswers(openStore: () => Promise<KeptStore>, now: () => number, onStored?: () => void) {
  let storePromise: Promise<KeptStore> | undefined
  const listeners = new Set<() => void>()
  /** Runs the work on the store. If there is no store or the disk fails, the result is `fallback`. */
  async function withStore<Result>(work: (store: KeptStore) => Promise<Result>, fallback: Result): Promise<Result> {
    try {
      storePromise ??= openStore()
      return await track(storePromise.then(work))
    } catch {
      // After any failure, the next use opens the database again.
      storePromise = undefined
      return fallback
    }
  }

  /**
   * Whether a newer version of the same game or roast was stored a moment ago. For answers without a version, such as
   * lists, this is always false.
   */
  async function isOvertaken(store: KeptStore, user_id: number, name: string, answer: unknown): Promise<boolean> {
    const version = versionOf(answer)
    if (version === null) return false
    const storedAnswer = await store.get(user_id, name)
    return (
      storedAnswer !== undefined &&
      now() - storedAnswer.keptMs < OVERTAKING_MS &&
      (versionOf(storedAnswer.answer) ?? 0) > version
    )
  }

  /**
   * Updates the row of a game in the stored list, so that the list and the game show the same score without a
   * network. The age of the list does not change.
   */
  async function updateList(store: KeptStore, user_id: number, game: unknown, isCurrent: () => boolean): Promise<void> {
    const list = await store.get(user_id, GAMES)
    const answer = listWithGame(list?.answer, game)
    if (list && answer && isCurrent()) await store.put({ ...list, answer })
  }

  return {
    /**
     * Calls `listener` each time `note` has handled a call of `keptCalls.ts`, also if no stored answer has changed.
     * Ends when the returned function is called. `wipe` does not call `listener`.
     */
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /**
     * The stored answer of a call, or null.
     * @param deadlineMs how long to wait for the disk; without it, `READ_DEADLINE_MS` or `OFFLINE_READ_DEADLINE_MS`.
     */
    async read(
      user_id: number,
      key: CallKey,
      request: LooseRequest,
      deadlineMs?: number,
    ): Promise<Kept<unknown> | null> {
      const keptName = keptNameOf(key, request)
      if (!keptName) return null
      const stored = await withDeadline(
        withStore(({ get }) => get(user_id, keptName.name), undefined),
        deadlineMs,
      )
      return stored ? { data: stored.answer, keptMs: stored.keptMs } : null
    },

    /**
     * Stores the answer if the call is listed in `keptCalls.ts`. Deletes the stored answer if the server refuses the
     * GET itself with one of `DELETING_ERRORS`.
     * @param isCurrent whether the member is still signed in on this page. After the sign-out, no answer is stored.
     */
    async note(
      user_id: number,
      key: CallKey,
      request: LooseRequest,
      result: CallResult<unknown>,
      isCurrent: () => boolean,
    ): Promise<void> {
      const keptName = keptNameOf(key, request)
      if (!keptName) return
      const { call, name } = keptName
      await withStore(async (store) => {
        if (result.error) {
          if (call === key && DELETING_ERRORS.includes(result.error.code)) await store.delete(user_id, name)
          return
        }
        if (await isOvertaken(store, user_id, name, result.data)) return
        if (!isCurrent()) return
        await store.put({ user_id, name, call, keptMs: now(), answer: result.data })
        onStored?.()
        if (call === 'GET /pool/games/:pool_game_id') await updateList(store, user_id, result.data, isCurrent)
        const names = await store.namesOf(user_id, call)
        await Promise.all(names.slice(KEPT_PER_CALL).map((oldName) => store.delete(user_id, oldName)))
      }, undefined)
      for (const listener of listeners) listener()
    },

    /** Deletes all stored answers of the member. */
    wipe: (user_id: number): Promise<void> => withStore(({ wipe }) => wipe(user_id), undefined),
  }
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

/** The stored answers of this browser. There is one object for the whole page, so that its database is opened once. */
export const keptAnswers = createKeptAnswers(
  () => openKeptStore(),
  Date.now,
  () => void keepStorage(),
)
