// Walks generated paths through the form for steps of the fan and the drum, and for notes.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { stepsAndNotesMachine } from '../../../src/machines/coffee/stepsAndNotes.machine.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: stepsAndNotesMachine,
    input: { inputs: [], now: () => 1000 },
    events: [
      { type: 'step.change', input: 'FAN', by: 50 },
      { type: 'step.change', input: 'FAN', by: -50 },
      { type: 'step.change', input: 'DRUM', by: -50 },
      { type: 'step.log', input: 'FAN' },
      { type: 'step.log', input: 'DRUM' },
      { type: 'note.change', value: ' Toast ' },
      { type: 'note.change', value: '' },
      { type: 'note.log' },
      { type: 'form.close' },
    ],
    key: ({ context }) => [context.steps, context.note, context.problem, context.reading?.type],
  },
  {
    proves: 'only a setting from 0 to 100 % or a note with a text is logged',
    statements: '[roast-logs-05]',
    check: ({ context: { steps, reading } }) => {
      for (const percent of Object.values(steps)) expect(percent >= 0 && percent <= 100).toBe(true)
      if (reading?.type === 'NOTE') expect(reading.note).toBe('Toast')
      else if (reading) expect(Object.entries(steps)).toContainEqual([reading.type, reading.value])
    },
  },
)
