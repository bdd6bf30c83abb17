import { fromPromise } from 'xstate'
import { CallError, type CallResult, isUnreachable } from '../../../contract/callResult.ts'
import type { CallKey } from '../../../contract/contract.ts'
import { type Answer, type RequestOf, wireRequest } from './request.ts'

/** One call of the contract: its key and what it takes. Answers `{ data, error, success }`, whatever happens. */
export type Call = <Key extends CallKey>(key: Key, request: RequestOf<Key>) => Promise<CallResult<Answer<Key>>>

export interface CallWatcher {
  onUnauthenticated: () => void
  onUnanswered: () => void
}

/** Makes the calls of the page; `host` is empty on the page's own origin. */
export function createCall(host: string, watcher: CallWatcher): Call {
  return async <Key extends CallKey>(key: Key, request: RequestOf<Key>) => {
    // The HTTP client is not part of the first load.
    const { ask } = await import('./client.ts')
    const result = (await ask(host, wireRequest(key, request))) as CallResult<Answer<Key>>
    if (result.error && isUnreachable(result.error)) watcher.onUnanswered()
    if (result.error?.code === 'UNAUTHENTICATED') watcher.onUnauthenticated()
    return result
  }
}

/** The data of a result, or the error thrown: how a call leaves an actor by one of its two exits. */
export function dataOf<Data>(result: CallResult<Data>): Data {
  if (result.success) return result.data
  throw new CallError(result.error)
}

/** Actor logic of one call: done with its data, or failed with a `CallError`; leaving the state aborts it. */
export function callLogic<Key extends CallKey, Input>(
  call: Call,
  key: Key,
  toRequest: (input: Input) => RequestOf<Key>,
) {
  return fromPromise<Answer<Key>, Input>(async ({ input, signal }) =>
    dataOf(await call(key, { ...toRequest(input), signal })),
  )
}
