// Walks generated paths through sharing, copying and closing a secret that is shown once. The share sheet is the dialog
// of a phone that sends a text to another app.
import { oneTimeSecretMachine } from '../../../src/machines/shared/oneTimeSecret.machine.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

describeModel(
  {
    machine: oneTimeSecretMachine,
    input: { text: 'uuv6ss8za2iysguzawp7ku3n' },
    events: [
      { type: 'text.share' },
      { type: 'text.copy' },
      { type: 'text.dismiss' },
      done('shareText', 'shared'),
      done('shareText', 'closed'),
      failed('shareText', new Error('no share sheet')),
      done('copyText'),
      failed('copyText', new Error('no clipboard')),
      after('copyTimeout', 'oneTimeSecret.open.copying'),
    ],
    uncovered: { 'oneTimeSecret.open.sharing on text.share': 'nothing happens, because the share sheet is open' },
  },
  { proves: 'the secret can be closed, shared again after a closed share sheet, and copied again after a failed copy' },
)
