import { CallError, CONNECTION_REFUSED } from '../../../contract/callResult.ts'
import { createResourceMachine } from '../../../src/machines/shared/resource.machine.ts'
import { describeModel } from '../model.ts'

describeModel({
  machine: createResourceMachine<string>(),
  input: { params: {}, search: '', user: null, visit: 'visit' },
  events: [
    { type: 'resource.refresh' },
    { type: 'xstate.done.actor.load', output: 'the thing' },
    { type: 'xstate.error.actor.load', error: new CallError(CONNECTION_REFUSED) },
  ],
  key: ({ context }) => [context.data, context.error?.code],
})
