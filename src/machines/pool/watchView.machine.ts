import { type ActorRefFrom, assign, setup } from 'xstate'
import type { AppLocation } from '../app/navigation.types.ts'
import { watchViewIn } from './watchViews.ts'

interface WatchViewContext {
  search: string
  /** How many pixels the TV view has moved. `driftOf` says where it is. */
  steps: number
}

/** Which view of a watch link is shown: the normal page, the TV view or the overlay. */
export const watchViewMachine = setup({
  types: {
    context: {} as WatchViewContext,
    events: {} as { type: 'location.changed'; location: Pick<AppLocation, 'search'> },
    input: {} as { search: string },
  },
  actions: {
    storeSearch: assign({ search: (_, params: { location: Pick<AppLocation, 'search'> }) => params.location.search }),
    countStep: assign({ steps: ({ context }) => context.steps + 1 }),
  },
  guards: {
    isTv: ({ context }) => watchViewIn(context.search) === 'tv',
    isOverlay: ({ context }) => watchViewIn(context.search) === 'overlay',
  },
  delays: { driftDelay: 60_000 },
}).createMachine({
  id: 'watchView',
  context: ({ input }) => ({ search: input.search, steps: 0 }),
  initial: 'choosing',
  on: { 'location.changed': { target: '.choosing', actions: { type: 'storeSearch', params: ({ event }) => event } } },
  states: {
    choosing: {
      always: [{ guard: 'isTv', target: 'tv' }, { guard: 'isOverlay', target: 'overlay' }, { target: 'page' }],
    },
    page: {},
    tv: {
      description:
        'Moves by one pixel each minute, because a picture that stands still for hours burns into the screen.',
      after: { driftDelay: { target: 'tv', reenter: true, actions: 'countStep' } },
    },
    overlay: {},
  },
})

export type WatchViewRef = ActorRefFrom<typeof watchViewMachine>
