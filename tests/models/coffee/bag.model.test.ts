// Walks generated paths through the page of one bag: its notes, its card and its labels.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { bagNotesError } from '../../../contract/rules/coffee/bagCard.ts'
import { bagMachine } from '../../../src/machines/coffee/bag.machine.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import { bag } from './exampleBags.ts'
import { bagCodeInUseError, screenInput } from './exampleCoffee.ts'

/** Notes with one character more than the rules allow. */
const tooLong = 'x'.repeat(1001)

describeModel(
  {
    machine: bagMachine,
    input: { ...screenInput, params: { coffee_bag_id: '5' }, origin: 'https://parlor.example' },
    effects: ['keepDraft', 'saveLabel'],
    events: [
      done('readDraft', 'Plum.'),
      done('readDraft', ''),
      failed('readDraft', new Error('The storage is blocked.')),
      { type: 'notes.change', notes: 'Peach.' },
      { type: 'notes.change', notes: tooLong },
      { type: 'notes.save' },
      { type: 'card.publish' },
      { type: 'card.unpublish' },
      done('changeBag', { ...bag, notes: 'Peach.', published: true }),
      failed('changeBag', bagCodeInUseError),
      // The first label is printed at position 20 of the sheet.
      { type: 'sheet.change', sheet: { first: 20 } },
      { type: 'label.save', bag },
      { type: 'label.print' },
      { type: 'sheet.print' },
      done('printLabel', undefined),
      failed('printLabel', new Error('no printer')),
      done('printSheet', undefined),
      failed('printSheet', new Error('no printer')),
    ],
    key: ({ context }) => [context.typed?.length, context.error?.code],
  },
  {
    proves: 'one change is sent at a time, and only notes that can be saved are sent',
    statements: '[bag-share-15]',
    check: (snapshot) => {
      const { lastChange, error } = snapshot.context
      expect(snapshot.children.roasts).toBeDefined()
      if (!snapshot.matches({ change: 'saving' })) return
      expect(error).toBeNull()
      expect(Object.keys(lastChange)).toHaveLength(1)
      expect(bagNotesError(lastChange.notes ?? '')).toBeNull()
      for (const type of ['card.publish', 'card.unpublish', 'notes.save'] as const) {
        expect(snapshot.can({ type })).toBe(false)
      }
    },
  },
)
