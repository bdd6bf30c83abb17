import { CallError, CONNECTION_REFUSED } from '../../../contract/callResult.ts'
import { connectivityMachine } from '../../../src/machines/app/connectivity.machine.ts'
import { after, done, failed } from '../events.ts'
import { describeModel } from '../model.ts'

const unanswered = new CallError(CONNECTION_REFUSED)
const refused = new CallError({ code: 'INTERNAL', message: 'Broken.' })

describeModel({
  machine: connectivityMachine,
  input: undefined,
  events: [
    { type: 'connectivity.failed' },
    { type: 'connectivity.check' },
    { type: 'connectivity.answered' },
    ...['firstCheck', 'verification', 'retry'].flatMap(
      (id) => [done(id), failed(id, unanswered), failed(id, refused)] as const,
    ),
    after('checkTimeout', 'connectivity.unknown'),
    after('checkTimeout', 'connectivity.online.verifying'),
    after('checkTimeout', 'connectivity.offline.retrying'),
    after('retryDelay', 'connectivity.offline.waiting'),
  ],
})
