// The seats of a running game while a member changes them. Nothing here is sent before the member saves it.
import type { LiveGame, PoolPlayer } from '../../../contract/api/pool/games.ts'
import type { PatchGameBody } from '../../../contract/api/pool/pool.ts'
import { DEFAULT_LEVEL, type Discipline, LEVELS, withLevel } from '../../../contract/rules/pool/handicaps.ts'
import { MAX_HANDICAP } from '../../../contract/rules/pool/scoring.ts'
import type { SeenSeat } from '../../../contract/rules/pool/seats.ts'

/** A seat with the changes of the member. `was` is the player who sits in it in the game. */
export interface DraftSeat extends SeenSeat {
  readonly was: number
}

/** The game whose seats are changed, and the players who can sit in them. */
export interface LoadedSeats {
  readonly game: LiveGame
  readonly players: readonly PoolPlayer[]
}

/** The seats as the game has them, in the order of play. */
export const seatsOf = ({ players }: Pick<LiveGame, 'players'>): DraftSeat[] =>
  players.map(({ pool_player_id, handicap, skill_level }) => ({
    was: pool_player_id,
    pool_player_id,
    handicap,
    skill_level,
  }))

const levelsOf = (seats: readonly DraftSeat[]) => seats.map(({ skill_level }) => skill_level ?? DEFAULT_LEVEL)

/** The seats after one of them gets another level. Its race follows, and in 8-Ball the race of the opponent, too. */
export function withSeatLevel(
  seats: readonly DraftSeat[],
  discipline: Discipline,
  change: { readonly index: number; readonly level: number },
): DraftSeat[] {
  const old = { levels: levelsOf(seats), handicaps: seats.map(({ handicap }) => handicap) }
  const { handicaps } = withLevel(discipline, old, change)
  return seats.map((seat, index) => ({
    ...seat,
    handicap: handicaps[index] ?? seat.handicap,
    skill_level: index === change.index ? change.level : seat.skill_level,
  }))
}

/**
 * The seats after another player takes one of them. The race is that of the level of this player. A player who sits in
 * another seat swaps with the player of this one.
 */
export function withSeatPlayer(
  seats: readonly DraftSeat[],
  { game, players }: LoadedSeats,
  { index, pool_player_id }: { readonly index: number; readonly pool_player_id: number },
): DraftSeat[] {
  const seat = seats[index]
  if (seat === undefined) return [...seats]
  const other = seats.findIndex((candidate) => candidate.pool_player_id === pool_player_id)
  const known = seats[other]
  if (known !== undefined) {
    const swapped = seats.with(index, { ...known, was: seat.was })
    return swapped.with(other, { ...seat, was: known.was })
  }
  const player = players.find((candidate) => candidate.pool_player_id === pool_player_id)
  if (player === undefined) return [...seats]
  const level = player.skill_levels[game.game_type]
  return withSeatLevel(seats.with(index, { ...seat, pool_player_id }), game.game_type, { index, level })
}

/** The seats after one of them moves up by one place in the order of play. */
export function withSeatRaised(seats: readonly DraftSeat[], index: number): DraftSeat[] {
  const [above, seat] = [seats[index - 1], seats[index]]
  return above && seat ? seats.with(index - 1, seat).with(index, above) : [...seats]
}

export const isRace = (race: number) => race >= 1 && race <= MAX_HANDICAP

export const isLevelOf = ({ game }: LoadedSeats, level: number) => LEVELS[game.game_type].includes(level)

const isSameSeat = (seat: DraftSeat, other: DraftSeat | undefined) =>
  seat.was === other?.was &&
  seat.pool_player_id === other.pool_player_id &&
  seat.handicap === other.handicap &&
  seat.skill_level === other.skill_level

/** Whether the member has changed a seat. */
export const hasChanges = (draft: readonly DraftSeat[], { game }: LoadedSeats) => {
  const seats = seatsOf(game)
  return draft.some((seat, index) => !isSameSeat(seat, seats[index]))
}

/**
 * The draft after somebody else has changed the seats: the seats that the member has not changed are those of the newer
 * game. If both changes do not fit together, the draft is lost, and the seats are those of the newer game.
 */
export function rebased(draft: readonly DraftSeat[], older: LiveGame, newer: LiveGame): DraftSeat[] {
  const [before, now] = [seatsOf(older), seatsOf(newer)]
  const seats = now.map((seat, index) => {
    const own = draft[index]
    return own && !isSameSeat(own, before[index]) ? own : seat
  })
  const isWhole = (ids: readonly number[]) => new Set(ids).size === now.length
  const sitsNow = seats.every(({ was }) => now.some((seat) => seat.was === was))
  return sitsNow && isWhole(seats.map(({ was }) => was)) && isWhole(seats.map((seat) => seat.pool_player_id))
    ? seats
    : now
}

/** The call that saves the draft: all seats in the new order, and the seats that the member has seen. */
export const seatsBody = (draft: readonly DraftSeat[], { game }: LoadedSeats): PatchGameBody => ({
  players: draft.map(({ was, pool_player_id, handicap, skill_level }) => ({
    pool_player_id,
    ...(was !== pool_player_id && { replaces: was }),
    handicap,
    ...(skill_level !== null && { skill_level }),
  })),
  seen_players: seatsOf(game).map(({ was: _, ...seat }) => seat),
})

/** The players who can take a seat: those of the game, and all others. */
export function candidatesFor({ game, players }: LoadedSeats): Pick<PoolPlayer, 'pool_player_id' | 'display_name'>[] {
  const isInGame = (id: number) => game.players.some(({ pool_player_id }) => pool_player_id === id)
  return [...game.players, ...players.filter(({ pool_player_id }) => !isInGame(pool_player_id))]
}
