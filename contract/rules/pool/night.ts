// The rules of a league night: five matches of two teams, and how many levels a team may play.

import type { Discipline } from './handicaps.ts'
import { type MatchPlayer, matchPoints } from './matchPoints.ts'
import { type GameEnd, isOver } from './scoredGame.ts'

/** A league night has this many matches. Source: the league. */
export const NIGHT_MATCHES = 5

/** The levels that the players of a team may have together in the matches of one night. Source: the league. */
export const LEVEL_LIMIT = 23

/** The most players that a team can have on one night. Source: the rosters of the league. */
export const MAX_TEAM_PLAYERS = 8

/** The name of a team has at most this many characters. */
export const MAX_TEAM_NAME = 40

/** A player of a team, with the level of this night. */
export interface TeamPlayer {
  readonly pool_player_id: number
  readonly skill_level: number
}

/** A match that has begun, seen from one team: who plays it, with which level. */
export type Play = TeamPlayer

/** What a team has played, and what its players may still play. Null for `limit`: the team may play all levels. */
export interface TeamState {
  readonly players: readonly TeamPlayer[]
  readonly plays: readonly Play[]
  readonly limit: number | null
}

export interface LevelMeter {
  /** The levels played. A player who plays twice counts twice. */
  readonly used: number
  /** How many levels are left; less than 0 if the team has played too many. Null without a limit. */
  readonly left: number | null
  /** How many matches have not begun. */
  readonly matchesLeft: number
  /** The lowest levels with which the team can play these matches. Null if it has too few players for them. */
  readonly needed: number | null
  /** Whether a choice of players for these matches keeps the limit. */
  readonly canComply: boolean
}

/** A player who is looked at for the next match. */
export interface NextPlayer extends TeamPlayer {
  /** How many matches of the player have begun. */
  readonly played: number
  /** Whether the player may play for the first time, may play again, or may not play any more. */
  readonly next: 'first' | 'again' | 'no'
  /** Whether the team has played too many levels with this player. */
  readonly isOverLimit: boolean
  /** Whether the limit can be kept now, but not any more with this player in the next match. */
  readonly blocksTheRest: boolean
}

const sumOf = (levels: readonly number[]) => levels.reduce((sum, level) => sum + level, 0)
const levelsOf = (players: readonly TeamPlayer[]) => players.map(({ skill_level }) => skill_level)
const playsOf = (plays: readonly Play[], { pool_player_id }: TeamPlayer) =>
  plays.filter((play) => play.pool_player_id === pool_player_id).length

/**
 * How many more times a player who has played can play. In a team that has too few players for all matches, one player
 * may play twice. Without a limit of levels, the team decides itself.
 */
function repeatsLeft({ players, plays, limit }: TeamState): number {
  if (limit === null) return NIGHT_MATCHES
  const repeats = plays.length - new Set(plays.map(({ pool_player_id }) => pool_player_id)).size
  return players.length < NIGHT_MATCHES ? Math.max(0, 1 - repeats) : 0
}

/** The sum of the lowest levels, or null if there are fewer. */
const lowestSum = (levels: readonly number[], count: number): number | null =>
  count < 0 || levels.length < count ? null : sumOf(levels.toSorted((a, b) => a - b).slice(0, count))

/** The lowest levels with which the team can play `matches` more matches; null if it has too few players. */
function lowestLevels(team: TeamState, matches: number): number | null {
  const { players, plays } = team
  if (matches <= 0) return 0
  if (team.limit === null) return players.length === 0 ? null : matches * Math.min(...levelsOf(players))
  const fresh = players.filter((player) => playsOf(plays, player) === 0)
  const sums = [lowestSum(levelsOf(fresh), matches)]
  if (repeatsLeft(team) > 0) {
    for (const player of players) {
      const others = levelsOf(fresh.filter((other) => other !== player))
      // A player who has not played yet takes two of the matches.
      const own = fresh.includes(player) ? 2 : 1
      const rest = lowestSum(others, matches - own)
      sums.push(rest === null ? null : own * player.skill_level + rest)
    }
  }
  const possible = sums.filter((sum) => sum !== null)
  return possible.length === 0 ? null : Math.min(...possible)
}

