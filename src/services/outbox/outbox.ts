// Stores the entries of the outbox in the browser's database and sends them to the server.
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { CallKey } from '../../../contract/contract.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { isTemporary } from '../../../contract/temporaryErrors.ts'
import type {
  Attempt,
  DeliverInput,
  OpenedStore,
  OutboxAnswer,
  OutboxEntry,
  TabMessage,
} from '../../machines/app/outbox.types.ts'
import { track } from '../../pending.ts'
import { keepStorage } from '../browser/keepStorage.ts'
import type { Call } from '../http/call.ts'
import type { RequestOf } from '../http/request.ts'
import { serverClock } from '../http/serverClock.ts'
import { LateDiskError, type OutboxStore, openOutboxStore } from './store.ts'

/** All builds use this lock, so that only one tab delivers at a time, even if another tab runs an older build. */
const LOCK = 'parlor-outbox'
/**
 * The name of the channel on which the tabs send messages to each other. Raise its number when the messages change:
 * another tab may still run an older build.
 */
const CHANNEL = 'parlor-outbox-4'

/**
 * Whether a later attempt can succeed, because the error is not about the command. It is safe to send the command
 * again, because the server applies commands with the same key only once.
 */
const isWorthRetrying = (error: ApiError) =>
  isTemporary(error) ||
  // The session has ended, or another member is signed in.
  error.code === 'UNAUTHENTICATED' ||
  // After a reset, the member has not chosen a new password yet.
  error.code === 'PASSWORD_CHANGE_REQUIRED'

/** The code of the server's error for an old tap, if another member has changed the score after this tap. */
const GAME_CHANGED = 'GAME_CHANGED'
/** From this age on, an entry is old. An old entry is sent with its `queryWhenOld` instead of its query. */
const YOUNG_MS = 2 * 60_000

/** The clocks from which the age of an entry is computed, in milliseconds since 1970. */
export interface OutboxClocks {
  /** The clock by which `createdMs` of an entry was measured. */
  readonly now: () => number
  /** The clock of the computer or phone. */
  readonly ownNow: () => number
}

/**
 * Decides whether an entry is old. An entry is young only if it is young by both clocks, because the phone's clock can
 * be set to another time, and the clock `now` can stop while the phone sleeps.
 */
function createAges({ now, ownNow }: OutboxClocks) {
  /** When this tab stored each entry, by the phone's clock. For other entries, only the clock `now` is used. */
  const keptMs = new Map<string, number>()
  const isYoung = (ageMs: number) => ageMs >= 0 && ageMs < YOUNG_MS
  return {
    noteKept: (key: string) => void keptMs.set(key, ownNow()),
    forget: (key: string) => void keptMs.delete(key),
    isOld({ key, createdMs }: OutboxEntry): boolean {
      const ownMs = keptMs.get(key)
      return !isYoung(now() - createdMs) || (ownMs !== undefined && !isYoung(ownNow() - ownMs))
    },
  }
}

/** The functions of the browser that the outbox uses. The simulation of many phones replaces them. */
export interface OutboxBrowser {
  readonly openStore: () => ReturnType<typeof openOutboxStore>
  /**
   * Runs the work in one tab at a time. In a browser without Web Locks, several tabs can run it at once. Then only the
   * idempotency keys prevent a command from being applied twice.
   */
  readonly oneTabAtATime: <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>
  /** The other tabs of this browser. Null if tabs cannot send messages to each other. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'> | null
  /** Called when an entry is on the disk. */
  readonly onStored?: () => void
}

const thisBrowser = (): OutboxBrowser => ({
  openStore: () => track(openOutboxStore()),
  oneTabAtATime: (signal, work) => ('locks' in navigator ? navigator.locks.request(LOCK, { signal }, work) : work()),
  tabs: 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null,
  onStored: () => void keepStorage(),
})

/**
 * The Idempotency-Key of the next attempt. The server repeats its answer for the same key, so after a retry by the
 * member the key is another one: `visit-3#2`.
 */
const attemptKey = ({ key, retries = 0 }: OutboxEntry) => (retries === 0 ? key : `${key}#${retries + 1}`)

/**
 * For how many whole seconds the oldest entry has waited. An entry waits until it is sent, or until the member answers
 * the question about it. A refused entry does not wait.
 */
function secondsOf(entries: readonly OutboxEntry[], nowMs: number): number {
  const waitingEntries = entries.filter(({ error }) => error === null || error.code === GAME_CHANGED)
  const oldestMs = Math.min(nowMs, ...waitingEntries.map(({ createdMs }) => createdMs))
  return Math.floor((nowMs - oldestMs) / 1000)
}

/** The error of an entry whose game or roast will never be created, because its creation was discarded. */
const ORPHANED: ApiError = {
  code: 'NOT_FOUND',
  message: 'The game or roast that this belongs to was discarded before it was saved.',
}

