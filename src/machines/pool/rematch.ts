// A rematch is a new game with the players, levels and races of an earlier game. The wizard reads them in its address.
import type { PoolGame, PoolPlayer } from '../../../contract/api/pool/games.ts'
import { DISCIPLINES, type Discipline, LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import { type Breaks, SCORINGS, type Scoring, type Seat } from '../../../contract/rules/pool/scoredGame.ts'
import { clampHandicap, playersError } from '../../../contract/rules/pool/scoring.ts'

/** A player of a rematch. The level is null if it is not known: old games did not store it. */
type RematchSeat = Seat & { readonly level: number | null }

/** The parts of an earlier game that are used again in its rematch. The players are in their order of play. */
export interface Rematch {
  readonly gameType: Discipline
  readonly scoring: Scoring
  readonly breaks: Breaks
  readonly seats: readonly RematchSeat[]
}

/** The way to score in the address of a rematch, for a score sheet with alternate break. */
const ALTERNATE_SHEET = 'sheet-alternate'

/**
 * The text that describes a game in the address of its rematch, for example '9-Ball~points~12-31-4~15-25-3'. The
 * numbers of each player are the id, the race and the level. With alternate break it has 'sheet-alternate'.
 */
export function rematchText({
  game_type,
  scoring,
  breaks,
  players,
}: Pick<PoolGame, 'game_type' | 'scoring' | 'breaks' | 'players'>): string {
  const seats = players.map(({ pool_player_id, handicap, skill_level }) =>
    [pool_player_id, handicap, skill_level ?? ''].join('-'),
  )
  return [game_type, breaks === 'alternate' ? ALTERNATE_SHEET : scoring, ...seats].join('~')
}

/** Reads the id, the race and the level of one player. Null if the text cannot be read. */
function seatOf(text: string, gameType: Discipline): RematchSeat | null {
  const [, id, race, level] = /^(\d{1,15})-(\d{1,3})-(\d?)$/.exec(text) ?? []
  if (id === undefined || race === undefined) return null
  const knownLevel = LEVELS[gameType].find((candidate) => String(candidate) === level)
  return { pool_player_id: Number(id), handicap: clampHandicap(Number(race)), level: knownLevel ?? null }
}

/**
 * The rematch in the query of an address. Null if the query has no rematch, if its text cannot be read, or if a game
 * cannot have these players or races.
 */
export function rematchIn(search: string): Rematch | null {
  const [discipline, scoringName, ...texts] = (new URLSearchParams(search).get('rematch') ?? '').split('~')
  const gameType = DISCIPLINES.find((candidate) => candidate === discipline)
  const breaks = scoringName === ALTERNATE_SHEET ? 'alternate' : 'winner'
  const scoring = breaks === 'alternate' ? 'sheet' : SCORINGS.find((candidate) => candidate === scoringName)
  if (gameType === undefined || scoring === undefined) return null
  const seats = texts.flatMap((text) => seatOf(text, gameType) ?? [])
  if (seats.length < texts.length || playersError(gameType, seats) !== null) return null
  return { gameType, scoring, breaks, seats }
}

/**
 * The players, levels and races of a rematch, without the players who cannot be chosen any more. A player whose level
 * is not known gets the present level.
 * @param players the players who can be chosen now
 */
export function takeOver({ gameType, scoring, breaks, seats }: Rematch, players: readonly PoolPlayer[]) {
  const availableSeats = seats.flatMap((seat) => {
    const player = players.find(({ pool_player_id }) => pool_player_id === seat.pool_player_id)
    return player ? [{ ...seat, level: seat.level ?? player.skill_levels[gameType] }] : []
  })
  return {
    gameType,
    scoring,
    breaks,
    selected: availableSeats.map(({ pool_player_id }) => pool_player_id),
    levels: availableSeats.map(({ level }) => level),
    handicaps: availableSeats.map(({ handicap }) => handicap),
  }
}

/** The most line-ups that the wizard offers, so that the players stay in view on a phone. */
const MAX_LINE_UPS = 3

const namesOf = ({ gameType, scoring, seats }: Rematch) =>
  [gameType, scoring, ...seats.map(({ pool_player_id }) => pool_player_id).sort((a, b) => a - b)].join('~')

/**
 * What the member has played last, each line-up once: the discipline, the way to score, and the players with their
 * levels and races in the newest such game. Only games of the member against others who can be chosen now.
 * @param games the newest first
 */
export function lastLineUps(
  games: readonly PoolGame[],
  players: readonly PoolPlayer[],
  user_id: number | undefined,
): Rematch[] {
  const isComplete = ({ players: seats }: PoolGame) =>
    seats.length > 1 &&
    seats.some((seat) => seat.user_id === user_id) &&
    seats.every((seat) => players.some(({ pool_player_id }) => pool_player_id === seat.pool_player_id))
  const lineUps = games.filter(isComplete).map(({ game_type, scoring, breaks = 'winner', players: seats }) => ({
    gameType: game_type,
    scoring,
    breaks,
    seats: seats.map(({ pool_player_id, handicap, skill_level }) => ({ pool_player_id, handicap, level: skill_level })),
  }))
  const isFirst = (lineUp: Rematch, index: number) =>
    lineUps.findIndex((other) => namesOf(other) === namesOf(lineUp)) === index
  return lineUps.filter(isFirst).slice(0, MAX_LINE_UPS)
}
