// Example nights, and the models of the machines of league nights. Tests of the machines and of the views use them.
// `key`: two situations with the same state and the same key count as one.

import type { WatchedGame } from '../../../contract/api/pool/games.ts'
import type { Night } from '../../../contract/api/pool/nights.ts'
import { CallError } from '../../../contract/callResult.ts'
import { MAX_TEAM_PLAYERS, teamsError } from '../../../contract/rules/pool/night.ts'
import { followNightMachine } from '../../../src/machines/pool/followNight.machine.ts'
import { matchEntry } from '../../../src/machines/pool/matchEntry.ts'
import { nightMachine } from '../../../src/machines/pool/night.machine.ts'
import type { LoadedTeams } from '../../../src/machines/pool/nightDraft.ts'
import { nightTeamsMachine } from '../../../src/machines/pool/nightTeams.machine.ts'
import { startMatchMachine } from '../../../src/machines/pool/startMatch.machine.ts'
import { watchNightMachine } from '../../../src/machines/pool/watchNight.machine.ts'
import type { PendingEntry } from '../../../src/machines/shared/pending.types.ts'
import type { Model } from '../paths.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { game, nora, notFoundError, refusedError } from './exampleGames.ts'

/** The game 7 of the players 1 and 2, as the page of a watch link gets it. */
export function watchedGame(version: number, scores: [number, number] = [0, 0]): WatchedGame {
  const {
    tags: _tags,
    created_by: _creator,
    undo: _undo,
    redo: _redo,
    watch_open: _open,
    taps: _taps,
    ...rest
  } = game(version, scores)
  return rest
}

const player = (id: number, level: number, played = 0) => ({
  pool_player_id: id,
  display_name: `player ${id}`,
  skill_level: level,
  played,
})
const match = (position: number): Night['matches'][number] => ({
  position,
  pool_game_id: null,
  pool_player_ids: [null, null],
  points: null,
  game: null,
  ended: null,
})

/** A night of two teams with two players each. The players 1 and 2 play the first match, which is the game 7. */
export function night(version: number, rest: Partial<Night> = {}): Night {
  return {
    pool_night_id: 3,
    started: '2026-03-14T19:00:00.000Z',
    game_type: '9-Ball',
    level_limit: 23,
    teams: [
      { name: 'Rail birds', points: 0, matches_won: 0, levels_used: 3, players: [player(1, 3, 1), player(3, 5)] },
      { name: 'Chalk', points: 0, matches_won: 0, levels_used: 3, players: [player(2, 3, 1), player(4, 9)] },
    ],
    matches: [
      { ...match(1), pool_game_id: 7, pool_player_ids: [1, 2], points: [0, 0], game: watchedGame(1) },
      ...[2, 3, 4, 5].map(match),
    ],
    version,
    created_by: 1,
    watch_open: false,
    ...rest,
  }
}

/** The id that the browser makes for a match, and the time at which it starts. */
const sources = {
  newId: () => '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a11',
  now: () => Date.parse('2026-03-14T20:00:00.000Z'),
}
const input = { params: { night: '3' }, search: '', user: nora, visit: 'visit', ...sources }

/** The entry that starts match 2 of the players 3 and 4, of whom player 4 has won the lag. */
export const startedMatch: PendingEntry = {
  ...matchEntry(
    night(2),
    { position: 2, ids: [3, 4], lagTeam: 1, scoring: 'sheet', breaks: 'winner' },
    { client_id: sources.newId(), userId: nora.user_id, nowMs: sources.now() },
  ),
  error: null,
}

export const followNightModel = {
  machine: followNightMachine,
  input: { command: { name: 'pool_night:id', id: 3 } },
  events: [
    { type: 'night.reload' },
    { type: 'live.connected' },
    { type: 'live.received', fact: { type: 'poolNight.updated', id: 3, version: 5 } },
    { type: 'live.received', fact: { type: 'poolNight.updated', id: 4, version: 5 } },
    { type: 'live.received', fact: { type: 'poolGame.updated', id: 7, version: 9 } },
    { type: 'live.received', fact: { type: 'poolGame.watched', game: watchedGame(4, [1, 0]) } },
    done('readKept', null),
    done('readKept', { data: night(1), keptMs: 1000 }),
    failed('readKept', refusedError),
    done('loadNight', night(2)),
    failed('loadNight', refusedError),
    failed('loadNight', notFoundError),
    after('retryDelay', 'followNight.outdated'),
    after('retryDelay', 'followNight.failed'),
  ],
  uncoveredEvents: { 'live.received (fact.id: 4)': 'it is about another night' },
  key: ({ context: { night: shown, keptMs, error, isStale } }) => [
    shown?.version,
    shown?.matches[0]?.game?.version,
    keptMs !== null,
    isStale,
    error?.code,
  ],
} satisfies Model<typeof followNightMachine>

