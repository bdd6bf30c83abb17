import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { CONNECTION_REFUSED } from '../../../contract/callResult.ts'
import type { CallKey } from '../../../contract/contract.ts'
import type { Attempt, OpenedStore, OutboxAnswer, OutboxEntry, TabMessage } from '../../machines/app/outbox.types.ts'
import type { Call } from '../http/call.ts'
import type { RequestOf } from '../http/request.ts'
import { openOutboxStore } from './store.ts'

/** All builds share the lock: one tab at a time delivers, also while an older build is still open. */
const LOCK = 'parlor-outbox'
/** Changes with the shape of the messages, because an older build may still be open. */
const CHANNEL = 'parlor-outbox-2'

/**
 * Errors that are not about the command: no answer, another member is signed in, too many calls, or a failure of the
 * server. The key of the command makes it safe to send it again.
 */
const TEMPORARY: readonly string[] = [
  CONNECTION_REFUSED.code,
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
]

/** One tab at a time. Without Web Locks the idempotency keys alone prevent that a command counts twice. */
function oneTabAtATime<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, { signal }, work) : work()
}

/** The actors and effects of the outbox machine, on the browser's own database. */
export function createOutbox(call: Call) {
  // Opened at the first use; the same for every member.
  let opened: ReturnType<typeof openOutboxStore> | undefined
  const store = () => {
    opened ??= openOutboxStore()
    return opened
  }
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null
  const tellTabs = (message: TabMessage) => tabs?.postMessage(message)

  // What this tab revives or drops, by key. An attempt waits for it: otherwise it would read the old error.
  const changing = new Map<string, Promise<void>>()
  const change = (key: string, work: () => Promise<void>): Promise<void> => {
    const changed = (changing.get(key) ?? Promise.resolve()).then(work)
    const over = changed
      .catch(() => undefined)
      .finally(() => {
        if (changing.get(key) === over) changing.delete(key)
      })
    changing.set(key, over)
    return changed
  }

  async function attempt(entry: OutboxEntry, signal: AbortSignal): Promise<Attempt> {
    const { key, user_id } = entry
    await changing.get(key)
    const entries = await store()
    const stored = await entries.get(key)
    if (!stored) return { key, outcome: 'gone' }
    if (stored.error) return { key, outcome: 'refused', error: stored.error }
    const { params, body } = stored.command
    // The entry's type makes sure that the call, its params and its body belong together.
    const request = { params, body, idempotencyKey: key, asUser: user_id, signal } as RequestOf<CallKey>
    const { success, data, error } = await call(stored.command.call, request)
    if (success) {
      await entries.delete(key)
      return { key, outcome: 'delivered', answer: { call: stored.command.call, data } as OutboxAnswer }
    }
    if (TEMPORARY.includes(error.code)) return { key, outcome: 'unanswered' }
    if (stored.whenRefused === 'drop') await entries.delete(key)
    // The member may have discarded it while the server worked on it.
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
        tellTabs({ type: 'tab.kept', entry })
        return { durable }
      }),
      deliver: fromPromise<Attempt, { entry: OutboxEntry }>(({ input: { entry }, signal }) =>
        oneTabAtATime(signal, async () => {
          const made = await attempt(entry, signal)
          if (made.outcome === 'delivered' || made.outcome === 'refused') {
            tellTabs({ type: 'tab.attempted', attempt: made })
          }
          return made
        }),
      ),
      watchTabs: fromCallback<EventObject>(({ sendBack }) => {
        const pass = ({ data }: MessageEvent<TabMessage>) => sendBack(data)
        tabs?.addEventListener('message', pass)
        return () => tabs?.removeEventListener('message', pass)
      }),
    },
    async drop(keys: readonly string[]): Promise<void> {
      const dropOne = async (key: string) => {
        await (await store()).delete(key)
        tellTabs({ type: 'tab.dropped', key })
      }
      await Promise.all(keys.map((key) => change(key, () => dropOne(key))))
    },
    revive(key: string): Promise<void> {
      return change(key, async () => {
        const entries = await store()
        const entry = await entries.get(key)
        if (!entry) return
        await entries.put({ ...entry, error: null })
        tellTabs({ type: 'tab.revived', key })
      })
    },
  }
}
