// Makes the calls of the contract from the page: sends the request, and waits for the answer for a limited time.
import { fromPromise } from 'xstate'
import { CallError, type CallResult, failed, isNoAnswer, NO_ANSWER } from '../../../contract/callResult.ts'
import type { CallKey } from '../../../contract/contract.ts'
import { track } from '../../pending.ts'
import { type Answer, type LooseRequest, type RequestOf, type WireRequest, wireRequest } from './request.ts'

/**
 * Makes one call of the contract. Resolves with `{ data, error, success }`. Rejects if the call is aborted, or if
 * `client.ts` cannot be loaded.
 */
export type Call = <Key extends CallKey>(key: Key, request: RequestOf<Key>) => Promise<CallResult<Answer<Key>>>

/** The functions that `createCall` calls when something happens to a call. */
export interface CallWatcher {
  /** The signed-in user, as the page knows it. It is another object after each sign-in, in this tab or in another one. */
  user: () => unknown
  /** The server refused a call because the session is over. */
  onUnauthenticated: () => void
  /** A call got no answer. */
  onUnanswered: () => void
  /** A call is about to be sent. */
  onRequest?: (key: CallKey) => void
  /** A call has ended, with data or with an error. */
  onResult?: (key: CallKey, request: LooseRequest, result: CallResult<unknown>) => void
}

/** Every call ends after this time at the latest. So machines do not limit the time of a call themselves. */
const CALL_DEADLINE_MS = 20_000

/** Sends a request and waits for the whole answer, but not longer than the deadline. */
async function answerInTime(host: string, request: WireRequest, deadlineMs: number): Promise<CallResult<unknown>> {
  const deadline = new AbortController()
  const noAnswerInTime = new Promise<CallResult<never>>((resolve) => {
    deadline.signal.addEventListener('abort', () => resolve(failed(NO_ANSWER)))
  })
  const timer = setTimeout(() => deadline.abort(), deadlineMs)
  const signal = request.signal ? AbortSignal.any([request.signal, deadline.signal]) : deadline.signal
  // The HTTP client is not part of the first load of the site, so the first call loads it here.
  const answer = import('./client.ts').then(({ ask }) => ask(host, { ...request, signal }))
  return await Promise.race([noAnswerInTime, answer]).finally(() => clearTimeout(timer))
}

/** Creates the function that makes the page's calls. `host` is empty for the page's own origin. */
export function createCall(host: string, watcher: CallWatcher, deadlineMs = CALL_DEADLINE_MS): Call {
  return async <Key extends CallKey>(key: Key, request: RequestOf<Key>) => {
    const userBefore = watcher.user()
    watcher.onRequest?.(key)
    const result = (await track(answerInTime(host, wireRequest(key, request), deadlineMs))) as CallResult<Answer<Key>>
    if (result.error && isNoAnswer(result.error)) watcher.onUnanswered()
    // If a member has signed in during the call, the error is about the earlier session and is ignored.
    if (result.error?.code === 'UNAUTHENTICATED' && watcher.user() === userBefore) watcher.onUnauthenticated()
    watcher.onResult?.(key, request, result)
    return result
  }
}

/** Returns the data of a successful result. Throws the error of a failed result, so that the calling actor fails. */
export function dataOf<Data>(result: CallResult<Data>): Data {
  if (result.success) return result.data
  throw new CallError(result.error)
}

/**
 * Actor logic of one call. It ends with the data or fails with a `CallError`. Stopping the actor aborts the call.
 * `toRequest` makes the request from the input of the actor.
 */
export function callLogic<Key extends CallKey, Input>(
  call: Call,
  key: Key,
  toRequest: (input: Input) => RequestOf<Key>,
) {
  return fromPromise<Answer<Key>, Input>(async ({ input, signal }) =>
    dataOf(await call(key, { ...toRequest(input), signal })),
  )
}