/** The result of the work, or `fallback` if the disk does not answer in time. */
async function orIfLate<Result>(work: Promise<Result>, fallback: Result): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof LateDiskError) return fallback
    throw error
  }
}

/**
 * The params of a command with the server's id. In the params of a local game or roast this id is 0. The result is
 * 'waiting' while the creation of the game or roast is not delivered, and 'orphaned' if the creation was discarded.
 */
async function resolveParams(
  outboxStore: OutboxStore,
  { key, local, command: { params } }: OutboxEntry,
): Promise<{ params: OutboxEntry['command']['params'] | Record<string, number> } | 'waiting' | 'orphaned'> {
  if (local === undefined || local.client_id === key) return { params }
  // If the disk is late, this entry is from the memory of the tab and can already contain the id.
  if ((params as Record<string, number>)[local.idField]) return { params }
  const id = await outboxStore.serverIdOf(local.client_id)
  if (id !== undefined) return { params: { ...params, [local.idField]: id } }
  return (await outboxStore.get(local.client_id)) ? 'waiting' : 'orphaned'
}

/** The result for an entry that another tab has removed. For a delivered creation, it contains the server's id. */
async function attemptOfRemoved(
  outboxStore: OutboxStore,
  { key, local, command: { call } }: OutboxEntry,
): Promise<Attempt> {
  const id = local?.client_id === key ? await outboxStore.serverIdOf(key) : undefined
  if (local === undefined || id === undefined) return { key, outcome: 'removed' }
  return { key, outcome: 'delivered', answer: { call, data: { [local.idField]: id } } as unknown as OutboxAnswer }
}

/**
 * Stores the error in the entry, so that the member can retry or discard it. If the entry is to be dropped, deletes it
 * instead.
 */
async function refuse(outboxStore: OutboxStore, stored: OutboxEntry, error: ApiError): Promise<Attempt> {
  const { key } = stored
  const storeError = async () => {
    // It is possible that the member has discarded the entry during the call.
    if (await outboxStore.get(key)) await outboxStore.put({ ...stored, error })
  }
  if (stored.whenRefused === 'drop') await outboxStore.delete(key)
  else await orIfLate(storeError(), undefined)
  return { key, outcome: 'refused', error }
}

