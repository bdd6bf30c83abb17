import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CreateGameBody, PoolPlayer } from '../../../contract/api/pool/pool.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { DEFAULT_LEVEL, type Discipline, handicapsFor, LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import { clampHandicap, MAX_PLAYERS, playersError } from '../../../contract/rules/pool/scoring.ts'
import { pathTo } from '../../paths.ts'
import { liveFacts } from '../app/facts.ts'
import { createdId } from '../app/outbox.clientIds.ts'
import type { NewEntry } from '../app/outbox.types.ts'
import { placeholder } from '../app/placeholder.ts'
import { go } from '../app/system.ts'
import { draftKeyOf } from '../shared/drafts.ts'
import type { Loaded } from '../shared/kept.types.ts'
import { type SubmissionResult, submissionMachine } from '../shared/submission.machine.ts'
import { type CreatedUser, newUserMachine } from '../shared/usernameForm.machine.ts'
import type { NewGameContext, NewGameEvent, NewGameInput } from './newGame.types.ts'
import { queueOf } from './poolGame.selectors.ts'

const ERROR_MESSAGES = {
  INVALID_PLAYERS: 'An 8-Ball game needs two players, a 9-Ball game one to four.',
  INVALID_HANDICAP: 'Nobody could win with a handicap of 0. Raise it to start.',
} as const

/** The body of the call that creates the game. */
export function gameBody({ gameType, selected, levels, handicaps }: NewGameContext): CreateGameBody {
  const players = selected.map((pool_player_id, index) => {
    return { pool_player_id, handicap: handicaps[index] ?? 0, skill_level: levels[index] ?? DEFAULT_LEVEL }
  })
  return { game_type: gameType, players }
}

/** The outbox's entry that creates the game. */
export function gameEntry(context: NewGameContext): NewEntry {
  const { client_id, input, players, selected, levels } = context
  const chosen = selected.flatMap((id) => players.find((player) => player.pool_player_id === id) ?? [])
  const createdMs = input.now()
  return {
    key: client_id,
    user_id: input.user?.user_id ?? 0,
    queue: queueOf(client_id),
    command: {
      call: 'POST /pool/games',
      params: undefined,
      body: { ...gameBody(context), client_id, started: new Date(createdMs).toISOString() },
    },
    label: `New game: ${chosen.map(({ display_name }) => display_name).join(', ')}`,
    createdMs,
    whenRefused: 'keep',
    local: {
      client_id,
      idField: 'pool_game_id',
      created: {
        type: 'game',
        players: chosen.map(({ user_id, display_name }, index) => ({
          user_id,
          display_name,
          skill_level: levels[index] ?? DEFAULT_LEVEL,
        })),
      },
    },
  }
}

/** The stored levels of the selected players, and the handicaps that the rules give for them. */
function presetLevels({ gameType, players, selected }: NewGameContext): Pick<NewGameContext, 'levels' | 'handicaps'> {
  const levels = selected.map(
    (id) => players.find((player) => player.pool_player_id === id)?.skill_levels[gameType] ?? DEFAULT_LEVEL,
  )
  return { levels, handicaps: handicapsFor(gameType, levels) }
}

/** A level sets the handicap of its player again. In 8-Ball it sets those of both, because they depend on both levels. */
function withLevel(
  { gameType, levels: before, handicaps }: NewGameContext,
  { index: chosen, level }: { index: number; level: number },
): Pick<NewGameContext, 'levels' | 'handicaps'> {
  const levels = before.map((known, index) => (index === chosen ? level : known))
  const presets = handicapsFor(gameType, levels)
  const isSet = (index: number) => gameType === '8-Ball' || index === chosen
  return { levels, handicaps: handicaps.map((known, index) => (isSet(index) ? (presets[index] ?? known) : known)) }
}

