// Walks generated paths through the field that puts a roast into a bag.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { bagCodeError } from '../../../contract/rules/coffee/bagCodes.ts'
import { bagCodeMachine } from '../../../src/machines/coffee/bagCode.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'
import { bagCodeInUseError, endedGedebRoast } from './exampleCoffee.ts'

describeModel(
  {
    machine: bagCodeMachine,
    input: { coffee_roast_id: endedGedebRoast.coffee_roast_id, parent: noopRef() },
    events: [
      { type: 'code.change', code: ' GEDEB-1 ' },
      { type: 'code.change', code: 'no.code' },
      { type: 'bag.assign' },
      { type: 'bag.leave' },
      { type: 'field.close' },
      done('assignBag', { coffee_roast: endedGedebRoast }),
      failed('assignBag', bagCodeInUseError),
    ],
    key: ({ context }) => [context.code, context.codeToSave, context.error?.code],
  },
  {
    proves: 'only a valid bag code is sent to the server',
    check: (snapshot) => {
      const { codeToSave } = snapshot.context
      if (snapshot.matches('saving') && codeToSave !== null) expect(bagCodeError(codeToSave)).toBeNull()
    },
  },
)
