import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { PoolGame, PoolSummary } from '../../../contract/api/pool/pool.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import { go, showAlert } from '../app/system.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import { followGamesMachine } from './followGames.machine.ts'
import { gameDetailsMachine } from './gameDetails.machine.ts'
import { deletedText } from './poolGame.selectors.ts'
import { opensFromList } from './poolGames.selectors.ts'
import type { PoolGamesContext, PoolGamesEvent, PoolGamesInput } from './poolGames.types.ts'
import { skillLevelMachine } from './skillLevel.machine.ts'

/** The member's own statistics, above the list. */
export const poolSummaryMachine = createResourceMachine<PoolSummary>()

export const gameListMachine = createPagedMachine<null, PoolGame>(({ pool_game_id }) => pool_game_id)

/** The page with the list of games. The details of one game or the skill level modal can be open over it. */
export const poolGamesMachine = setup({
  types: {
    context: {} as PoolGamesContext,
    events: {} as PoolGamesEvent,
    input: {} as PoolGamesInput,
    children: {} as { list: 'list'; summary: 'summary'; skillLevel: 'skillLevel'; gameDetails: 'gameDetails' },
  },
  actors: {
    liveFacts,
    followGames: followGamesMachine,
    list: gameListMachine,
    summary: poolSummaryMachine,
    skillLevel: skillLevelMachine,
    gameDetails: gameDetailsMachine,
  },
  actions: {
    go,
    showAlert,
    storeOpened: assign({ opened: (_, params: { game: PoolGame }) => params.game }),
    replaceGame: sendTo('list', (_, { game }: { game: PoolGame }) => ({ type: 'item.replace', item: game })),
    removeGame: sendTo('list', (_, { id }: { id: number }) => ({ type: 'item.remove', key: id })),
    updateDetails: sendTo('gameDetails', (_, { game }: { game: PoolGame }) => ({ type: 'game.received', game })),
    refreshList: sendTo('list', { type: 'list.refresh' }),
    refreshSummary: sendTo('summary', { type: 'resource.refresh' }),
  },
  guards: {
    isNewResult: (_, params: { isNewResult: boolean }) => params.isNewResult,
    isOpened: ({ context }, { id }: { id: number }) => context.opened?.pool_game_id === id,
    isAboutGames: (_, { fact }: { fact: LiveFact }) => fact.type === 'poolGames.added',
    opensFromList: ({ context }, { game }: { game: PoolGame }) => opensFromList(game, context.input.now()),
    wasUpdated: (_, params: { updated: boolean }) => params.updated,
    wasDeleted: (_, params: { deleted: boolean }) => params.deleted,
  },
}).createMachine({
  id: 'poolGames',
  context: ({ input }) => ({ input, opened: null }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'followGames', src: 'followGames', input: ({ self }) => ({ parent: self }) },
    { id: 'list', src: 'list', input: ({ context }) => context.input },
    { id: 'summary', src: 'summary', input: ({ context }) => context.input },
  ],
  on: {
    'games.reload': { actions: ['refreshList', 'refreshSummary'] },
    'summary.reload': { actions: 'refreshSummary' },
    'game.open': {
      guard: { type: 'opensFromList', params: ({ event }) => event },
      actions: { type: 'go', params: ({ event }) => ({ to: pathTo.poolGame(event.game.pool_game_id) }) },
    },
    'gameDetails.changed': { actions: { type: 'replaceGame', params: ({ event }) => event } },
    'follow.changed': [
      {
        guard: { type: 'isNewResult', params: ({ event }) => event },
        actions: [{ type: 'replaceGame', params: ({ event }) => event }, 'refreshSummary'],
      },
      { actions: { type: 'replaceGame', params: ({ event }) => event } },
    ],
    'follow.deleted': { actions: [{ type: 'removeGame', params: ({ event }) => event }, 'refreshSummary'] },
    // The list receives this event itself.
    'live.connected': { actions: 'refreshSummary' },
    'live.received': { guard: { type: 'isAboutGames', params: ({ event }) => event }, actions: 'refreshList' },
  },
  initial: 'browsing',
  states: {
    browsing: {
      on: {
        'skill.open': 'choosingLevel',
        'details.open': {
          target: 'inspecting',
          actions: { type: 'storeOpened', params: ({ event }) => event },
        },
      },
    },
    choosingLevel: {
      invoke: {
        id: 'skillLevel',
        src: 'skillLevel',
        input: ({ context }) => ({ user_id: context.input.user?.user_id ?? 0 }),
        onDone: [
          {
            guard: { type: 'wasUpdated', params: ({ event }) => event.output },
            target: 'browsing',
            actions: 'refreshSummary',
          },
          { target: 'browsing' },
        ],
        onError: 'browsing',
      },
    },
    inspecting: {
      on: {
        'follow.changed': {
          guard: { type: 'isOpened', params: ({ event }) => ({ id: event.game.pool_game_id }) },
          actions: [
            { type: 'replaceGame', params: ({ event }) => event },
            { type: 'updateDetails', params: ({ event }) => event },
            'refreshSummary',
          ],
        },
        'follow.deleted': {
          guard: { type: 'isOpened', params: ({ event }) => event },
          target: 'browsing',
          actions: [
            { type: 'removeGame', params: ({ event }) => event },
            { type: 'showAlert', params: ({ event }) => ({ type: 'warning', message: deletedText(event) }) },
            'refreshSummary',
          ],
        },
      },
      invoke: {
        id: 'gameDetails',
        src: 'gameDetails',
        input: ({ context, self }) => {
          if (!context.opened) throw new Error('no game was opened')
          return { game: context.opened, user: context.input.user, parent: self }
        },
        onDone: [
          {
            guard: { type: 'wasDeleted', params: ({ event }) => event.output },
            target: 'browsing',
            actions: ['refreshList', 'refreshSummary'],
          },
          { target: 'browsing' },
        ],
        onError: 'browsing',
      },
    },
  },
})

export type PoolSummaryRef = ActorRefFrom<typeof poolSummaryMachine>

export type GameListRef = ActorRefFrom<typeof gameListMachine>

export type PoolGamesRef = ActorRefFrom<typeof poolGamesMachine>