export const startMatchModel = {
  machine: startMatchMachine,
  input: { night: night(2), position: 2, userId: nora.user_id, ...sources },
  events: [
    { type: 'player.choose', team: 0, pool_player_id: 3 },
    { type: 'player.choose', team: 0, pool_player_id: null },
    { type: 'player.choose', team: 0, pool_player_id: 4 },
    { type: 'player.choose', team: 1, pool_player_id: 4 },
    { type: 'lag.choose', team: 1 },
    { type: 'scoring.choose', scoring: 'points' },
    { type: 'breaks.choose', breaks: 'alternate' },
    { type: 'match.start' },
    { type: 'plan.save' },
    { type: 'modal.close' },
    done('submission', { type: 'delivered', answer: { call: 'POST /pool/games', data: { pool_game_id: 8 } } }),
    done('submission', { type: 'waiting' }),
    done('submission', { type: 'refused', error: refusedError.error }),
    failed('submission', refusedError),
    done('savePlan', night(3)),
    failed('savePlan', refusedError),
  ],
  uncoveredEvents: { 'player.choose (team: 0, pool_player_id: 4)': 'the player is in the other team' },
  stopWhen: ({ status }) => status === 'done',
  key: ({ context: { ids, lagTeam, scoring, breaks, error } }) => [...ids, lagTeam, scoring, breaks, error?.code],
} satisfies Model<typeof startMatchMachine>

export const nightModel = {
  machine: nightMachine,
  input,
  otherInputs: [{ ...input, params: { night: 'new' } }],
  events: [
    { type: 'match.open', night: night(2), position: 2 },
    { type: 'limit.set', limit: null },
    { type: 'watch.open', isOpen: false },
    { type: 'teams.open' },
    { type: 'pending.changed', entries: [startedMatch] },
    { type: 'pending.changed', entries: [] },
    { type: 'pending.delivered', entries: [], answer: { call: 'POST /pool/games', data: { pool_game_id: 8 } } },
    { type: 'pending.delivered', entries: [], answer: null },
    { type: 'pending.refused', entries: [{ ...startedMatch, error: refusedError.error }], error: refusedError.error },
    done('teams', { savedId: 3 }),
    done('teams', { savedId: null }),
    failed('teams', refusedError),
    { type: 'sheet.save', night: night(2) },
    { type: 'sheet.print' },
    { type: 'deletion.ask' },
    { type: 'deletion.confirm' },
    { type: 'deletion.cancel' },
    done('startMatch', { address: '/pool/8' }),
    done('startMatch', { address: null }),
    failed('startMatch', refusedError),
    done('saveLimit', night(3)),
    failed('saveLimit', refusedError),
    done('watchLink'),
    failed('watchLink', refusedError),
    done('deleteNight', { done: true }),
    failed('deleteNight', refusedError),
  ],
  effects: ['saveSheet', 'printSheet'],
  key: ({ context: { error, unsaved } }) => [error?.code, unsaved.length],
} satisfies Model<typeof nightMachine>

export const watchNightModel = {
  machine: watchNightMachine,
  input: {
    params: { token: 'token' },
    search: '',
    user: null,
    visit: 'visit',
    address: 'https://parlor.example/pool/nights/watch/token',
  },
  events: [
    {
      type: 'location.changed',
      location: { path: '/pool/nights/watch/token', search: '?view=tv', hash: '', isRevisit: false },
    },
  ],
} satisfies Model<typeof watchNightMachine>

const person = (id: number, level: number) => ({
  pool_player_id: id,
  user_id: id,
  display_name: `player ${id}`,
  skill_levels: { '8-Ball': level, '9-Ball': level },
})
const loadedTeams: LoadedTeams = { night: null, players: [person(1, 3), person(2, 4)] }
/** A night whose teams have no room for one more player. */
const fullNight = night(2, {
  teams: night(2).teams.map((team, index) => ({
    ...team,
    players: Array.from({ length: MAX_TEAM_PLAYERS }, (_, place) => player(10 * (index + 1) + place, 3)),
  })),
})
const nightChangedError = new CallError({ code: 'NIGHT_CHANGED', message: 'Somebody else has changed it.' })

export const nightTeamsModel = {
  machine: nightTeamsMachine,
  input: { input, nightId: null },
  otherInputs: [{ input, nightId: 3 }],
  events: [
    { type: 'discipline.choose', discipline: '8-Ball' },
    { type: 'limit.switch', isOn: false },
    { type: 'name.change', team: 0, name: 'Rail birds' },
    { type: 'name.change', team: 1, name: 'Chalk' },
    { type: 'player.add', team: 0, pool_player_id: 1 },
    { type: 'player.add', team: 1, pool_player_id: 2 },
    { type: 'player.remove', team: 1, pool_player_id: 2 },
    { type: 'level.choose', team: 0, pool_player_id: 1, level: 5 },
    { type: 'level.choose', team: 0, pool_player_id: 1, level: 10 },
    { type: 'player.create', team: 1 },
    { type: 'teams.save' },
    { type: 'teams.reload' },
    { type: 'teams.cancel' },
    { type: 'live.connected' },
    done('loadTeams', loadedTeams),
    done('loadTeams', { ...loadedTeams, night: fullNight }),
    failed('loadTeams', refusedError),
    done('newUser', null),
    done('newUser', { user_id: 9, username: 'guest', pool_player_id: 9 }),
    failed('newUser', refusedError),
    done('saveTeams', { pool_night_id: 3 }),
    failed('saveTeams', refusedError),
    failed('saveTeams', nightChangedError),
  ],
  uncoveredEvents: { 'level.choose (level: 10)': 'the discipline has no level 10' },
  key: ({ context: { nightId, draft, loaded, error } }) => [
    nightId,
    loaded?.night?.version,
    loaded?.players.length,
    draft.limit,
    draft.gameType,
    teamsError(draft.teams) === null,
    ...draft.teams.map(({ players }) => players.length),
    error?.code,
  ],
  stopWhen: ({ status, context: { loaded } }) => status === 'done' || (loaded?.players.length ?? 0) > 3,
} satisfies Model<typeof nightTeamsMachine>
