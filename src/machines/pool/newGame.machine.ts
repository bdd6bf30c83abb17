import type { ActorRefFrom } from 'xstate'
import { newPlayerInput } from '../shared/usernameForm.machine.ts'
import { gameEntry } from './newGame.body.ts'
import { newGameSetup, scoringDraft, scoringIn, scoringText } from './newGame.setup.ts'
import { rematchIn } from './rematch.ts'

/**
 * The wizard for a new game: choose the players, set the handicaps, start the game. A rematch begins with the
 * handicaps.
 */
export const newGameMachine = newGameSetup.createMachine({
  id: 'newGame',
  context: ({ input }) => ({
    input,
    rematch: rematchIn(input.search),
    players: [],
    lineUps: [],
    keptMs: null,
    gameType: '9-Ball',
    scoring: 'points',
    breaks: 'winner',
    lagWinner: 0,
    selected: [],
    levels: [],
    handicaps: [],
    error: null,
    client_id: '',
    address: '/pool',
  }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    {
      id: 'readDraft',
      src: 'readDraft',
      input: ({ context }) => scoringDraft(context),
      onDone: {
        // A rematch is scored in the same way as the earlier game, so the stored choice does not count.
        guard: 'isNoRematch',
        actions: [
          { type: 'chooseScoring', params: ({ event }) => scoringIn(event.output) },
          { type: 'chooseBreaks', params: ({ event }) => scoringIn(event.output) },
        ],
      },
    },
  ],
  initial: 'loadingPlayers',
  states: {
    loadingPlayers: {
      tags: 'busy',
      invoke: {
        id: 'loadPlayers',
        src: 'loadPlayers',
        onDone: [
          {
            guard: { type: 'hasAllRematchPlayers', params: ({ event }) => ({ loaded: event.output }) },
            target: 'setHandicaps',
            actions: [{ type: 'storePlayers', params: ({ event }) => ({ loaded: event.output }) }, 'takeOver'],
          },
          {
            target: 'confirmPlayers',
            actions: [{ type: 'storePlayers', params: ({ event }) => ({ loaded: event.output }) }, 'takeOver'],
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
      on: { 'wizard.cancel': 'cancelled' },
    },
    loadFailed: {
      on: { 'players.reload': 'loadingPlayers', 'live.connected': 'loadingPlayers', 'wizard.cancel': 'cancelled' },
    },
    confirmPlayers: {
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'discipline.choose': {
              actions: { type: 'chooseDiscipline', params: ({ event }) => event },
            },
            'scoring.choose': {
              actions: [
                { type: 'chooseScoring', params: ({ event }) => event },
                {
                  type: 'keepDraft',
                  params: ({ context }) => ({ ...scoringDraft(context), text: scoringText(context) }),
                },
              ],
            },
            'player.toggle': {
              guard: { type: 'maySelect', params: ({ event }) => ({ id: event.pool_player_id }) },
              actions: { type: 'togglePlayer', params: ({ event }) => ({ id: event.pool_player_id }) },
            },
            'player.add': 'addingPlayer',
            'lineUp.choose': {
              target: '#newGame.setHandicaps',
              actions: { type: 'chooseLineUp', params: ({ event }) => event },
            },
            'players.confirm': {
              guard: 'hasPlayers',
              target: '#newGame.setHandicaps',
              actions: ['presetLevels', 'clearError'],
            },
            'players.reload': '#newGame.loadingPlayers',
            'wizard.cancel': '#newGame.cancelled',
          },
        },
        addingPlayer: {
          invoke: {
            id: 'newUser',
            src: 'newUser',
            input: ({ context }) => newPlayerInput(context.input),
            onDone: {
              target: 'choosing',
              actions: { type: 'addPlayer', params: ({ event }) => ({ created: event.output }) },
            },
            onError: 'choosing',
          },
        },
      },
    },
    setHandicaps: {
      description:
        'The member sets the handicaps. The ratings for a fair race load meanwhile, and nothing waits for them.',
      invoke: { id: 'ratings', src: 'ratings', input: ({ context }) => ({ game_type: context.gameType }) },
      on: {
        'live.connected': { actions: 'refreshRatings' },
        'race.take': {
          guard: { type: 'arePlayableRaces', params: ({ event }) => event },
          actions: { type: 'takeRaces', params: ({ event }) => event },
        },
        'level.choose': {
          guard: { type: 'isLevel', params: ({ event }) => event },
          actions: { type: 'chooseLevel', params: ({ event }) => event },
        },
        'breaks.choose': {
          actions: [
            { type: 'chooseBreaks', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => ({ ...scoringDraft(context), text: scoringText(context) }) },
          ],
        },
        'lag.choose': {
          guard: { type: 'isSelectedIndex', params: ({ event }) => event },
          actions: { type: 'chooseLagWinner', params: ({ event }) => event },
        },
        'handicap.raise': {
          guard: { type: 'mayChangeHandicap', params: ({ event }) => ({ index: event.index, by: 1 }) },
          actions: { type: 'changeHandicap', params: ({ event }) => ({ index: event.index, by: 1 }) },
        },
        'handicap.lower': {
          guard: { type: 'mayChangeHandicap', params: ({ event }) => ({ index: event.index, by: -1 }) },
          actions: { type: 'changeHandicap', params: ({ event }) => ({ index: event.index, by: -1 }) },
        },
        'game.start': [
          { guard: 'isStartable', target: 'creating', actions: 'makeClientId' },
          { actions: 'storePlayersError' },
        ],
        'wizard.cancel': { target: 'confirmPlayers', actions: 'clearError' },
      },
    },
    creating: {
      tags: 'busy',
      description:
        'The outbox has the entry that creates the game. Without a network, the page of the game opens after a moment.',
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => ({ entry: gameEntry(context) }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ result: event.output }) },
            target: 'setHandicaps',
            actions: { type: 'storeRefusedError', params: ({ event }) => ({ result: event.output }) },
          },
          {
            target: 'created',
            actions: { type: 'storeAddress', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: {
          target: 'created',
          actions: { type: 'storeAddress', params: { result: null } },
        },
      },
    },
    created: {
      description:
        'The game replaces the wizard in the browser’s history, so that Back does not open the wizard again.',
      entry: { type: 'go', params: ({ context }) => ({ to: context.address, replace: true }) },
    },
    cancelled: { entry: { type: 'go', params: { to: '/pool' } } },
  },
})

export type NewGameRef = ActorRefFrom<typeof newGameMachine>
