// Walks generated paths through all results of the checks whether the server can be reached.
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
      { type: 'connectivity.answered' },
      done('firstCheck'),
      failed('firstCheck', noAnswerError),
      failed('firstCheck', internalError),
      done('verification'),
      failed('verification', noAnswerError),
      failed('verification', internalError),
      done('retry'),
      failed('retry', noAnswerError),
      failed('retry', internalError),
      after('checkTimeout', 'connectivity.unknown'),
      after('checkTimeout', 'connectivity.online.verifying'),
      after('checkTimeout', 'connectivity.offline.retrying'),
      after('retryDelay', 'connectivity.offline.waiting'),
    ],
  },
  {
    proves: 'every check of the server can succeed, fail or time out',
    eventually: [
      {
        claim: 'an offline page comes back',
        events: [done('firstCheck'), done('verification'), done('retry')],
        holds: (snapshot) => snapshot.matches('online'),
      },
    ],
  },
)