/** How many levels a team has played, and whether it can play the matches that are left within the limit. */
export function levelMeter(team: TeamState): LevelMeter {
  const used = sumOf(levelsOf(team.plays))
  const left = team.limit === null ? null : team.limit - used
  const matchesLeft = Math.max(0, NIGHT_MATCHES - team.plays.length)
  const needed = lowestLevels(team, matchesLeft)
  return { used, left, matchesLeft, needed, canComply: needed !== null && (left === null || needed <= left) }
}

/** The players of a team, and whether each of them may play the next match. */
export function nextPlayers(team: TeamState): NextPlayer[] {
  const canRepeat = repeatsLeft(team) > 0
  const { canComply } = levelMeter(team)
  return team.players.map((player) => {
    const played = playsOf(team.plays, player)
    const after = levelMeter({ ...team, plays: [...team.plays, player] })
    const again = canRepeat ? 'again' : 'no'
    return {
      ...player,
      played,
      next: played === 0 ? 'first' : again,
      isOverLimit: after.left !== null && after.left < 0,
      blocksTheRest: canComply && !after.canComply,
    }
  })
}

/** Why a player cannot play the next match: an error code, and the sentence for the player with this name. */
export interface MatchError {
  readonly code: 'PLAYED_ALREADY' | 'LEVEL_LIMIT'
  readonly text: (name: string) => string
}

/** Why this player of the team cannot play the next match; null if the player can. */
export function matchError(team: TeamState, { pool_player_id }: Pick<TeamPlayer, 'pool_player_id'>): MatchError | null {
  const player = nextPlayers(team).find((other) => other.pool_player_id === pool_player_id)
  if (player?.next === 'no') {
    return { code: 'PLAYED_ALREADY', text: (name) => `${name} may not play again tonight. Choose somebody else.` }
  }
  if (player?.isOverLimit !== true) return null
  const levels = levelMeter(team).used + player.skill_level
  return {
    code: 'LEVEL_LIMIT',
    text: (name) =>
      `With ${name} the team would play ${levels} levels, and the limit is ${team.limit}. Choose somebody else, or turn the limit off.`,
  }
}

const COUNT_WORDS = ['', 'one', 'two', 'three', 'four', 'five']

/** The meter as a sentence, for example '9 left for 2 players; your two lowest need 5.' */
export function meterText({ used, left, matchesLeft, needed }: LevelMeter): string {
  if (left === null) return `${used} levels played. The limit is off.`
  if (left < 0) return `${-left} ${left === -1 ? 'level' : 'levels'} over the limit.`
  if (matchesLeft === 0) return 'All matches have begun.'
  const players = matchesLeft === 1 ? '1 player' : `${matchesLeft} players`
  if (needed === null) return `${left} left for ${players}; the team has too few players.`
  const lowest = matchesLeft === 1 ? 'your lowest needs' : `your ${COUNT_WORDS[matchesLeft]} lowest need`
  return `${left} left for ${players}; ${lowest} ${needed}.`
}

/** The rule of the meter, for the page. */
export const limitText = (limit: number) =>
  `A team may play ${limit} levels in its five matches. A team of four or fewer may let one player play twice, and the level then counts twice. Enter only those who are here.`

/** The fields of a game that its points in a night depend on. The player of the first team is the first player. */
export interface NightGame {
  readonly game_type: Discipline
  readonly winner_player_id: number | null
  readonly ended?: GameEnd | null
  readonly players: readonly MatchPlayer[]
}

/**
 * The points of both teams from one match: the match points of a finished game, or what both get in any case while it
 * runs. Null if the match has not begun, was ended unfinished, or if the league gives no match points for it.
 */
