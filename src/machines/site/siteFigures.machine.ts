import { type ActorRefFrom, sendTo, setup } from 'xstate'
import type { SiteFigures } from '../../../contract/api/site/siteFigures.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'

/** Figures about the site in the last day, for example the load and the errors. They reload while the page is open. */
export const siteFiguresMachine = setup({
  types: {
    context: {} as { input: ScreenInput },
    input: {} as ScreenInput,
    children: {} as { figures: 'figures' },
  },
  actors: { figures: createResourceMachine<SiteFigures>() },
  actions: { reload: sendTo('figures', { type: 'resource.refresh' }) },
  // The server has new figures each minute.
  delays: { nextMinute: 60_000 },
}).createMachine({
  id: 'siteFigures',
  context: ({ input }) => ({ input }),
  invoke: { id: 'figures', src: 'figures', input: ({ context }) => context.input },
  initial: 'waiting',
  states: {
    waiting: {
      description:
        'The figures are loaded again each minute. `figures` itself deals with a server that does not answer.',
      after: { nextMinute: { target: 'waiting', reenter: true, actions: 'reload' } },
    },
  },
})

export type SiteFiguresRef = ActorRefFrom<typeof siteFiguresMachine>
