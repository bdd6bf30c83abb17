// What the home page shows to a member, beside the games and roasts in progress.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { placeholder } from '../app/placeholder.ts'
import type { Today } from './today.types.ts'
import { type HomeChanged, watchHome } from './watchHome.ts'
import { type UserChanged, watchUser } from './watchUser.ts'

/** Loads what the home page shows to a member, each time the page is opened. Without an answer it shows the last one. */
export const todayMachine = setup({
  types: { context: {} as { today: Today | null }, events: {} as HomeChanged | UserChanged },
  actors: { watchHome, watchUser, loadToday: placeholder<Today>('loadToday') },
  actions: {
    storeToday: assign((_, { today }: { today: Today }) => ({ today })),
    forgetToday: assign({ today: null }),
  },
}).createMachine({
  id: 'today',
  context: { today: null },
  invoke: [
    { id: 'watchHome', src: 'watchHome' },
    { id: 'watchUser', src: 'watchUser' },
  ],
  initial: 'away',
  on: { 'home.left': '.away', 'user.changed': { target: '.away', actions: 'forgetToday' } },
  states: {
    away: { on: { 'home.opened': 'loading' } },
    loading: {
      invoke: {
        id: 'loadToday',
        src: 'loadToday',
        onDone: {
          target: 'home',
          actions: { type: 'storeToday', params: ({ event }) => ({ today: event.output }) },
        },
        onError: 'home',
      },
    },
    home: {},
  },
})

export type TodayRef = ActorRefFrom<typeof todayMachine>
