import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { bagCodeError, normalizeBagCode } from '../../../contract/rules/coffee/bagCodes.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'

/** The roast as it is after its bag was changed. */
export type RoastReceived = { type: 'roast.received'; roast: CoffeeRoast }

interface BagCodeInput {
  readonly coffee_roast_id: number
  readonly parent: ParentRef<RoastReceived>
}

export interface AssignBagRequest {
  coffee_roast_id: number
  /** Null takes the roast out of its bag. */
  code: string | null
}

interface BagCodeContext extends BagCodeInput {
  /** The code as typed. */
  code: string
  /** The code that is being saved. Null takes the roast out of its bag. */
  codeToSave: string | null
  error: ApiError | null
}

type BagCodeEvent =
  | { type: 'code.change'; code: string }
  | { type: 'bag.assign' }
  /** Take the roast out of its bag. */
  | { type: 'bag.leave' }
  | { type: 'field.close' }

/**
 * The field that puts a roast into the bag with the typed code, and the button that takes it out of its bag. Ends when
 * it is closed.
 */
export const bagCodeMachine = setup({
  types: {
    context: {} as BagCodeContext,
    events: {} as BagCodeEvent,
    input: {} as BagCodeInput,
    tags: {} as 'busy',
  },
  actors: {
    assignBag: placeholder<{ coffee_roast: CoffeeRoast }, AssignBagRequest>('assignBag'),
  },
  actions: {
    storeCode: assign({ code: (_, params: { code: string }) => params.code, error: null }),
    storeCodeToSave: assign({ codeToSave: ({ context }) => normalizeBagCode(context.code), error: null }),
    clearCodeToSave: assign({ codeToSave: null, error: null }),
    emptyField: assign({ code: '' }),
    storeCodeError: assign({
      error: ({ context }) => {
        const message = bagCodeError(context.code)
        return message === null ? null : { code: 'INVALID_BAG_CODE', message }
      },
    }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    report: sendTo(
      ({ context }) => context.parent,
      (_, { roast }: { roast: CoffeeRoast }): RoastReceived => ({ type: 'roast.received', roast }),
    ),
  },
  guards: {
    hasCode: ({ context }) => normalizeBagCode(context.code) !== '',
    isGoodCode: ({ context }) => bagCodeError(context.code) === null,
  },
}).createMachine({
  id: 'bagCode',
  context: ({ input }) => ({ ...input, code: '', codeToSave: null, error: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'code.change': { actions: { type: 'storeCode', params: ({ event }) => ({ code: event.code }) } },
        'bag.assign': [
          { guard: 'isGoodCode', target: 'saving', actions: 'storeCodeToSave' },
          { guard: 'hasCode', actions: 'storeCodeError' },
        ],
        'bag.leave': { target: 'saving', actions: 'clearCodeToSave' },
        'field.close': 'closed',
      },
    },
    saving: {
      description: 'The field cannot be closed while the bag is saved, because the member must see the answer.',
      tags: 'busy',
      invoke: {
        id: 'assignBag',
        src: 'assignBag',
        input: ({ context }) => ({ coffee_roast_id: context.coffee_roast_id, code: context.codeToSave }),
        onDone: {
          target: 'idle',
          actions: ['emptyField', { type: 'report', params: ({ event }) => ({ roast: event.output.coffee_roast }) }],
        },
        onError: { target: 'idle', actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    closed: { type: 'final' },
  },
})

export type BagCodeRef = ActorRefFrom<typeof bagCodeMachine>
