import { type ActorRefFrom, assign, setup } from 'xstate'
import type { AppLocation } from '../app/navigation.types.ts'
import { watchViewIn } from './watchLinkViews.ts'

interface WatchViewContext {
  /** The query of the address, for example '?view=tv'. */
  search: string
  /** How many pixels the TV view has moved. `driftOf` computes the position of the view from this number. */
  movedPixels: number
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
    countPixel: assign({ movedPixels: ({ context }) => context.movedPixels + 1 }),
  },
  guards: {
    isTv: ({ context }) => watchViewIn(context.search) === 'tv',
    isOverlay: ({ context }) => watchViewIn(context.search) === 'overlay',
  },
  delays: { driftDelay: 60_000 },
}).createMachine({
  id: 'watchView',
  context: ({ input }) => ({ search: input.search, movedPixels: 0 }),
  initial: 'choosing',
  on: { 'location.changed': { target: '.choosing', actions: { type: 'storeSearch', params: ({ event }) => event } } },
  states: {
    choosing: {
      always: [{ guard: 'isTv', target: 'tv' }, { guard: 'isOverlay', target: 'overlay' }, { target: 'page' }],
    },
    page: {},
    tv: {
      description: 'Moves by one pixel each minute, because a picture that does not move for hours damages the screen.',
      after: {
        driftDelay: { target: 'tv', reenter: true, actions: 'countPixel' },
      },
    },
    overlay: {},
  },
})

export type WatchViewRef = ActorRefFrom<typeof watchViewMachine>
