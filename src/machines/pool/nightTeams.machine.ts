// The form in which a member enters the two teams of a league night, before it begins or later.
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { PoolPlayer } from '../../../contract/api/pool/games.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { DEFAULT_LEVEL, type Discipline, LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import { LEVEL_LIMIT, MAX_TEAM_PLAYERS, teamsError } from '../../../contract/rules/pool/night.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { type CreatedUser, newPlayerInput, newUserMachine } from '../shared/usernameForm.machine.ts'
import {
  draftOf,
  EMPTY_DRAFT,
  freePlayers,
  type LoadedTeams,
  type NightDraft,
  withDiscipline,
  withName,
  withoutPlayer,
  withPlayer,
  withPlayerLevel,
} from './nightDraft.ts'

interface NightTeamsInput {
  readonly input: ScreenInput
  /** The night whose teams are changed; null for a new night. */
  readonly nightId: number | null
}

interface NightTeamsContext extends NightTeamsInput {
  loaded: LoadedTeams | null
  draft: NightDraft
  /** The team that gets the player who is being created. */
  teamOfNewPlayer: number
  error: ApiError | null
  /** The night after it was saved. Null before that. */
  savedId: number | null
}

type NightTeamsEvent =
  | { type: 'discipline.choose'; discipline: Discipline }
  | { type: 'limit.switch'; isOn: boolean }
  | { type: 'name.change'; team: number; name: string }
  | { type: 'player.add'; team: number; pool_player_id: number }
  | { type: 'player.remove'; team: number; pool_player_id: number }
  | { type: 'level.choose'; team: number; pool_player_id: number; level: number }
  | { type: 'player.create'; team: number }
  | { type: 'teams.save' }
  | { type: 'teams.reload' }
  | { type: 'teams.cancel' }
  | LiveEvent

interface TeamPlayerChoice {
  team: number
  pool_player_id: number
}

