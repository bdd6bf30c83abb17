// Walks generated paths through the dialogs 'Roast Details' and 'After the Roast'. The typed texts 'much' and
// 'excellent' cannot be saved, because they are no numbers.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { problemOf, roastDetailsMachine, textOf } from '../../../src/machines/coffee/roastDetails.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'
import { endedRoast } from './exampleRoasts.ts'

/** A bag code that the server has refused. */
const refusedDetails = [
  { field: 'bag_code', values: { bag_code: 'GUJI-1' }, problem: 'Another bag has this code.', key: 'visit-0' },
] as const

describeModel(
  {
    machine: roastDetailsMachine,
    input: {
      saved: endedRoast,
      refused: [],
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
      { type: 'field.change', field: 'cupping_score', value: '84,25' },
      { type: 'field.change', field: 'cupping_score', value: 'excellent' },
      { type: 'field.update', field: 'coffee_in_mg' },
      { type: 'field.update', field: 'cupping_score' },
      { type: 'form.save' },
      { type: 'details.updated', saved: { ...endedRoast, coffee_in_mg: 250_000 }, refused: [] },
      { type: 'details.updated', saved: endedRoast, refused: refusedDetails },
    ],
    key: ({ context }) => [
      context.drafts,
      context.saved.coffee_in_mg,
      context.refused.length,
      context.problems,
      context.changes,
    ],
  },
  {
    proves:
      'a text that cannot be saved stays in its field with the reason, and the form ends only when no such text is left',
    check: (snapshot) => {
      const { context } = snapshot
      for (const [field, text] of [
        ['coffee_in_mg', 'much'],
        ['cupping_score', 'excellent'],
      ] as const) {
        if (context.problems[field] !== undefined) expect(textOf(context, field)).toBe(text)
      }
      if (context.refused.length > 0 && context.drafts.bag_code === undefined) {
        expect(textOf(context, 'bag_code')).toBe('GUJI-1')
        expect(problemOf(context, 'bag_code')).toBe('Another bag has this code.')
      }
      if (snapshot.matches('saved')) expect(context.drafts.cupping_score).toBeUndefined()
      for (const { change } of context.changes) expect(Object.keys(change)).toHaveLength(1)
    },
  },
)
