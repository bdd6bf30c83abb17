// The page of one player: the trends, and the results against every opponent.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { OpponentResults, PlayerHistory } from '../../../contract/api/pool/players.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { go } from '../app/system.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import { disciplineOf } from './compare.machine.ts'

export interface PlayerQuery {
  readonly user_id: number
  readonly game_type: Discipline
}

interface PlayerInput extends ScreenInput {
  /** How many opponents the list had before Back or a reload. */
  readonly items?: number
}

interface PlayerContext {
  input: PlayerInput
  discipline: Discipline
}

/** The query for the page of a player. The address contains the player and the discipline. */
export function playerQuery({ params, search }: Pick<ScreenInput, 'params' | 'search'>): PlayerQuery {
  return { user_id: Number(params.user_id), game_type: disciplineOf(search) }
}

/**
 * The input of the page, with the chosen discipline in `search`, which is the query of the address. If the page was
 * opened with another discipline, the list of opponents starts with its first part.
 */
const inDiscipline = ({ input, discipline }: PlayerContext): PlayerInput => ({
  ...input,
  items: discipline === disciplineOf(input.search) ? (input.items ?? 0) : 0,
  search: new URLSearchParams({ discipline }).toString(),
})

/** Loads the trends of the player in one discipline. */
export const historyMachine = createResourceMachine<PlayerHistory, PlayerQuery>()

/** The player's opponents, the latest one first. */
export const opponentsMachine = createPagedMachine<null, OpponentResults>(({ latest_game_id }) => latest_game_id)

/** The page of one player: trends, and results against every opponent. The address contains the discipline. */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as { type: 'discipline.choose'; discipline: Discipline } | LiveEvent | ScreenFact,
    input: {} as PlayerInput,
    children: {} as { history: 'history'; opponents: 'opponents' },
  },
  actors: { liveFacts, history: historyMachine, opponents: opponentsMachine },
  actions: {
    go,
    storeDiscipline: assign({ discipline: (_, params: { discipline: Discipline }) => params.discipline }),
    refreshHistory: sendTo('history', { type: 'resource.refresh' }),
  },
  guards: {
    isOtherDiscipline: ({ context }, { discipline }: { discipline: Discipline }) => context.discipline !== discipline,
  },
}).createMachine({
  id: 'player',
  context: ({ input }) => ({ input, discipline: disciplineOf(input.search) }),
  invoke: [{ id: 'liveFacts', src: 'liveFacts' }],
  on: {
    // The address changes first. The page then follows the address.
    'discipline.choose': {
      guard: { type: 'isOtherDiscipline', params: ({ event }) => event },
      actions: {
        type: 'go',
        params: ({ context, event }) => ({
          to: pathTo.poolPlayer(playerQuery(context.input).user_id, event.discipline),
          replace: true,
        }),
      },
    },
  },
  initial: 'shown',
  states: {
    shown: {
      description:
        'The state is entered again for another discipline, so that the history and the list of opponents load from the start.',
      invoke: [
        { id: 'history', src: 'history', input: ({ context }) => playerQuery(inDiscipline(context)) },
        { id: 'opponents', src: 'opponents', input: ({ context }) => inDiscipline(context) },
      ],
      on: {
        'location.changed': {
          guard: {
            type: 'isOtherDiscipline',
            params: ({ event }) => ({ discipline: disciplineOf(event.location.search) }),
          },
          target: 'shown',
          reenter: true,
          actions: {
            type: 'storeDiscipline',
            params: ({ event }) => ({ discipline: disciplineOf(event.location.search) }),
          },
        },
        // The list of opponents loads again automatically.
        'live.connected': { actions: 'refreshHistory' },
      },
    },
  },
})

export type PlayerRef = ActorRefFrom<typeof playerMachine>

export type HistoryRef = ActorRefFrom<typeof historyMachine>

export type OpponentsRef = ActorRefFrom<typeof opponentsMachine>
