import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

/**
 * Actor logic that a machine names, and that a screen or the app provides. The logic ends with `Output` or fails. Until
 * it is provided, it fails with an error that contains its name.
 */
export function placeholder<Output, Input = NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(async () => throwNotProvided(name))
}

/** Like `placeholder`, for logic that sends events to the machine as long as it runs. It can receive events, too. */
export function callbackPlaceholder<Received extends EventObject = EventObject, Input = NonReducibleUnknown>(
  name: string,
) {
  return fromCallback<Received, Input>(() => throwNotProvided(name))
}

/** Like `placeholder`, for an action. The machine passes `Params` to it. */
export function actionPlaceholder<Params = undefined>(name: string) {
  return (_: unknown, _params: Params): void => throwNotProvided(name)
}

function throwNotProvided(name: string): never {
  throw new Error(`provide ${name}`)
}
