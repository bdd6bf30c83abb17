import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import { connectivityMachine } from '../../../src/machines/app/connectivity.machine.ts'
import { describeModel } from '../model.ts'

const unanswered = new CallError(NO_ANSWER)
const refused = new CallError({ code: 'INTERNAL', message: 'Broken.' })

describeModel({
  machine: connectivityMachine,
  input: undefined,
  events: [
    { type: 'connectivity.failed' },
    { type: 'connectivity.check' },
    { type: 'connectivity.answered' },
    ...['firstCheck', 'verification', 'retry'].flatMap(
      (id) =>
        [
          { type: `xstate.done.actor.${id}` },
          { type: `xstate.error.actor.${id}`, error: unanswered },
          { type: `xstate.error.actor.${id}`, error: refused },
        ] as const,
    ),
    { type: 'xstate.after.checkTimeout.connectivity.unknown' },
    { type: 'xstate.after.checkTimeout.connectivity.online.verifying' },
    { type: 'xstate.after.checkTimeout.connectivity.offline.retrying' },
    { type: 'xstate.after.retryDelay.connectivity.offline.waiting' },
  ],
})
