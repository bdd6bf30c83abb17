import { expect } from 'vitest'
import { isChanged, roastDetailsMachine } from '../../../src/machines/coffee/roastDetails.machine.ts'
import { done, failed } from '../events.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { endedRoast } from './exampleRoasts.ts'

describeModel(
  {
    machine: roastDetailsMachine,
    input: { coffee_roast_id: 12, saved: endedRoast, temperatureUnit: 'DEGREES_FAHRENHEIT', parent: noopRef() },
    events: [
      { type: 'field.change', field: 'coffee_in_mg', value: '250' },
      { type: 'field.change', field: 'coffee_in_mg', value: 'much' },
      { type: 'field.change', field: 'roast_color', value: '65' },
      { type: 'field.update', field: 'coffee_in_mg' },
      { type: 'field.update', field: 'roast_color' },
      done('saveDetail', { ...endedRoast, coffee_in_mg: 250_000 }),
      failed('saveDetail', unanswered),
    ],
    key: ({ context }) => [context.drafts, context.saved.coffee_in_mg, context.field, context.problem],
  },
  {
    proves: 'only a changed value is saved',
    check: (snapshot) => {
      if (snapshot.matches('saving')) expect(isChanged(snapshot.context, snapshot.context.field)).toBe(true)
    },
  },
)
