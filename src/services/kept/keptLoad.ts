// Loads the data of a page from the server, or reads the data that this browser has stored.
import { fromPromise } from 'xstate'
import { errorOf, failed, isNoAnswer, NO_ANSWER } from '../../../contract/callResult.ts'
import type { CallKey } from '../../../contract/contract.ts'
import type { Kept, Loaded } from '../../machines/shared/kept.types.ts'
import type { Call } from '../http/call.ts'
import { firstAnswers } from '../http/firstAnswers.ts'
import { type Answer, type LooseRequest, type RequestOf, wireRequest } from '../http/request.ts'
import type { Services } from '../services.ts'
import { keptAnswers } from './keptAnswers.ts'

/** Loads the data of a page with one or several calls. Throws a `CallError`. */
export type Load<Data, Input> = (call: Call, input: Input, signal: AbortSignal) => Promise<Data>

/**
 * Adds the member's id to each call. If another member is signed in by now, the server refuses the call. Only the
 * answers of calls with a member's id are stored.
 */
export const callAsMember =
  ({ call, memberId }: Services): Call =>
  (key, request) => {
    const asUser = memberId()
    return call(key, asUser === null ? request : { ...request, asUser })
  }

/**
 * Makes a `call` that reads stored answers. `oldestMs()` returns when the oldest of these answers arrived, or Infinity
 * if no answer was read.
 */
function keptCall(user_id: number) {
  const keptTimesMs: number[] = []
  const call: Call = async <Key extends CallKey>(key: Key, request: RequestOf<Key>) => {
    // What came with the document is newer than what is stored, so nothing waits for the disk.
    if (firstAnswers()?.answers[wireRequest(key, request as LooseRequest).path]) return failed(NO_ANSWER)
    const kept = await keptAnswers.read(user_id, key, request as LooseRequest)
    if (!kept) return failed(NO_ANSWER)
    keptTimesMs.push(kept.keptMs)
    return { success: true, data: kept.data as Answer<Key>, error: null }
  }
  return { call, oldestMs: () => Math.min(...keptTimesMs) }
}

/**
 * The two actors of a page whose data is stored: `load` calls the server, and `readKept` reads the same data from the
 * stored answers. `readKept` ends with null for a visitor, if an answer is not stored, if `load` fails, and if `load`
 * made no call.
 */
export function keptLoad<Data, Input = unknown>(services: Services, load: Load<Data, Input>) {
  return {
    load: fromPromise<Data, Input>(({ input, signal }) => load(callAsMember(services), input, signal)),
    readKept: fromPromise<Kept<Data> | null, Input>(async ({ input, signal }) => {
      const user_id = services.memberId()
      if (user_id === null) return null
      const { call, oldestMs } = keptCall(user_id)
      return load(call, input, signal).then(
        (data) => (Number.isFinite(oldestMs()) ? { data, keptMs: oldestMs() } : null),
        () => null,
      )
    }),
  }
}

/** The two actors of a page with a list that is loaded in parts. Only the first part is stored. */
export function keptPages<Page, Request>(services: Services, loadPage: Load<Page, Request>) {
  const { load, readKept } = keptLoad(services, loadPage)
  return { loadPage: load, readKept }
}

/** Calls the server. If the server does not answer, the actor ends with the stored data and its age. */
export function loadWithAge<Data, Input = unknown>(services: Services, load: Load<Data, Input>) {
  return fromPromise<Loaded<Data>, Input>(({ input, signal }) => loadOrReadKept(services, load, input, signal))
}

/** Calls the server. If the server does not answer, the actor ends with the stored data, without its age. */
export function loadOrKept<Data, Input = unknown>(services: Services, load: Load<Data, Input>) {
  return fromPromise<Data, Input>(
    async ({ input, signal }) => (await loadOrReadKept(services, load, input, signal)).data,
  )
}

/** Calls the server. If the server does not answer, returns the stored data, and when it arrived. */
async function loadOrReadKept<Data, Input>(
  services: Services,
  load: Load<Data, Input>,
  input: Input,
  signal: AbortSignal,
): Promise<Loaded<Data>> {
  const user_id = services.memberId()
  try {
    return { data: await load(callAsMember(services), input, signal), keptMs: null }
  } catch (error) {
    if (user_id === null || !isNoAnswer(errorOf(error))) throw error
    const { call, oldestMs } = keptCall(user_id)
    // If no answer is stored, this throws the same error as the call.
    return { data: await load(call, input, signal), keptMs: oldestMs() }
  }
}
