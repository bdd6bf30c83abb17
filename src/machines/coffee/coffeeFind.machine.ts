import { type ActorRefFrom, assign, setup } from 'xstate'
import { normalizeBagCode } from '../../../contract/rules/coffee/bagCodes.ts'
import { pathTo } from '../../paths.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { go } from '../app/system.ts'

type CoffeeFindEvent = { type: 'code.change'; code: string } | { type: 'bag.find' } | ScreenFact

/** The page that opens a bag by the code that is written on it. */
export const coffeeFindMachine = setup({
  types: { context: {} as { code: string }, events: {} as CoffeeFindEvent, input: {} as ScreenInput },
  actions: {
    go,
    storeCode: assign({ code: (_, params: { code: string }) => params.code }),
  },
  guards: { hasCode: ({ context }) => normalizeBagCode(context.code) !== '' },
}).createMachine({
  id: 'coffeeFind',
  context: { code: '' },
  initial: 'asking',
  states: {
    asking: {
      on: {
        'code.change': { actions: { type: 'storeCode', params: ({ event }) => ({ code: event.code }) } },
        'bag.find': {
          guard: 'hasCode',
          actions: {
            type: 'go',
            params: ({ context }) => ({
              to: pathTo.publicBag(normalizeBagCode(context.code)),
            }),
          },
        },
      },
    },
  },
})

export type CoffeeFindRef = ActorRefFrom<typeof coffeeFindMachine>
