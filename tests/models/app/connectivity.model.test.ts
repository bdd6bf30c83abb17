// Walks generated paths through the machine that checks whether the server can be reached.
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import { connectivityMachine } from '../../../src/machines/app/connectivity.machine.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

const noAnswerError = new CallError(NO_ANSWER)
const internalError = new CallError({ code: 'INTERNAL', message: 'Broken.' })

describeModel(
  {
    machine: connectivityMachine,
    input: undefined,
    events: [
      { type: 'connectivity.failed' },
      { type: 'connectivity.check' },
      { type: 'connectivity.retry' },
      done('checkServer'),
      failed('checkServer', noAnswerError),
      failed('checkServer', internalError),
      after('retryDelay', 'connectivity.offline.waiting'),
    ],
  },
  {
    proves: 'every check of the server can succeed or fail',
    eventually: [
      {
        claim: 'an offline page is online again when the server answers',
        events: [done('checkServer')],
        holds: (snapshot) => snapshot.matches('online'),
      },
    ],
  },
)
