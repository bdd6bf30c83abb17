import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

/**
 * Actor logic that a machine names and a screen provides: done with `Output`, or failed. Until it is provided, it fails
 * with an error that says what is missing.
 */
export function placeholder<Output, Input = NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(async () => missing(name))
}

/** As `placeholder`, for logic that sends events to the machine as long as it runs. */
export function callbackPlaceholder(name: string) {
  return fromCallback<EventObject>(() => missing(name))
}

/** As `placeholder`, for an action; `Params` is what the machine passes to it. */
export function actionPlaceholder<Params = undefined>(name: string) {
  return (_: unknown, _params: Params): void => missing(name)
}

function missing(name: string): never {
  throw new Error(`provide ${name}`)
}
