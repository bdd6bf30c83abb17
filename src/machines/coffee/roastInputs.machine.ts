import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { CoffeeRoast, InputChange, RoastInput } from '../../../contract/api/coffee/roasts.ts'
import { type InputType, inputError } from '../../../contract/rules/coffee/roast.ts'
import { storedTempC, type TemperatureUnit, temperatureIn } from '../../../contract/rules/coffee/units.ts'
import { roundTo } from '../../../contract/rules/shared/format.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import type { RoastSaved } from './roast.types.ts'
import { saveProblem } from './saveProblem.ts'

export interface RoastInputsInput {
  coffee_roast_id: number
  /** The unit in which the member types temperatures. */
  temperatureUnit: TemperatureUnit
  parent: ParentRef<RoastSaved>
}

/** A reading that is being corrected. `value` is the typed text, in the member's unit. */
interface Draft {
  input_id: number
  type: InputType
  value: string
}

interface RoastInputsContext extends RoastInputsInput {
  draft: Draft | null
  /** Why the draft was not saved, and what to do. */
  problem: string | null
}

export type RoastInputsEvent =
  | { type: 'input.edit'; input: Pick<RoastInput, 'input_id' | 'type' | 'value'> }
  | { type: 'type.choose'; inputType: InputType }
  | { type: 'value.change'; value: string }
  | { type: 'input.update' }
  | { type: 'input.cancel' }

/** A stored value as a member would type it, with at most two decimals. */
export function typedValue(type: InputType, value: number, unit: TemperatureUnit): string {
  return String(type === 'BEAN_TEMP' ? roundTo(temperatureIn(unit, value), 2) : value)
}

/** The draft's value as it would be stored; NaN when the text is not a number. */
function storedValue({ type, value }: Draft, unit: TemperatureUnit): number {
  const text = value.trim().replace(',', '.')
  const typed = text === '' ? Number.NaN : Number(text)
  return type === 'BEAN_TEMP' && Number.isFinite(typed) ? storedTempC(unit, typed) : typed
}

function draftError({ draft, temperatureUnit }: RoastInputsContext): string | null {
  if (!draft) return null
  return inputError({ input_type: draft.type, input_value: storedValue(draft, temperatureUnit) })
}

/** The table of readings. The member corrects the type and the value of one row at a time. Reports `roast.saved`. */
export const roastInputsMachine = setup({
  types: {
    context: {} as RoastInputsContext,
    events: {} as RoastInputsEvent,
    input: {} as RoastInputsInput,
    tags: {} as 'busy',
  },
  actors: {
    saveInput: placeholder<CoffeeRoast, { coffee_roast_id: number; input_id: number; change: InputChange }>(
      'saveInput',
    ),
  },
  actions: {
    open: assign(({ context }, { input }: { input: Pick<RoastInput, 'input_id' | 'type' | 'value'> }) => ({
      draft: {
        input_id: input.input_id,
        type: input.type,
        value: typedValue(input.type, input.value, context.temperatureUnit),
      },
      problem: null,
    })),
    close: assign({ draft: null, problem: null }),
    chooseType: assign(({ context }, { type }: { type: InputType }) => ({
      draft: context.draft && { ...context.draft, type },
      problem: null,
    })),
    changeValue: assign(({ context }, { value }: { value: string }) => ({
      draft: context.draft && { ...context.draft, value },
      problem: null,
    })),
    explainDraft: assign({ problem: ({ context }) => draftError(context) }),
    explain: assign({ problem: (_, params: { error: unknown }) => saveProblem(params.error) }),
    reportSaved: sendTo(
      ({ context }) => context.parent,
      (_, { roast }: { roast: CoffeeRoast }): RoastSaved => ({ type: 'roast.saved', roast }),
    ),
  },
  guards: { isValid: ({ context }) => context.draft !== null && draftError(context) === null },
}).createMachine({
  id: 'roastInputs',
  context: ({ input }) => ({ ...input, draft: null, problem: null }),
  initial: 'viewing',
  states: {
    viewing: {
      description: 'No row is being edited.',
      on: {
        'input.edit': { target: 'editing', actions: { type: 'open', params: ({ event }) => ({ input: event.input }) } },
      },
    },
    editing: {
      on: {
        'input.edit': { actions: { type: 'open', params: ({ event }) => ({ input: event.input }) } },
        'type.choose': { actions: { type: 'chooseType', params: ({ event }) => ({ type: event.inputType }) } },
        'value.change': { actions: { type: 'changeValue', params: ({ event }) => ({ value: event.value }) } },
        'input.update': [{ guard: 'isValid', target: 'saving' }, { actions: 'explainDraft' }],
        'input.cancel': { target: 'viewing', actions: 'close' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveInput',
        src: 'saveInput',
        input: ({ context: { coffee_roast_id, draft, temperatureUnit } }) => {
          if (!draft) throw new Error('no reading to save')
          const change = { type: draft.type, value: storedValue(draft, temperatureUnit) }
          return { coffee_roast_id, input_id: draft.input_id, change }
        },
        onDone: {
          target: 'viewing',
          actions: ['close', { type: 'reportSaved', params: ({ event }) => ({ roast: event.output }) }],
        },
        onError: { target: 'editing', actions: { type: 'explain', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
})

export type RoastInputsRef = ActorRefFrom<typeof roastInputsMachine>
