import { oneTimeSecretMachine } from '../../../src/machines/shared/oneTimeSecret.machine.ts'
import { after, done, failed } from '../events.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: oneTimeSecretMachine,
    input: { text: 'uuv6ss8za2iysguzawp7ku3n' },
    events: [
      { type: 'text.copy' },
      { type: 'text.dismiss' },
      done('copyText'),
      failed('copyText', new Error('no clipboard')),
      after('copyTimeout', 'oneTimeSecret.open.copying'),
    ],
  },
  { proves: 'the secret can be closed, and it can be copied again after a failed copy' },
)
