// The two teams of a league night while a member enters them. Nothing here is sent before the member saves it.
import type { PoolPlayer } from '../../../contract/api/pool/games.ts'
import type { NewNightBody, Night, PatchNightBody } from '../../../contract/api/pool/nights.ts'
import { DEFAULT_LEVEL, type Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { type EnteredTeam, LEVEL_LIMIT, MAX_TEAM_PLAYERS } from '../../../contract/rules/pool/night.ts'

/** The night whose teams are changed, or null for a new one, and the players who can be in a team. */
export interface LoadedTeams {
  readonly night: Night | null
  readonly players: readonly PoolPlayer[]
}

export interface NightDraft {
  readonly gameType: Discipline
  readonly limit: number | null
  readonly teams: readonly EnteredTeam[]
}

const emptyTeam = { name: '', players: [] }
export const EMPTY_DRAFT: NightDraft = { gameType: '9-Ball', limit: LEVEL_LIMIT, teams: [emptyTeam, emptyTeam] }

/** The teams as the night has them. */
export const draftOf = ({ game_type, level_limit, teams }: Night): NightDraft => ({
  gameType: game_type,
  limit: level_limit,
  teams: teams.map(({ name, players }) => ({
    name,
    players: players.map(({ pool_player_id, skill_level }) => ({ pool_player_id, skill_level })),
  })),
})

function withTeam(draft: NightDraft, team: number, change: (old: EnteredTeam) => EnteredTeam): NightDraft {
  return { ...draft, teams: draft.teams.map((old, index) => (index === team ? change(old) : old)) }
}

export const withName = (draft: NightDraft, team: number, name: string) =>
  withTeam(draft, team, (old) => ({ ...old, name }))

/** The players who are in neither team. */
export const freePlayers = ({ teams }: NightDraft, players: readonly PoolPlayer[]): PoolPlayer[] =>
  players.filter(({ pool_player_id }) =>
    teams.every((team) => team.players.every((player) => player.pool_player_id !== pool_player_id)),
  )

/** The draft with a player at the end of a team, with the stored level. A full team stays as it is. */
export function withPlayer(draft: NightDraft, team: number, { pool_player_id, skill_levels }: PoolPlayer): NightDraft {
  const player = { pool_player_id, skill_level: skill_levels[draft.gameType] }
  return withTeam(draft, team, (old) =>
    old.players.length < MAX_TEAM_PLAYERS ? { ...old, players: [...old.players, player] } : old,
  )
}

export const withoutPlayer = (draft: NightDraft, team: number, id: number) =>
  withTeam(draft, team, (old) => ({
    ...old,
    players: old.players.filter(({ pool_player_id }) => pool_player_id !== id),
  }))

export const withPlayerLevel = (draft: NightDraft, team: number, id: number, skill_level: number) =>
  withTeam(draft, team, (old) => ({
    ...old,
    players: old.players.map((player) => (player.pool_player_id === id ? { ...player, skill_level } : player)),
  }))

/** The draft in another discipline. The players get their stored levels of it. */
export function withDiscipline(draft: NightDraft, gameType: Discipline, players: readonly PoolPlayer[]): NightDraft {
  const levelOf = (id: number) =>
    players.find(({ pool_player_id }) => pool_player_id === id)?.skill_levels[gameType] ?? DEFAULT_LEVEL
  const teams = draft.teams.map((team) => ({
    ...team,
    players: team.players.map(({ pool_player_id }) => ({ pool_player_id, skill_level: levelOf(pool_player_id) })),
  }))
  return { ...draft, gameType, teams }
}

const plainTeams = ({ teams }: NightDraft) => teams.map(({ name, players }) => ({ name, players: [...players] }))

export const newNightBody = (draft: NightDraft): NewNightBody => ({
  game_type: draft.gameType,
  level_limit: draft.limit,
  teams: plainTeams(draft),
})

/** The change of the night that the member saw. */
export const changedNightBody = (draft: NightDraft, { version }: Night): PatchNightBody => ({
  level_limit: draft.limit,
  teams: plainTeams(draft),
  seen_version: version,
})