/** The wizard for a new game: choose the players, set the handicaps, start the game. */
export const newGameMachine = setup({
  types: {
    context: {} as NewGameContext,
    events: {} as NewGameEvent,
    input: {} as NewGameInput,
    children: {} as { newUser: 'newUser'; submission: 'submission' },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    loadPlayers: placeholder<Loaded<PoolPlayer[]>>('loadPlayers'),
    submission: submissionMachine,
    newUser: newUserMachine,
  },
  actions: {
    go,
    storePlayers: assign((_, { loaded }: { loaded: Loaded<PoolPlayer[]> }) => ({
      players: loaded.data,
      keptMs: loaded.keptMs,
      error: null,
    })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storePlayersError: assign({
      error: ({ context }) => {
        const code = playersError(context.gameType, gameBody(context).players)
        return code && { code, message: ERROR_MESSAGES[code] }
      },
    }),
    clearError: assign({ error: null }),
    chooseDiscipline: assign(({ context }, { discipline }: { discipline: Discipline }) => ({
      gameType: discipline,
      selected: context.selected.slice(0, MAX_PLAYERS[discipline]),
    })),
    togglePlayer: assign({
      selected: ({ context }, { id }: { id: number }) =>
        context.selected.includes(id)
          ? context.selected.filter((selected) => selected !== id)
          : [...context.selected, id],
    }),
    // A new player is selected if there is room.
    addPlayer: assign(({ context }, { created }: { created: CreatedUser | null }) => {
      const id = created?.pool_player_id
      if (!created || id === undefined) return {}
      const player: PoolPlayer = {
        pool_player_id: id,
        user_id: created.user_id,
        display_name: created.username,
        skill_levels: { '8-Ball': DEFAULT_LEVEL, '9-Ball': DEFAULT_LEVEL },
      }
      const hasRoom = context.selected.length < MAX_PLAYERS[context.gameType]
      return {
        players: [...context.players, player],
        selected: hasRoom ? [...context.selected, id] : context.selected,
      }
    }),
    presetLevels: assign(({ context }) => presetLevels(context)),
    chooseLevel: assign(({ context }, params: { index: number; level: number }) => ({
      ...withLevel(context, params),
      error: null,
    })),
    changeHandicap: assign({
      handicaps: ({ context }, params: { index: number; by: 1 | -1 }) =>
        context.handicaps.map((handicap, index) =>
          index === params.index ? clampHandicap(handicap + params.by) : handicap,
        ),
      error: null,
    }),
    makeClientId: assign({ client_id: ({ context }) => context.input.newId() }),
    storeAddress: assign(({ context }, { result }: { result: SubmissionResult | null }) => {
      const id = result?.type === 'delivered' ? createdId(result.answer) : null
      return { address: pathTo.poolGame(id ?? context.client_id) }
    }),
    storeRefusal: assign((_, { result }: { result: SubmissionResult }) =>
      result.type === 'refused' ? { error: result.error } : {},
    ),
  },
  guards: {
    isRefused: (_, { result }: { result: SubmissionResult }) => result.type === 'refused',
    maySelect: ({ context }, { id }: { id: number }) =>
      context.selected.includes(id) || context.selected.length < MAX_PLAYERS[context.gameType],
    hasPlayers: ({ context }) => {
      const { gameType, selected } = context
      return gameType === '8-Ball' ? selected.length === MAX_PLAYERS[gameType] : selected.length >= 1
    },
    isLevel: ({ context: { gameType, levels } }, { index, level }: { index: number; level: number }) =>
      levels[index] !== undefined && LEVELS[gameType].includes(level),
    isStartable: ({ context }) => playersError(context.gameType, gameBody(context).players) === null,
    mayChange: ({ context }, { index, by }: { index: number; by: 1 | -1 }) => {
      const handicap = context.handicaps[index]
      return handicap !== undefined && clampHandicap(handicap + by) !== handicap
    },
  },
}).createMachine({
  id: 'newGame',
  context: ({ input }) => ({
    input,
    players: [],
    keptMs: null,
    gameType: '9-Ball',
    selected: [],
    levels: [],
    handicaps: [],
    error: null,
    client_id: '',
    address: '/pool',
  }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  initial: 'loadingPlayers',
  states: {
    loadingPlayers: {
      tags: 'busy',
      invoke: {
        id: 'loadPlayers',
        src: 'loadPlayers',
        onDone: {
          target: 'confirmPlayers',
          actions: { type: 'storePlayers', params: ({ event }) => ({ loaded: event.output }) },
        },
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
            'player.toggle': {
              guard: { type: 'maySelect', params: ({ event }) => ({ id: event.pool_player_id }) },
              actions: { type: 'togglePlayer', params: ({ event }) => ({ id: event.pool_player_id }) },
            },
            'player.add': 'addingPlayer',
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
            input: ({ context }) => ({
              subject: { code: 'pool' },
              draft: { username: '' },
              draftKey: draftKeyOf(context.input, 'new-user'),
            }),
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
      on: {
        'level.choose': {
          guard: { type: 'isLevel', params: ({ event }) => event },
          actions: { type: 'chooseLevel', params: ({ event }) => event },
        },
        'handicap.raise': {
          guard: { type: 'mayChange', params: ({ event }) => ({ index: event.index, by: 1 }) },
          actions: { type: 'changeHandicap', params: ({ event }) => ({ index: event.index, by: 1 }) },
        },
        'handicap.lower': {
          guard: { type: 'mayChange', params: ({ event }) => ({ index: event.index, by: -1 }) },
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
      description: 'The game is in the outbox. Without a network the member continues after a moment.',
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => ({ entry: gameEntry(context) }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ result: event.output }) },
            target: 'setHandicaps',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ result: event.output }) },
          },
          {
            target: 'created',
            actions: { type: 'storeAddress', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: { target: 'created', actions: { type: 'storeAddress', params: { result: null } } },
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