export function nightPoints(game: NightGame | null): [number, number] | null {
  if (game === null || game.ended === 'unfinished') return null
  const points = matchPoints(game.game_type, game.players)
  if (points === null) return null
  return isOver({ winner_player_id: game.winner_player_id, ended: game.ended ?? null }) ? points.split : points.safe
}

/** A team as a member enters it. */
export interface EnteredTeam {
  readonly name: string
  readonly players: readonly TeamPlayer[]
}

/** The name by which two nights find the same team: without regard to case. */
export const teamKey = (name: string) => name.trim().toLowerCase()

/** Why two teams cannot play a night, as a sentence; null if they can. */
export function teamsError(teams: readonly EnteredTeam[]): string | null {
  for (const { name, players } of teams) {
    if (name.trim() === '') return 'Give each team a name.'
    if ([...name.trim()].length > MAX_TEAM_NAME) return `The name of a team has at most ${MAX_TEAM_NAME} characters.`
    if (players.length === 0 || players.length > MAX_TEAM_PLAYERS) return `A team has 1 to ${MAX_TEAM_PLAYERS} players.`
  }
  const names = new Set(teams.map(({ name }) => teamKey(name)))
  if (teams.length !== 2 || names.size < 2) return 'A night needs two teams with different names.'
  const ids = teams.flatMap(({ players }) => players.map(({ pool_player_id }) => pool_player_id))
  return new Set(ids).size < ids.length ? 'A player can be in one team only, once.' : null
}

/** The two teams of a night and its matches, as the API sends them. */
export interface NightOfTeams {
  readonly level_limit: number | null
  readonly teams: readonly { readonly players: readonly TeamPlayer[] }[]
  readonly matches: readonly {
    readonly pool_game_id: number | null
    readonly pool_player_ids: readonly (number | null)[]
    readonly game?: { readonly players: readonly { pool_player_id: number; skill_level: number | null }[] } | null
  }[]
}

/**
 * What a team of the night has played. A player counts with the level of this night. Somebody else who has got a seat
 * in a game counts with the level of the game.
 * @param index 0 for the first team, 1 for the second
 */
export function teamState({ level_limit, teams, matches }: NightOfTeams, index: number): TeamState {
  const players = teams[index]?.players ?? []
  const plays = matches.flatMap(({ pool_game_id, pool_player_ids, game }): Play[] => {
    const id = pool_player_ids[index] ?? null
    if (pool_game_id === null || id === null) return []
    const entered = players.find(({ pool_player_id }) => pool_player_id === id)
    const seated = game?.players.find(({ pool_player_id }) => pool_player_id === id)
    return [{ pool_player_id: id, skill_level: entered?.skill_level ?? seated?.skill_level ?? 0 }]
  })
  return { players, plays, limit: level_limit }
}

/** A match of a night with its game. `players` of the game are in the order of play. */
interface NightMatch<Player> {
  readonly pool_player_ids: readonly (number | null)[]
  readonly game: (Omit<NightGame, 'players'> & { readonly players: readonly Player[] }) | null
}

/** The points of both teams from a match. The first number belongs to the first team, whoever breaks. */
export function pointsOfMatch({
  pool_player_ids,
  game,
}: NightMatch<MatchPlayer & { pool_player_id: number }>): [number, number] | null {
  if (game === null) return null
  const players = pool_player_ids.flatMap((id) => game.players.filter(({ pool_player_id }) => pool_player_id === id))
  return nightPoints({ ...game, players })
}

/** The points of a team in all matches, and how many of them its players have won. */
export function teamTotals(
  matches: readonly (Pick<NightMatch<unknown>, 'pool_player_ids' | 'game'> & {
    readonly points: readonly number[] | null
  })[],
  index: number,
): { points: number; matches_won: number } {
  const isWon = ({ game, pool_player_ids }: (typeof matches)[number]) =>
    game !== null && game.winner_player_id !== null && game.winner_player_id === pool_player_ids[index]
  return {
    points: matches.reduce((sum, { points }) => sum + (points?.[index] ?? 0), 0),
    matches_won: matches.filter(isWon).length,
  }
}
