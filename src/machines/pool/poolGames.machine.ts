// The page with the list of pool games.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { PoolGame } from '../../../contract/api/pool/games.ts'
import type { PoolSummary } from '../../../contract/api/pool/pool.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import type { AppLocation } from '../app/navigation.types.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import { actionPlaceholder, callbackPlaceholder } from '../app/placeholder.ts'
import { go, showAlert } from '../app/system.ts'
import { createPagedMachine } from '../shared/paged.machine.ts'
import type { ListChanged } from '../shared/paged.types.ts'
import { pendingMachine } from '../shared/pending.machine.ts'
import type { PendingEntry } from '../shared/pending.types.ts'
import type { Place } from '../shared/place.types.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import { deletedText } from './deletedText.ts'
import { followGamesMachine } from './followGames.machine.ts'
import { gameDetailsMachine } from './gameDetails.machine.ts'
import { opensFromList } from './poolGames.selectors.ts'
import type { PoolGamesContext, PoolGamesEvent, PoolGamesInput } from './poolGames.types.ts'
import { skillLevelMachine } from './skillLevel.machine.ts'
import { unsavedGames } from './unsavedGames.ts'

/** The member's own statistics, above the list. */
export const poolSummaryMachine = createResourceMachine<PoolSummary>()

export const gameListMachine = createPagedMachine<null, PoolGame>(
  ({ pool_game_id }) => pool_game_id,
  ({ version }) => version,
)

type GamesChanged = ListChanged<PoolGame>

/** Whether the list has at least as many rows as before Back or a reload, or has stopped loading. */
const isAsLongAsBefore = (list: GamesChanged, place: Place | null) =>
  !list.isBusy || list.items.length >= (place?.items ?? 0)

/** The game whose details were open before Back or a reload. Null if there is none in the list. */
const gameThatWasOpen = (list: GamesChanged, place: Place | null) =>
  list.items.find(({ pool_game_id }) => pool_game_id === place?.opened) ?? null

const LIST_PATH = '/pool'

