import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { placeholder } from '../app/placeholder.ts'
import { showAlert } from '../app/system.ts'

export type TemplateEvent = { type: 'template.show' } | { type: 'template.hide' }

interface TemplateContext {
  roast: CoffeeRoast | null
}

/** The member's template, drawn over the chart of a roast. It is loaded each time that it is shown. */
export const templateMachine = setup({
  types: { context: {} as TemplateContext, events: {} as TemplateEvent, tags: {} as 'busy' },
  actors: {
    /** Null when the member has chosen no template. */
    loadTemplate: placeholder<CoffeeRoast | null>('loadTemplate'),
  },
  actions: {
    showAlert,
    storeRoast: assign({ roast: (_, params: { roast: CoffeeRoast | null }) => params.roast }),
  },
  guards: { isRoast: (_, params: { roast: CoffeeRoast | null }) => params.roast !== null },
}).createMachine({
  id: 'template',
  context: { roast: null },
  initial: 'hidden',
  states: {
    hidden: { on: { 'template.show': 'loading' } },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadTemplate',
        src: 'loadTemplate',
        onDone: [
          {
            guard: { type: 'isRoast', params: ({ event }) => ({ roast: event.output }) },
            target: 'shown',
            actions: { type: 'storeRoast', params: ({ event }) => ({ roast: event.output }) },
          },
          {
            target: 'hidden',
            actions: {
              type: 'showAlert',
              params: { type: 'info', message: 'No template is set. Choose one in the roast list.', timeoutMs: 3000 },
            },
          },
        ],
        onError: {
          target: 'hidden',
          actions: {
            type: 'showAlert',
            params: { type: 'error', message: 'The template did not load. Try again.' },
          },
        },
      },
      on: { 'template.hide': 'hidden' },
    },
    shown: {
      on: { 'template.hide': { target: 'hidden', actions: { type: 'storeRoast', params: { roast: null } } } },
    },
  },
})

export type TemplateRef = ActorRefFrom<typeof templateMachine>