/** Enters the names of two teams and their players with levels. Players who are no members are added by name. */
export const nightTeamsMachine = setup({
  types: {
    context: {} as NightTeamsContext,
    events: {} as NightTeamsEvent,
    input: {} as NightTeamsInput,
    output: {} as { savedId: number | null },
    children: {} as { newUser: 'newUser' },
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    newUser: newUserMachine,
    loadTeams: placeholder<LoadedTeams, { nightId: number | null }>('loadTeams'),
    /** Begins the night, or changes it. */
    saveTeams: placeholder<{ pool_night_id: number }, { draft: NightDraft; loaded: LoadedTeams | null }>('saveTeams'),
  },
  actions: {
    /** Only the first load sets the draft, so that nothing that the member has entered is lost. */
    storeLoaded: assign(({ context }, { loaded }: { loaded: LoadedTeams }) => ({
      loaded,
      draft: context.loaded === null && loaded.night !== null ? draftOf(loaded.night) : context.draft,
    })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeProblem: assign({
      error: ({ context: { draft } }) => {
        const message = teamsError(draft.teams)
        return message === null ? null : { code: 'INVALID_TEAMS', message }
      },
    }),
    clearError: assign({ error: null }),
    chooseDiscipline: assign(({ context: { draft, loaded } }, { discipline }: { discipline: Discipline }) => ({
      draft: withDiscipline(draft, discipline, loaded?.players ?? []),
    })),
    switchLimit: assign(({ context: { draft } }, { isOn }: { isOn: boolean }) => ({
      draft: { ...draft, limit: isOn ? LEVEL_LIMIT : null },
    })),
    changeName: assign(({ context: { draft } }, { team, name }: { team: number; name: string }) => ({
      draft: withName(draft, team, name),
    })),
    addPlayer: assign(({ context: { draft, loaded } }, { team, pool_player_id }: TeamPlayerChoice) => {
      const player = loaded?.players.find((other) => other.pool_player_id === pool_player_id)
      return player ? { draft: withPlayer(draft, team, player) } : {}
    }),
    removePlayer: assign(({ context: { draft } }, { team, pool_player_id }: TeamPlayerChoice) => ({
      draft: withoutPlayer(draft, team, pool_player_id),
    })),
    chooseLevel: assign(
      ({ context: { draft } }, { team, pool_player_id, level }: TeamPlayerChoice & { level: number }) => ({
        draft: withPlayerLevel(draft, team, pool_player_id, level),
      }),
    ),
    storeTeamOfNewPlayer: assign((_, { team }: { team: number }) => ({ teamOfNewPlayer: team })),
    addCreated: assign(({ context }, { created }: { created: CreatedUser | null }) => {
      const id = created?.pool_player_id
      if (!created || id === undefined || context.loaded === null) return {}
      const player: PoolPlayer = {
        pool_player_id: id,
        user_id: created.user_id,
        display_name: created.display_name ?? created.username,
        skill_levels: { '8-Ball': DEFAULT_LEVEL, '9-Ball': DEFAULT_LEVEL },
      }
      return {
        loaded: { ...context.loaded, players: [...context.loaded.players, player] },
        draft: withPlayer(context.draft, context.teamOfNewPlayer, player),
      }
    }),
    storeSaved: assign((_, { pool_night_id }: { pool_night_id: number }) => ({ savedId: pool_night_id })),
  },
  guards: {
    isNewNight: ({ context }) => context.nightId === null,
    isFree: ({ context: { draft, loaded } }, { team, pool_player_id }: TeamPlayerChoice) =>
      (draft.teams[team]?.players.length ?? MAX_TEAM_PLAYERS) < MAX_TEAM_PLAYERS &&
      freePlayers(draft, loaded?.players ?? []).some((player) => player.pool_player_id === pool_player_id),
    hasRoom: ({ context: { draft } }, { team }: { team: number }) =>
      (draft.teams[team]?.players.length ?? MAX_TEAM_PLAYERS) < MAX_TEAM_PLAYERS,
    isLevel: ({ context: { draft } }, { level }: { level: number }) => LEVELS[draft.gameType].includes(level),
    areTeams: ({ context: { draft } }) => teamsError(draft.teams) === null,
    isChangedElsewhere: (_, params: { error: unknown }) => errorOf(params.error).code === 'NIGHT_CHANGED',
  },
}).createMachine({
  id: 'nightTeams',
  context: ({ input }) => ({
    ...input,
    loaded: null,
    draft: EMPTY_DRAFT,
    teamOfNewPlayer: 0,
    error: null,
    savedId: null,
  }),
  output: ({ context }) => ({ savedId: context.savedId }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadTeams',
        src: 'loadTeams',
        input: ({ context: { nightId } }) => ({ nightId }),
        onDone: {
          target: 'editing',
          actions: { type: 'storeLoaded', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    failed: {
      on: {
        'teams.reload': { target: 'loading', actions: 'clearError' },
        'live.connected': { target: 'loading', actions: 'clearError' },
        'teams.cancel': 'closed',
      },
    },
    editing: {
      on: {
        'discipline.choose': {
          guard: 'isNewNight',
          actions: [{ type: 'chooseDiscipline', params: ({ event }) => event }, 'clearError'],
        },
        'limit.switch': { actions: { type: 'switchLimit', params: ({ event }) => event } },
        'name.change': { actions: [{ type: 'changeName', params: ({ event }) => event }, 'clearError'] },
        'player.add': {
          guard: { type: 'isFree', params: ({ event }) => event },
          actions: [{ type: 'addPlayer', params: ({ event }) => event }, 'clearError'],
        },
        'player.remove': { actions: [{ type: 'removePlayer', params: ({ event }) => event }, 'clearError'] },
        'level.choose': {
          guard: { type: 'isLevel', params: ({ event }) => event },
          actions: [{ type: 'chooseLevel', params: ({ event }) => event }, 'clearError'],
        },
        'player.create': {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          target: 'creatingPlayer',
          actions: { type: 'storeTeamOfNewPlayer', params: ({ event }) => event },
        },
        'teams.cancel': 'closed',
        'teams.save': [{ guard: 'areTeams', target: 'saving', actions: 'clearError' }, { actions: 'storeProblem' }],
      },
    },
    creatingPlayer: {
      invoke: {
        id: 'newUser',
        src: 'newUser',
        input: ({ context }) => newPlayerInput(context.input),
        onDone: {
          target: 'editing',
          actions: { type: 'addCreated', params: ({ event }) => ({ created: event.output }) },
        },
        onError: 'editing',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveTeams',
        src: 'saveTeams',
        input: ({ context: { draft, loaded } }) => ({ draft, loaded }),
        onDone: { target: 'closed', actions: { type: 'storeSaved', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'The error stays while the newer night loads. What the member has entered stays, too.',
            guard: { type: 'isChangedElsewhere', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'storeError', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'storeError', params: ({ event }) => event } },
        ],
      },
    },
    closed: { type: 'final' },
  },
})

export type NightTeamsRef = ActorRefFrom<typeof nightTeamsMachine>
