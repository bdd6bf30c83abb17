// The form that logs a new setting of the fan, the drum or the burner, or a note.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { inputError, MAX_STEP_PERCENT, type StepInput } from '../../../contract/rules/coffee/roast.ts'
import type { ShownInput } from './roast.types.ts'
import type { Reading } from './roastTaps.types.ts'

/** One press on + or - changes a step by this much. */
export const STEP_PERCENT = 5
/** The setting of the fan, and of the drum, before the first step. */
const FIRST_PERCENT = 50

export interface StepsAndNotesInput {
  /** The readings of the roast. The form starts with the last setting of the fan and of the drum. */
  readonly inputs: readonly ShownInput[]
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
}

interface StepsAndNotesContext {
  readonly now: () => number
  /** When the form was opened. A note gets this time, because typing it takes a while. */
  readonly openedMs: number
  /** The settings of the fan and of the drum that the form shows, in percent. */
  steps: Record<StepInput, number>
  note: string
  /** Why the note cannot be logged. */
  problem: string | null
  /** The step or the note that the member has logged; null before that. */
  reading: Reading | null
}

type StepsAndNotesEvent =
  /** Changes the setting by this many percent, up or down. */
  | { type: 'step.change'; input: StepInput; by: number }
  | { type: 'step.log'; input: StepInput }
  | { type: 'note.change'; value: string }
  | { type: 'note.log' }
  | { type: 'form.close' }

/** The last logged setting of the fan, the drum or the burner, in percent. */
const lastPercent = (inputs: readonly ShownInput[], step: StepInput) =>
  inputs.findLast(({ type }) => type === step)?.value ?? FIRST_PERCENT

const limitPercent = (percent: number) => Math.max(0, Math.min(MAX_STEP_PERCENT, percent))

/** Why the typed note cannot be logged; null if it can. */
const noteProblem = ({ note }: Pick<StepsAndNotesContext, 'note'>) =>
  inputError({ input_type: 'NOTE', input_value: 0, note })

/**
 * The form that logs a step of the fan, the drum or the burner, or a note. Its output is the reading, or null if the form was
 * closed.
 */
export const stepsAndNotesMachine = setup({
  types: {
    context: {} as StepsAndNotesContext,
    events: {} as StepsAndNotesEvent,
    input: {} as StepsAndNotesInput,
    output: {} as Reading | null,
  },
  actions: {
    changeStep: assign({
      steps: ({ context: { steps } }, { input, by }: { input: StepInput; by: number }) => ({
        ...steps,
        [input]: limitPercent(steps[input] + by),
      }),
    }),
    storeStep: assign({
      reading: ({ context: { steps, now } }, { input }: { input: StepInput }): Reading => ({
        type: input,
        value: steps[input],
        tappedMs: now(),
      }),
    }),
    storeText: assign((_, { value }: { value: string }) => ({ note: value, problem: null })),
    storeNote: assign({
      reading: ({ context: { note, openedMs } }): Reading => ({
        type: 'NOTE',
        value: 0,
        note: note.trim(),
        tappedMs: openedMs,
      }),
    }),
    /** Stores why the typed note cannot be logged. */
    explain: assign({ problem: ({ context }) => noteProblem(context) }),
  },
  /** `isNote`: whether the typed note can be logged. */
  guards: { isNote: ({ context }) => noteProblem(context) === null },
}).createMachine({
  id: 'stepsAndNotes',
  context: ({ input: { inputs, now } }) => ({
    now,
    openedMs: now(),
    steps: {
      FAN: lastPercent(inputs, 'FAN'),
      DRUM: lastPercent(inputs, 'DRUM'),
      BURNER: lastPercent(inputs, 'BURNER'),
    },
    note: '',
    problem: null,
    reading: null,
  }),
  output: ({ context }) => context.reading,
  initial: 'open',
  states: {
    open: {
      on: {
        'step.change': { actions: { type: 'changeStep', params: ({ event }) => event } },
        'step.log': {
          target: 'closed',
          actions: { type: 'storeStep', params: ({ event }) => event },
        },
        'note.change': { actions: { type: 'storeText', params: ({ event }) => event } },
        'note.log': [{ guard: 'isNote', target: 'closed', actions: 'storeNote' }, { actions: 'explain' }],
        'form.close': 'closed',
      },
    },
    closed: { type: 'final' },
  },
})

export type StepsAndNotesRef = ActorRefFrom<typeof stepsAndNotesMachine>
