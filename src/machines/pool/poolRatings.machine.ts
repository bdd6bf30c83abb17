// The page with the ratings of all players.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { go } from '../app/system.ts'
import { disciplineOf } from './compare.machine.ts'
import { ratingsMachine } from './ratings.machine.ts'

/** The page with the ratings of all players in one discipline. The address contains the discipline. */
export const poolRatingsMachine = setup({
  types: {
    context: {} as { discipline: Discipline },
    events: {} as { type: 'discipline.choose'; discipline: Discipline } | LiveEvent | ScreenFact,
    input: {} as ScreenInput,
    children: {} as { ratings: 'ratings' },
  },
  actors: { liveFacts, ratings: ratingsMachine },
  actions: {
    go,
    storeDiscipline: assign({ discipline: (_, params: { discipline: Discipline }) => params.discipline }),
    /** Loads the ratings of the stored discipline. */
    changeQuery: sendTo('ratings', ({ context }) => ({
      type: 'query.change',
      query: { game_type: context.discipline },
    })),
    refreshRatings: sendTo('ratings', { type: 'resource.refresh' }),
  },
  guards: {
    isOtherDiscipline: ({ context }, { discipline }: { discipline: Discipline }) => context.discipline !== discipline,
  },
}).createMachine({
  id: 'poolRatings',
  context: ({ input }) => ({ discipline: disciplineOf(input.search) }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'ratings', src: 'ratings', input: ({ context }) => ({ game_type: context.discipline }) },
  ],
  on: {
    // Changes the address. The event `location.changed` then loads the ratings of the new discipline.
    'discipline.choose': {
      guard: { type: 'isOtherDiscipline', params: ({ event }) => event },
      actions: { type: 'go', params: ({ event }) => ({ to: pathTo.poolRatings(event.discipline), replace: true }) },
    },
    'location.changed': {
      guard: {
        type: 'isOtherDiscipline',
        params: ({ event }) => ({ discipline: disciplineOf(event.location.search) }),
      },
      actions: [
        { type: 'storeDiscipline', params: ({ event }) => ({ discipline: disciplineOf(event.location.search) }) },
        'changeQuery',
      ],
    },
    'live.connected': { actions: 'refreshRatings' },
  },
})

export type PoolRatingsRef = ActorRefFrom<typeof poolRatingsMachine>
