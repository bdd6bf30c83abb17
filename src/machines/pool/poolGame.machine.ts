// The page of one pool game: its states and transitions. `poolGame.setup.ts` has the actions, guards and actors.
import type { ActorRefFrom } from 'xstate'
import { pathTo } from '../../paths.ts'
import { clientIdIn } from '../app/outbox.clientIds.ts'
import { gameIn, queueOf, shownGame, tapFor } from './poolGame.selectors.ts'
import { NO_PRESSES, poolGameSetup } from './poolGame.setup.ts'

/**
 * The page of one game. A tap is shown immediately. The child machine `pending` keeps the tap until the server has
 * answered. The page then shows the game of the answer. A game that this browser has stored is shown immediately, and
 * is loaded again. When another member changes the game, its new version number arrives, and the page loads the game
 * again.
 */
export const poolGameMachine = poolGameSetup.createMachine({
  id: 'poolGame',
  context: ({ input }) => ({
    input,
    client_id: clientIdIn(input.params.pool_game_id),
    poolGameId: clientIdIn(input.params.pool_game_id) === null ? Number(input.params.pool_game_id) : 0,
    confirmed: null,
    keptMs: null,
    pending: [],
    latestVersion: 0,
    highlighted: null,
    error: null,
    failures: 0,
    gone: { username: null },
    asked: { ball: 0, name: '' },
    askedRack: null,
    breakRack: null,
    presses: NO_PRESSES,
    dialogs: 0,
  }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    {
      id: 'pending',
      src: 'pending',
      input: ({ context: { input, poolGameId, client_id }, self }) => ({
        queue: queueOf(client_id ?? poolGameId),
        user_id: input.user?.user_id ?? 0,
        visit: input.visit,
        parent: self,
      }),
    },
  ],
  on: {
    'pending.refused': { actions: { type: 'storePending', params: ({ event }) => event } },
    'pending.changed': [
      {
        description:
          'The outbox has the entry that creates the game. The entry may be only in memory, and not on the disk.',
        guard: { type: 'hasCreation', params: ({ event }) => event },
        target: '.ready',
        actions: [
          { type: 'storePending', params: ({ event }) => event },
          { type: 'storeCreation', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'storePending', params: ({ event }) => event } },
    ],
    // The answer to an entry is stored even before the game has loaded, because the loaded game may be older.
    'pending.delivered': { actions: { type: 'storeAnswer', params: ({ event }) => event } },
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'Reads the game that this browser has stored. The read takes a few milliseconds.',
      invoke: {
        id: 'readKept',
        src: 'readKept',
        input: ({ context: { poolGameId, client_id, input } }) => ({
          poolGameId,
          client_id,
          user_id: input.user?.user_id ?? 0,
        }),
        onDone: [
          {
            guard: { type: 'isKeptUnderServerId', params: ({ event }) => ({ kept: event.output }) },
            target: 'moved',
            actions: {
              type: 'go',
              params: ({ event }) => ({ to: pathTo.poolGame(event.output?.data.pool_game_id ?? 0), replace: true }),
            },
          },
          {
            guard: { type: 'isKept', params: ({ event }) => ({ kept: event.output }) },
            target: 'ready',
            actions: { type: 'storeKept', params: ({ event }) => ({ kept: event.output }) },
          },
          { target: 'loading' },
        ],
        onError: 'loading',
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadGame',
        src: 'loadGame',
        input: ({ context: { poolGameId, client_id, input } }) => ({
          poolGameId,
          client_id,
          user_id: input.user?.user_id ?? 0,
        }),
        onDone: [
          {
            guard: { type: 'hasNewAddress', params: ({ event }) => ({ game: event.output }) },
            target: 'moved',
            actions: {
              type: 'go',
              params: ({ event }) => ({ to: pathTo.poolGame(event.output.pool_game_id), replace: true }),
            },
          },
          { target: 'ready', actions: { type: 'storeGame', params: ({ event }) => ({ game: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    moved: {
      description:
        'The server has created the game of this address. The app is opening the address with the server’s id.',
      tags: 'busy',
    },
    failed: {
      description:
        'The game did not load. If the server did not answer or was busy, the load is repeated automatically.',
      entry: 'countFailure',
      on: {
        // Reads the stored game once more: the first read may have taken too long.
        'game.reload': 'reading',
        'live.connected': { guard: 'isNotDiscarded', target: 'reading' },
        // The server has answered an entry, so it can be reached again.
        'pending.delivered': { target: 'loading', actions: { type: 'storeAnswer', params: ({ event }) => event } },
      },
      after: { reloadDelay: { guard: 'mayReload', target: 'reading' } },
    },
    deleted: {
      description:
        'The game was deleted while it was open, or somebody else has got the seat of the member. Its score stays readable, and nothing can be tapped.',
    },
    ready: {
      // The server replies with the game's version, which may be newer than the loaded one.
      entry: 'joinGame',
      // The ratings are needed for the win probability. Nothing waits for them.
      invoke: {
        id: 'ratings',
        src: 'ratings',
        input: ({ context }) => ({ game_type: context.confirmed?.game_type ?? '9-Ball' }),
      },
      on: {
        'tap.undo': {
          guard: { type: 'canUndoOrRedo', params: { kind: 'undo' } },
          actions: [{ type: 'addUndoOrRedo', params: { kind: 'undo' } }, 'forgetPresses'],
        },
        'tap.redo': {
          guard: { type: 'canUndoOrRedo', params: { kind: 'redo' } },
          actions: { type: 'addUndoOrRedo', params: { kind: 'redo' } },
        },
        'card.select': {
          actions: { type: 'highlight', params: ({ event }) => ({ pool_player_id: event.pool_player_id }) },
        },
        'live.received': [
          {
            guard: { type: 'isDeletionOfThisGame', params: ({ event }) => event },
            target: 'deleted',
            actions: { type: 'storeDeletion', params: ({ event }) => event },
          },
          {
            guard: { type: 'isAboutThisGame', params: ({ event }) => ({ fact: event.fact }) },
            actions: { type: 'noteVersion', params: ({ event }) => ({ fact: event.fact }) },
          },
        ],
        // After a reconnect the server does not know which game this page shows, and the page may have missed updates.
        'live.connected': {
          actions: ['joinGame', 'refresh', 'refreshRatings'],
        },
        'pending.changed': [
          {
            guard: { type: 'wasDiscarded', params: ({ event }) => event },
            target: 'failed',
            actions: [{ type: 'storePending', params: ({ event }) => event }, 'storeDiscardedError'],
          },
          {
            guard: { type: 'lacksCreation', params: ({ event }) => event },
            actions: [{ type: 'storePending', params: ({ event }) => event }, 'refresh'],
          },
          { actions: { type: 'storePending', params: ({ event }) => event } },
        ],
        'pending.delivered': [
          {
            guard: { type: 'isCreated', params: ({ event }) => event },
            actions: [
              { type: 'storePending', params: ({ event }) => event },
              { type: 'storeId', params: ({ event }) => event },
              {
                type: 'go',
                params: ({ context }) => ({
                  to: pathTo.poolGame(context.poolGameId),
                  replace: true,
                  keepScreen: true,
                }),
              },
              'joinGame',
              'refresh',
            ],
          },
          {
            guard: { type: 'hasGame', params: ({ event }) => event },
            actions: [
              {
                type: 'warnAboutTable',
                params: ({ event: { answer, entries } }) => ({ game: gameIn(answer), pending: entries }),
              },
              { type: 'storeAnswer', params: ({ event }) => event },
              { type: 'sendLive', params: ({ context }) => ({ name: 'pool_game:update', id: context.poolGameId }) },
            ],
          },
          // Another tab of this browser received the answer.
          { actions: [{ type: 'storePending', params: ({ event }) => event }, 'refresh'] },
        ],
        'pending.refused': {
          actions: [
            { type: 'storePending', params: ({ event }) => event },
            { type: 'showAlert', params: ({ event }) => ({ type: 'error', message: event.error.message }) },
            'refresh',
          ],
        },
      },
      type: 'parallel',
      states: {
        play: {
          description:
            'Scoring. Once a player has won, only the winner’s score can be lowered, which opens the game again.',
          initial: 'open',
          on: {
            'score.subtract': {
              guard: { type: 'mayScore', params: ({ event }) => ({ event }) },
              actions: { type: 'addTap', params: tapFor },
            },
          },
          states: {
            open: {
              invoke: { id: 'awake', src: 'awake' },
              always: { guard: 'hasWinner', target: 'won' },
              on: {
                'score.*': {
                  guard: { type: 'mayScore', params: ({ event }) => ({ event }) },
                  actions: [
                    { type: 'addTap', params: tapFor },
                    { type: 'notePress', params: ({ event }) => ({ event }) },
                  ],
                },
              },
            },
            won: {
              always: { guard: 'hasNoWinner', target: 'open' },
              on: {
                'sheet.save': {
                  actions: { type: 'saveSheet', params: ({ context }) => ({ game: shownGame(context) }) },
                },
                'sheet.print': { actions: 'printSheet' },
              },
            },
          },
        },
        sync: {
          description: 'Loads the game again when another member has changed it, and when a stored game is shown.',
          initial: 'idle',
          on: { 'game.refresh': '.refreshing' },
          states: {
            idle: {
              always: [
                { guard: 'mayCountTapTwice', target: 'awaitingAnswer' },
                { guard: 'isStale', target: 'refreshing' },
              ],
            },
            awaitingAnswer: {
              description:
                'The server has not answered a tap of the member yet, and the answer will contain the newest game. A game that is loaded now may already contain the tap. The page would then count the tap twice until the answer.',
              always: { guard: 'hasNoUnansweredTap', target: 'idle' },
              after: { answerDelay: 'refreshing' },
            },
            refreshing: {
              invoke: {
                id: 'refreshGame',
                src: 'loadGame',
                input: ({ context: { poolGameId, client_id, input } }) => ({
                  poolGameId,
                  client_id: poolGameId === 0 ? client_id : null,
                  user_id: input.user?.user_id ?? 0,
                }),
                onDone: [
                  {
                    description: 'Another tab of this browser has sent the creation of the game.',
                    guard: { type: 'hasNewAddress', params: ({ event }) => ({ game: event.output }) },
                    target: '#poolGame.moved',
                    actions: {
                      type: 'go',
                      params: ({ event }) => ({ to: pathTo.poolGame(event.output.pool_game_id), replace: true }),
                    },
                  },
                  {
                    target: 'idle',
                    actions: [
                      {
                        type: 'warnAboutTable',
                        // If the member has no pending taps, the page only shows the taps of others, and needs no
                        // warning.
                        params: ({ context: { pending }, event }) => ({
                          game: pending.length === 0 ? null : event.output,
                          pending,
                        }),
                      },
                      { type: 'storeGame', params: ({ event }) => ({ game: event.output }) },
                    ],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isKeptGameDeleted', params: ({ event }) => event },
                    target: '#poolGame.failed',
                    actions: [{ type: 'storeError', params: ({ event }) => event }, 'forgetGame'],
                  },
                  {
                    guard: { type: 'isGameGone', params: ({ event }) => event },
                    target: '#poolGame.deleted',
                  },
                  {
                    description: 'The entry that creates the game is not on the disk yet, or it is only in memory.',
                    guard: { type: 'isCreationNotOnDisk', params: ({ event }) => event },
                    target: 'idle',
                  },
                  { target: 'waiting', actions: { type: 'storeError', params: ({ event }) => event } },
                ],
              },
            },
            waiting: {
              description: 'The refresh failed. The shown game may be old, so it is loaded again soon.',
              after: { refreshDelay: 'refreshing' },
            },
          },
        },
        tray: {
          description: 'What a press on a ball of the score sheet means.',
          initial: 'pocketing',
          states: {
            pocketing: { on: { 'dead.choose': 'dead' } },
            dead: {
              on: {
                'dead.choose': 'pocketing',
                'score.ball': {
                  guard: { type: 'isNewTouch', params: ({ event }) => ({ event }) },
                  target: 'pocketing',
                },
              },
            },
          },
        },
        breaking: {
          description: 'Whether the balls that are pressed went down on the break.',
          initial: 'later',
          states: {
            later: {
              on: { 'break.choose': { guard: 'mayBeOnBreak', target: 'onBreak', actions: 'noteBreakRack' } },
            },
            onBreak: {
              always: { guard: 'isBreakOver', target: 'later' },
              on: { 'break.choose': 'later' },
            },
          },
        },
        asking: {
          description: 'The questions of the score sheet, each in a dialog.',
          initial: 'nothing',
          states: {
            nothing: {
              on: {
                'rackOver.open': { guard: 'hasOpenRack', target: 'rackOver', actions: 'noteAskedRack' },
                'score.ball': {
                  guard: { type: 'needsAnswer', params: ({ event }) => ({ event }) },
                  target: 'deadBall',
                  actions: { type: 'storeAskedBall', params: ({ event }) => event },
                },
              },
            },
            rackOver: {
              description: 'How has the rack ended without a winner?',
              always: { guard: 'isAskedRackOver', target: 'nothing' },
              on: {
                'question.close': 'nothing',
                'score.rackOver': {
                  guard: { type: 'isNewTouch', params: ({ event }) => ({ event }) },
                  target: 'nothing',
                },
              },
            },
            deadBall: {
              description: 'Is a ball dead that was pocketed in an earlier turn? Its player would lose the point.',
              always: { guard: 'isQuestionOver', target: 'nothing' },
              on: { 'question.close': 'nothing' },
            },
          },
        },
        dialog: {
          description:
            'The dialogs of the watch link, which the creator of the game makes, of the log, of the seats and of the end of the match.',
          initial: 'closed',
          states: {
            closed: {
              on: {
                'watch.open': { guard: 'isCreator', target: 'watchLink' },
                'log.open': 'tapLog',
                'seats.open': { guard: 'canChangeSeats', target: 'seats', actions: 'countDialog' },
                'end.open': { guard: 'canChangeEnd', target: 'endMatch', actions: 'countDialog' },
              },
            },
            watchLink: {
              invoke: {
                id: 'watchLink',
                src: 'watchLink',
                input: ({ context }) => ({
                  pool_game_id: context.poolGameId,
                  isOpen: context.confirmed?.watch_open ?? false,
                }),
                // Making or revoking a link changes the game's version.
                onDone: { target: 'closed', actions: 'refresh' },
                onError: 'closed',
              },
            },
            tapLog: {
              invoke: {
                id: 'tapLog',
                src: 'tapLog',
                input: ({ context: { input, poolGameId, client_id } }) => ({
                  page: input,
                  gameToLoad: {
                    poolGameId,
                    client_id: poolGameId === 0 ? client_id : null,
                    user_id: input.user?.user_id ?? 0,
                  },
                  chosen: null,
                }),
                onDone: 'closed',
                onError: 'closed',
              },
            },
            seats: {
              invoke: {
                id: 'seats',
                src: 'seats',
                input: ({ context: { poolGameId, input, dialogs } }) => ({
                  poolGameId,
                  dialog: `${input.visit}-${dialogs}`,
                }),
                onDone: { target: 'closed', actions: 'refresh' },
                onError: 'closed',
              },
            },
            endMatch: {
              invoke: {
                id: 'endMatch',
                src: 'endMatch',
                input: ({ context }) => {
                  const game = shownGame(context)
                  if (!game) throw new Error('no game to end')
                  const { poolGameId, input, dialogs } = context
                  return { poolGameId, game, dialog: `${input.visit}-${dialogs}` }
                },
                onDone: { target: 'closed', actions: 'refresh' },
                onError: 'closed',
              },
            },
          },
        },
      },
    },
  },
})

export type PoolGameRef = ActorRefFrom<typeof poolGameMachine>
