import { expect } from 'vitest'
import { roastDetailsMachine, textOf } from '../../../src/machines/coffee/roastDetails.machine.ts'
import { done, failed } from '../events.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { endedRoast } from './exampleRoasts.ts'

describeModel(
  {
    machine: roastDetailsMachine,
    input: {
      saved: endedRoast,
      temperatureUnit: 'DEGREES_FAHRENHEIT',
      weightUnit: 'OUNCES',
      coffee_bean_id: 3,
      countedMg: 0,
      draftKey: { user_id: 1, name: 'roast-details-12' },
      parent: noopRef(),
    },
    effects: ['keepDraft'],
    events: [
      done('readDraft', '{"coffee_in_mg":"much"}'),
      done('readDraft', 'no drafts'),
      failed('readDraft', new Error('The storage is blocked.')),
      { type: 'field.change', field: 'coffee_in_mg', value: '250' },
      { type: 'field.change', field: 'coffee_in_mg', value: 'much' },
      { type: 'field.change', field: 'roast_color', value: '65' },
      { type: 'field.update', field: 'coffee_in_mg' },
      { type: 'field.update', field: 'roast_color' },
      { type: 'details.updated', saved: { ...endedRoast, coffee_in_mg: 250_000 } },
    ],
    key: ({ context }) => [context.drafts, context.saved.coffee_in_mg, context.field, context.problem],
  },
  {
    proves: 'a text that cannot be saved stays in its field with the reason',
    check: ({ context }) => {
      if (context.problem !== null) expect(textOf(context, context.field)).toBe('much')
    },
  },
)