/** The page with the list of games. The details of one game can be open over it or beside it, or the skill modal over it. */
export const poolGamesMachine = setup({
  types: {
    context: {} as PoolGamesContext,
    events: {} as PoolGamesEvent,
    input: {} as PoolGamesInput,
    children: {} as {
      list: 'list'
      summary: 'summary'
      pending: 'pending'
      skillLevel: 'skillLevel'
      gameDetails: 'gameDetails'
    },
  },
  actors: {
    liveFacts,
    followGames: followGamesMachine,
    list: gameListMachine,
    summary: poolSummaryMachine,
    pending: pendingMachine,
    skillLevel: skillLevelMachine,
    gameDetails: gameDetailsMachine,
    /** Sends `place.moved` when the member has scrolled. */
    watchPlace: callbackPlaceholder('watchPlace'),
  },
  actions: {
    go,
    showAlert,
    storeOpened: assign({ opened: (_, params: { game: PoolGame }) => params.game }),
    replaceGame: sendTo('list', (_, { game }: { game: PoolGame }) => ({ type: 'item.replace', item: game })),
    removeGame: sendTo('list', (_, { id }: { id: number }) => ({ type: 'item.remove', key: id })),
    updateDetails: sendTo('gameDetails', (_, { game }: { game: PoolGame }) => ({ type: 'game.received', game })),
    storeUnsaved: assign({
      unsaved: (_, { entries }: { entries: readonly PendingEntry[] }) => unsavedGames(entries),
    }),
    refreshList: sendTo('list', { type: 'list.refresh' }),
    /** Stores a part of the scroll position (the place) for Back and reload. */
    keepPlace: actionPlaceholder<Partial<Place>>('keepPlace'),
    /** Stores the game whose details were open before Back or a reload. Its details then open again. */
    reopen: assign({
      opened: ({ context }, { list }: { list: GamesChanged }) => gameThatWasOpen(list, context.place),
    }),
    forgetPlace: assign({ place: null }),
    /** Closes the game that is open beside the list, because the details take its place. */
    closeGameBeside: ({ context, system }) => {
      if (context.path !== LIST_PATH) go({ system }, { to: LIST_PATH })
    },
    storePath: assign({ path: (_, { location }: { location: AppLocation }) => location.path }),
    /** Reads the place of the entry of the browser's history to which Back has led. */
    readPlace: assign({ place: ({ context }) => context.input.readPlace() }),
    refreshSummary: sendTo('summary', { type: 'resource.refresh' }),
  },
  guards: {
    /** Whether the result of the game is new, so that the member's statistics may have changed. */
    canAffectStatistics: (_, params: { canAffectStatistics: boolean }) => params.canAffectStatistics,
    isNewGame: (_, { answer }: { answer: OutboxAnswer | null }) => answer?.call === 'POST /pool/games',
    isOpened: ({ context }, { id }: { id: number }) => context.opened?.pool_game_id === id,
    /** Whether the details of another game are open. */
    isOther: ({ context }, { game }: { game: PoolGame }) => context.opened?.pool_game_id !== game.pool_game_id,
    /** Whether the signed-in member has deleted the game whose details are open. */
    isDeletedByMember: ({ context: { opened, input } }, deletion: { id: number; username: string | null }) =>
      opened?.pool_game_id === deletion.id && input.user?.username === deletion.username,
    isGameAdded: (_, { fact }: { fact: LiveFact }) => fact.type === 'poolGames.added',
    opensFromList: ({ context }, { game }: { game: PoolGame }) => opensFromList(game, context.input.now()),
    /** Whether the address is that of a game. The game is then open beside the list. */
    isAtGame: (_, { location }: { location: AppLocation }) => location.path !== LIST_PATH,
    /** Whether Back has led to an entry of the browser's history at which the details of a game were open. */
    hadDetails: ({ context }, { location }: { location: AppLocation }) =>
      location.isRevisit && location.path === LIST_PATH && context.input.readPlace()?.opened != null,
    /** Whether no scroll position is stored, or the page has returned to the stored one. */
    hasReturned: ({ context }) => context.place === null,
    isAsLongAsBefore: ({ context }, { list }: { list: GamesChanged }) => isAsLongAsBefore(list, context.place),
    /**
     * Whether the list is as long as before Back or a reload or has stopped loading, and contains the game whose
     * details were open.
     */
    showsOpened: ({ context: { place } }, { list }: { list: GamesChanged }) =>
      isAsLongAsBefore(list, place) && gameThatWasOpen(list, place) !== null,
    /** Whether the member has saved a skill level in the modal. */
    wasUpdated: (_, params: { updated: boolean }) => params.updated,
    /** Whether the member has deleted the game on this page. */
    wasDeleted: (_, params: { deleted: boolean }) => params.deleted,
  },
}).createMachine({
  id: 'poolGames',
  context: ({ input }) => ({ input, opened: null, place: input.place, path: input.path, unsaved: [] }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'followGames', src: 'followGames', input: ({ self }) => ({ parent: self }) },
    { id: 'watchPlace', src: 'watchPlace' },
    {
      id: 'list',
      src: 'list',
      input: ({ context: { input, place }, self }) => ({ ...input, items: place?.items ?? 0, parent: self }),
    },
    { id: 'summary', src: 'summary', input: ({ context }) => context.input },
    // The page adds no entries. It only reads the entries of all queues, so it needs no member and no visit.
    { id: 'pending', src: 'pending', input: ({ self }) => ({ queue: null, user_id: 0, visit: '', parent: self }) },
  ],
  on: {
    'games.reload': { actions: ['refreshList', 'refreshSummary'] },
    'list.changed': { actions: { type: 'keepPlace', params: ({ event }) => ({ items: event.items.length }) } },
    'place.moved': { actions: { type: 'keepPlace', params: ({ event: { row } }) => ({ row }) } },
    'summary.reload': { actions: 'refreshSummary' },
    'location.changed': { actions: { type: 'storePath', params: ({ event }) => event } },
    'game.open': {
      guard: { type: 'opensFromList', params: ({ event }) => event },
      actions: { type: 'go', params: ({ event }) => ({ to: pathTo.poolGame(event.game.pool_game_id) }) },
    },
    'gameDetails.changed': {
      actions: { type: 'replaceGame', params: ({ event }) => event },
    },
    'follow.changed': [
      {
        guard: { type: 'canAffectStatistics', params: ({ event }) => event },
        actions: [{ type: 'replaceGame', params: ({ event }) => event }, 'refreshSummary'],
      },
      { actions: { type: 'replaceGame', params: ({ event }) => event } },
    ],
    'follow.deleted': {
      actions: [{ type: 'removeGame', params: ({ event }) => event }, 'refreshSummary'],
    },
    'pending.delivered': {
      guard: { type: 'isNewGame', params: ({ event }) => event },
      actions: [{ type: 'storeUnsaved', params: ({ event }) => event }, 'refreshList'],
    },
    'pending.*': { actions: { type: 'storeUnsaved', params: ({ event }) => event } },
    // The list also receives this event, and refreshes itself.
    'live.connected': { actions: 'refreshSummary' },
    'live.received': {
      guard: { type: 'isGameAdded', params: ({ event }) => event },
      actions: 'refreshList',
    },
  },
  initial: 'browsing',
  states: {
    browsing: {
      on: {
        'skill.open': { target: 'choosingLevel', actions: 'forgetPlace' },
        'details.open': {
          target: 'inspecting',
          actions: [{ type: 'storeOpened', params: ({ event }) => event }, 'forgetPlace', 'closeGameBeside'],
        },
        'location.changed': {
          guard: { type: 'hadDetails', params: ({ event }) => event },
          target: '.returning',
          actions: [{ type: 'storePath', params: ({ event }) => event }, 'readPlace', 'refreshList'],
        },
      },
      initial: 'returning',
      states: {
        returning: {
          description:
            'After Back or a reload, the page waits until the list is as long as before. The stored scroll position does not change meanwhile.',
          always: { guard: 'hasReturned', target: 'idle' },
          on: {
            // This empty transition replaces the transition of the whole machine, which would store the position.
            'place.moved': {},
            'list.changed': [
              {
                guard: { type: 'showsOpened', params: ({ event }) => ({ list: event }) },
                target: '#poolGames.inspecting',
                actions: [{ type: 'reopen', params: ({ event }) => ({ list: event }) }, 'forgetPlace'],
              },
              {
                guard: { type: 'isAsLongAsBefore', params: ({ event }) => ({ list: event }) },
                target: 'idle',
              },
              {},
            ],
          },
        },
        idle: { entry: ['forgetPlace', { type: 'keepPlace', params: { opened: null } }] },
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
            target: 'browsing.idle',
            actions: 'refreshSummary',
          },
          { target: 'browsing.idle' },
        ],
        onError: 'browsing.idle',
      },
    },
    inspecting: {
      description: 'The details of a game are open: over the list, or in a wide window beside it.',
      entry: { type: 'keepPlace', params: ({ context }) => ({ opened: context.opened?.pool_game_id ?? null }) },
      on: {
        'details.open': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'inspecting',
          reenter: true,
          actions: { type: 'storeOpened', params: ({ event }) => event },
        },
        'location.changed': {
          guard: { type: 'isAtGame', params: ({ event }) => event },
          target: 'browsing.idle',
          actions: { type: 'storePath', params: ({ event }) => event },
        },
        'follow.changed': {
          guard: { type: 'isOpened', params: ({ event }) => ({ id: event.game.pool_game_id }) },
          actions: [
            { type: 'replaceGame', params: ({ event }) => event },
            { type: 'updateDetails', params: ({ event }) => event },
            'refreshSummary',
          ],
        },
        'follow.deleted': [
          {
            description:
              'The member has deleted the game, on this page or in another browser. On this page, the live event has arrived before the answer of the call.',
            guard: { type: 'isDeletedByMember', params: ({ event }) => event },
            target: 'browsing.idle',
            actions: ['refreshList', 'refreshSummary'],
          },
          {
            guard: { type: 'isOpened', params: ({ event }) => event },
            target: 'browsing.idle',
            actions: [
              { type: 'removeGame', params: ({ event }) => event },
              { type: 'showAlert', params: ({ event }) => ({ type: 'warning', message: deletedText(event) }) },
              'refreshSummary',
            ],
          },
        ],
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
            target: 'browsing.idle',
            actions: ['refreshList', 'refreshSummary'],
          },
          { target: 'browsing.idle' },
        ],
        onError: 'browsing.idle',
      },
    },
  },
})

export type PoolSummaryRef = ActorRefFrom<typeof poolSummaryMachine>

export type PoolGamesRef = ActorRefFrom<typeof poolGamesMachine>