/** The services of the outbox machine: they store its entries in the browser's database and send them to the server. */
export function createOutbox(
  call: Call,
  clocks: OutboxClocks = { now: serverClock.now, ownNow: Date.now },
  { openStore, oneTabAtATime, tabs, onStored }: OutboxBrowser = thisBrowser(),
) {
  const ages = createAges(clocks)
  // The store is opened at its first use. All members of this browser share it.
  let storePromise: ReturnType<typeof openOutboxStore> | undefined
  const store = () => {
    storePromise ??= openStore()
    return storePromise
  }
  const postToTabs = (message: TabMessage) => tabs?.postMessage(message)

  // For the key of each entry that this tab is changing: a promise that resolves after the change. An attempt waits for
  // these promises, because it must read the changed entries.
  const changesInProgress = new Map<string, Promise<void>>()
  const change = (key: string, work: () => Promise<void>): Promise<void> => {
    const changed = (changesInProgress.get(key) ?? Promise.resolve()).then(work)
    const settled = changed
      .catch(() => undefined)
      .finally(() => {
        if (changesInProgress.get(key) === settled) changesInProgress.delete(key)
      })
    changesInProgress.set(key, settled)
    return changed
  }

  /** Reads the entries of a member. `durable` is true if this browser's database has opened. */
  async function readStore(user_id: number): Promise<OpenedStore> {
    const outboxStore = await store()
    const entries = await outboxStore.entriesOf(user_id)
    // The ids are read after the entries: if another tab delivers a creation meanwhile, its id is found.
    const ids: Record<string, number> = {}
    for (const { local } of entries) {
      const id = local && (await outboxStore.serverIdOf(local.client_id))
      if (local && id !== undefined) ids[local.client_id] = id
    }
    return { entries, durable: outboxStore.durable, ids }
  }

  /** Makes one attempt to deliver an entry. `knownKeys` are the keys of all entries that this tab knows. */
  async function attempt({ entry, knownKeys }: DeliverInput, signal: AbortSignal): Promise<Attempt> {
    const { key, user_id } = entry
    await Promise.all(changesInProgress.values())
    const outboxStore = await store()
    // If the disk is late, the tab sends the entry that it has in memory.
    const openedStore = await orIfLate(readStore(user_id), { entries: [entry], durable: false })
    // Stop if the attempt was aborted, because another tab can be waiting for the lock.
    signal.throwIfAborted()
    const stored = openedStore.entries.find((other) => other.key === key)
    if (!stored) return attemptOfRemoved(outboxStore, entry)
    if (stored.error) return refusedAttempt(key, stored.error)
    // An earlier entry on the disk that this tab does not know. It must be delivered first.
    const isEarlier = (other: OutboxEntry) => other.order < stored.order && !knownKeys.includes(other.key)
    if (openedStore.entries.some(isEarlier)) return { key, outcome: 'earlierEntryFound', stored: openedStore }
    const resolved = await resolveParams(outboxStore, stored)
    if (resolved === 'waiting') return { key, outcome: 'unanswered' }
    if (resolved === 'orphaned') return refuse(outboxStore, stored, ORPHANED)
    const { params } = resolved
    const { body } = stored.command
    const query = ((stored.isAlwaysAsked || ages.isOld(stored)) && stored.queryWhenOld) || stored.command.query
    // The type of an entry guarantees that its call, params, query and body belong together.
    const request = {
      params,
      query,
      body,
      idempotencyKey: attemptKey(stored),
      asUser: user_id,
      outboxSeconds: secondsOf(openedStore.entries, clocks.now()),
      signal,
    } as RequestOf<CallKey>
    const { success, data, error } = await call(stored.command.call, request)
    if (success) {
      ages.forget(key)
      const answer = { call: stored.command.call, data } as OutboxAnswer
      const { local } = stored
      if (local?.client_id === key) {
        const { [local.idField]: id } = data as Record<string, number | undefined>
        if (id === undefined) throw new Error('The answer to a creation contains its id.')
        await outboxStore.replaceByServerId(key, { client_id: key, id })
      } else await outboxStore.delete(key)
      return { key, outcome: 'delivered', answer }
    }
    if (isWorthRetrying(error)) return { key, outcome: 'unanswered' }
    if (error.code !== GAME_CHANGED) return refuse(outboxStore, stored, error)
    await orIfLate(markQueue(stored, error), undefined)
    return refusedAttempt(key, error)
  }

  /** The result for an entry that the server has refused. With GAME_CHANGED, the member must decide about the entry. */
  const refusedAttempt = (key: string, error: ApiError): Attempt =>
    error.code === GAME_CHANGED ? { key, outcome: 'questioned', error } : { key, outcome: 'refused', error }

  /** Stores the error in all waiting entries of the queue that can be old, so that the member decides about all. */
  async function markQueue(asked: OutboxEntry, error: ApiError): Promise<void> {
    const outboxStore = await store()
    // A question about a correction is about corrections only: see `isAskedWith`.
    const waitingEntries = (await outboxStore.entriesOf(asked.user_id)).filter(
      (entry) =>
        entry.queue === asked.queue &&
        entry.error === null &&
        entry.queryWhenOld &&
        (!asked.isAlwaysAsked || entry.isAlwaysAsked),
    )
    await Promise.all(waitingEntries.map((entry) => outboxStore.put({ ...entry, error })))
  }

  return {
    actors: {
      openStore: fromPromise<OpenedStore, { user_id: number | null }>(async ({ input: { user_id } }) =>
        user_id === null ? { entries: [], durable: (await store()).durable } : readStore(user_id),
      ),
      keepEntry: fromPromise<{ durable: boolean }, { entry: OutboxEntry }>(async ({ input: { entry } }) => {
        ages.noteKept(entry.key)
        const durable = await (await store()).put(entry)
        if (durable) onStored?.()
        postToTabs({ type: 'tab.kept', entry })
        return { durable }
      }),
      deliver: fromPromise<Attempt, DeliverInput>(({ input, signal }) =>
        oneTabAtATime(signal, async () => {
          const result = await attempt(input, signal)
          if (result.outcome === 'delivered' || result.outcome === 'refused') {
            postToTabs({ type: 'tab.attempted', attempt: result })
          }
          return result
        }),
      ),
      watchTabs: fromCallback<EventObject>(({ sendBack }) => {
        const forward = ({ data }: MessageEvent<TabMessage>) => sendBack(data)
        tabs?.addEventListener('message', forward)
        return () => tabs?.removeEventListener('message', forward)
      }),
    },
    async discard(keys: readonly string[]): Promise<void> {
      const discardOne = async (key: string) => {
        await (await store()).delete(key)
        postToTabs({ type: 'tab.discarded', key })
      }
      await Promise.all(keys.map((key) => change(key, () => discardOne(key))))
    },
    retry(key: string): Promise<void> {
      return change(key, async () => {
        const outboxStore = await store()
        const entry = await outboxStore.get(key)
        if (!entry) return
        // The member has decided, so the age of the entry does not matter any more.
        const retries = (entry.retries ?? 0) + 1
        await outboxStore.put({ ...entry, retries, error: null, queryWhenOld: undefined })
        postToTabs({ type: 'tab.retried', key })
      })
    },
  }
}
