import { expect } from 'vitest'
import { roastInputsMachine } from '../../../src/machines/coffee/roastInputs.machine.ts'
import { done, failed } from '../events.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { endedRoast } from './exampleRoasts.ts'

describeModel(
  {
    machine: roastInputsMachine,
    input: { coffee_roast_id: 12, temperatureUnit: 'DEGREES_CELSIUS', parent: noopRef() },
    events: [
      { type: 'input.edit', input: { input_id: 1, type: 'BEAN_TEMP', value: 180 } },
      { type: 'input.edit', input: { input_id: 2, type: 'POWER_DRAW', value: 1200 } },
      { type: 'type.choose', inputType: 'BEAN_TEMP' },
      { type: 'type.choose', inputType: 'POWER_DRAW' },
      { type: 'value.change', value: '205,5' },
      { type: 'value.change', value: '300' },
      { type: 'value.change', value: 'hot' },
      { type: 'input.update' },
      { type: 'input.cancel' },
      done('saveInput', endedRoast),
      failed('saveInput', unanswered),
    ],
    key: ({ context }) => [context.draft, context.problem],
  },
  {
    proves: 'a draft exists in every state but `reading`, and text that is not a number is not saved',
    check: (snapshot) => {
      expect(snapshot.context.draft === null).toBe(snapshot.matches('viewing'))
      if (snapshot.matches('saving')) expect(snapshot.context.draft?.value).not.toBe('hot')
    },
  },
)
