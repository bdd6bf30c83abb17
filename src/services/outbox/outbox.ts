import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { CONNECTION_REFUSED } from '../../../contract/callResult.ts'
import type { CallKey } from '../../../contract/contract.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Call } from '../http/call.ts'
import type { RequestOf } from '../http/request.ts'
import { openOutboxStore, type StoredEntry } from './store.ts'

/** What a delivery has to know of an entry. */
interface DeliverableEntry extends StoredEntry {
  readonly command: { readonly call: CallKey; readonly params: unknown; readonly body: unknown }
  readonly error: ApiError | null
  readonly whenRefused: 'stands' | 'leaves'
}

type Attempt = { readonly key: string } & (
  | { readonly outcome: 'delivered'; readonly answer: unknown }
  | { readonly outcome: 'refused'; readonly error: ApiError }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'unanswered' }
)

type News<Entry> =
  | { type: 'tab.kept'; entry: Entry }
  | { type: 'tab.attempted'; attempt: Attempt }
  | { type: 'tab.revived'; key: string }
  | { type: 'tab.dropped'; key: string }

const NAME = 'parlor-outbox'

/** Refusals that say nothing about the command itself: nobody answered, somebody else is signed in, or not so fast. */
const TEMPORARY: readonly string[] = [CONNECTION_REFUSED.code, 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS']

/** One tab at a time, where the browser can tell; else the idempotency keys alone see to it that nothing counts twice. */
function oneTabAtATime<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(NAME, { signal }, work) : work()
}

/** The actors and effects of the outbox machine, on the browser's own database. */
export function createOutbox<Entry extends DeliverableEntry>(call: Call) {
  // Opened when it is first needed, and for everybody.
  let opened: ReturnType<typeof openOutboxStore<Entry>> | undefined
  const store = () => {
    opened ??= openOutboxStore<Entry>()
    return opened
  }
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null
  const tell = (news: News<Entry>) => tabs?.postMessage(news)

  // What this tab revives or drops, by key. An attempt waits for it: else it reads the error that is being taken back.
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

  async function attempt(entry: Entry, signal: AbortSignal): Promise<Attempt> {
    const { key, user_id } = entry
    await changing.get(key)
    const entries = await store()
    const stored = await entries.get(key)
    if (!stored) return { key, outcome: 'gone' }
    if (stored.error) return { key, outcome: 'refused', error: stored.error }
    const { params, body } = stored.command
    // The entry was made of a call of the contract with what that call takes.
    const request = { params, body, idempotencyKey: key, asUser: user_id, signal } as RequestOf<CallKey>
    const { success, data, error } = await call(stored.command.call, request)
    if (success) {
      await entries.delete(key)
      return { key, outcome: 'delivered', answer: data }
    }
    if (TEMPORARY.includes(error.code)) return { key, outcome: 'unanswered' }
    if (stored.whenRefused === 'leaves') await entries.delete(key)
    // It may have been discarded while the server thought about it.
    else if (await entries.get(key)) await entries.put({ ...stored, error: error })
    return { key, outcome: 'refused', error: error }
  }

  return {
    actors: {
      openStore: fromPromise<{ entries: readonly Entry[]; durable: boolean }, { user_id: number | null }>(
        async ({ input }) => {
          const { durable, entriesOf } = await store()
          return { entries: input.user_id === null ? [] : await entriesOf(input.user_id), durable }
        },
      ),
      keepEntry: fromPromise<{ durable: boolean }, { entry: Entry }>(async ({ input: { entry } }) => {
        const durable = await (await store()).put(entry)
        tell({ type: 'tab.kept', entry })
        return { durable }
      }),
      deliver: fromPromise<Attempt, { entry: Entry }>(({ input: { entry }, signal }) =>
        oneTabAtATime(signal, async () => {
          const made = await attempt(entry, signal)
          if (made.outcome === 'delivered' || made.outcome === 'refused') tell({ type: 'tab.attempted', attempt: made })
          return made
        }),
      ),
      watchTabs: fromCallback<EventObject>(({ sendBack }) => {
        const pass = ({ data }: MessageEvent<News<Entry>>) => sendBack(data)
        tabs?.addEventListener('message', pass)
        return () => tabs?.removeEventListener('message', pass)
      }),
    },
    async drop(keys: readonly string[]): Promise<void> {
      const dropOne = async (key: string) => {
        await (await store()).delete(key)
        tell({ type: 'tab.dropped', key })
      }
      await Promise.all(keys.map((key) => change(key, () => dropOne(key))))
    },
    revive(key: string): Promise<void> {
      return change(key, async () => {
        const entries = await store()
        const entry = await entries.get(key)
        if (!entry) return
        await entries.put({ ...entry, error: null })
        tell({ type: 'tab.revived', key })
      })
    },
  }
}
