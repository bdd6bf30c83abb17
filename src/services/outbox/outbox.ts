import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { NO_ANSWER } from '../../../contract/callResult.ts'
import type { CallKey } from '../../../contract/contract.ts'
import type { Attempt, OpenedStore, OutboxAnswer, OutboxEntry, TabMessage } from '../../machines/app/outbox.types.ts'
import type { Call } from '../http/call.ts'
import type { RequestOf } from '../http/request.ts'
import { openOutboxStore } from './store.ts'

/** All builds use this lock, so that only one tab delivers at a time, even if another tab runs an older build. */
const LOCK = 'parlor-outbox'
/** Raise the number when the messages change: another tab may still run an older build. */
const CHANNEL = 'parlor-outbox-2'

/**
 * Errors that are not about the command: no answer, another member is signed in, too many calls, or a failure of the
 * server. The key of the command makes it safe to send it again.
 */
const TEMPORARY: readonly string[] = [NO_ANSWER.code, 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']

/** What the outbox uses of the browser. The simulation of many phones replaces it. */
export interface OutboxBrowser {
  readonly openStore: () => ReturnType<typeof openOutboxStore>
  /** Runs the work in one tab at a time. Without Web Locks, only idempotency keys prevent a second effect. */
  readonly oneTabAtATime: <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>
  /** The other tabs of this browser. Null where tabs cannot send messages to each other. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'> | null
}

const thisBrowser = (): OutboxBrowser => ({
  openStore: () => openOutboxStore(),
  oneTabAtATime: (signal, work) => ('locks' in navigator ? navigator.locks.request(LOCK, { signal }, work) : work()),
  tabs: 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null,
})

/** The services of the outbox machine: they store its entries in the browser's database and send them to the server. */
export function createOutbox(call: Call, { openStore, oneTabAtATime, tabs }: OutboxBrowser = thisBrowser()) {
  // Opened at the first use. All members of this browser share it.
  let opened: ReturnType<typeof openOutboxStore> | undefined
  const store = () => {
    opened ??= openStore()
    return opened
  }
  const postToTabs = (message: TabMessage) => tabs?.postMessage(message)

  // The entries that this tab is reviving or dropping, by key. An attempt waits, or it would read the old error.
  const changing = new Map<string, Promise<void>>()
  const change = (key: string, work: () => Promise<void>): Promise<void> => {
    const changed = (changing.get(key) ?? Promise.resolve()).then(work)
    const settled = changed
      .catch(() => undefined)
      .finally(() => {
        if (changing.get(key) === settled) changing.delete(key)
      })
    changing.set(key, settled)
    return changed
  }

  async function attempt(entry: OutboxEntry, signal: AbortSignal): Promise<Attempt> {
    const { key, user_id } = entry
    await changing.get(key)
    const entries = await store()
    const stored = await entries.get(key)
    if (!stored) return { key, outcome: 'removed' }
    if (stored.error) return { key, outcome: 'refused', error: stored.error }
    const { params, body } = stored.command
    // The type of an entry guarantees that its call, params and body belong together.
    const request = { params, body, idempotencyKey: key, asUser: user_id, signal } as RequestOf<CallKey>
    const { success, data, error } = await call(stored.command.call, request)
    if (success) {
      await entries.delete(key)
      return { key, outcome: 'delivered', answer: { call: stored.command.call, data } as OutboxAnswer }
    }
    if (TEMPORARY.includes(error.code)) return { key, outcome: 'unanswered' }
    if (stored.whenRefused === 'drop') await entries.delete(key)
    // The member may have discarded the entry during the call.
    else if (await entries.get(key)) await entries.put({ ...stored, error })
    return { key, outcome: 'refused', error }
  }

  return {
    actors: {
      openStore: fromPromise<OpenedStore, { user_id: number | null }>(async ({ input }) => {
        const { durable, entriesOf } = await store()
        return { entries: input.user_id === null ? [] : await entriesOf(input.user_id), durable }
      }),
      keepEntry: fromPromise<{ durable: boolean }, { entry: OutboxEntry }>(async ({ input: { entry } }) => {
        const durable = await (await store()).put(entry)
        postToTabs({ type: 'tab.kept', entry })
        return { durable }
      }),
      deliver: fromPromise<Attempt, { entry: OutboxEntry }>(({ input: { entry }, signal }) =>
        oneTabAtATime(signal, async () => {
          const result = await attempt(entry, signal)
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
    async drop(keys: readonly string[]): Promise<void> {
      const dropOne = async (key: string) => {
        await (await store()).delete(key)
        postToTabs({ type: 'tab.dropped', key })
      }
      await Promise.all(keys.map((key) => change(key, () => dropOne(key))))
    },
    revive(key: string): Promise<void> {
      return change(key, async () => {
        const entries = await store()
        const entry = await entries.get(key)
        if (!entry) return
        await entries.put({ ...entry, error: null })
        postToTabs({ type: 'tab.revived', key })
      })
    },
  }
}
