import { oneTimeSecretMachine } from '../../../src/machines/shared/oneTimeSecret.machine.ts'
import { describeModel } from '../model.ts'

describeModel({
  machine: oneTimeSecretMachine,
  input: { text: 'uuv6ss8za2iysguzawp7ku3n' },
  events: [
    { type: 'text.copy' },
    { type: 'text.dismiss' },
    { type: 'xstate.done.actor.copyText' },
    { type: 'xstate.error.actor.copyText', error: new Error('no clipboard') },
    { type: 'xstate.after.copyTimeout.oneTimeSecret.open.copying' },
  ],
})
