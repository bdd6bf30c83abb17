// Changes the seats of a running game: who sits in them, their races, and the order of play.

import type { Seat, Tap } from './scoredGame.ts'

/**
 * A changed seat. `replaces` is the player who sat in it before; without it, the player stays. A race that is not named
 * stays, too.
 */
export interface SeatChange {
  readonly pool_player_id: number
  readonly replaces?: number
  readonly handicap?: number
}

/** A seat after a change. `was` is the player who sat in it before: the scores of this player stay with the seat. */
export interface ChangedSeat extends Seat {
  readonly was: number
}

/**
 * The seats in the order of play after the changes. The changed seats share their places in the order in which they are
 * listed: to give the lag to the second player, list both, the second one first. Null if a change names a player who has
 * no seat, or names a seat twice.
 */
export function changedSeats(seats: readonly Seat[], changes: readonly SeatChange[]): ChangedSeat[] | null {
  const indexes = changes.map(({ pool_player_id, replaces = pool_player_id }) =>
    seats.findIndex((seat) => seat.pool_player_id === replaces),
  )
  if (indexes.includes(-1) || new Set(indexes).size < indexes.length) return null
  const places = indexes.toSorted((a, b) => a - b)
  return seats.map((seat, place) => {
    const change = changes[places.indexOf(place)]
    const old = seats[indexes[places.indexOf(place)] ?? -1]
    if (change === undefined || old === undefined) {
      return { pool_player_id: seat.pool_player_id, handicap: seat.handicap, was: seat.pool_player_id }
    }
    const { pool_player_id, handicap = old.handicap } = change
    return { pool_player_id, handicap, was: old.pool_player_id }
  })
}

/** The tap with the player who sits now in the seat of its player. */
export function reseated<Item extends Pick<Tap, 'pool_player_id'>>(tap: Item, seats: readonly ChangedSeat[]): Item {
  const seat = seats.find(({ was }) => was === tap.pool_player_id)
  return seat === undefined ? tap : { ...tap, pool_player_id: seat.pool_player_id }
}

/** A player whose seat somebody else has got, and this new player. */
export type Replacement = readonly [replaced: number, newPlayer: number]

/**
 * The player for whom a tap counts. A page that does not know of a replacement yet taps for the replaced player. Such a
 * tap counts for who sits in the seat now, like the taps before the replacement.
 * @param changes the replacements of each change of the seats, the oldest change first
 */
export function playerOfSeat(
  seats: readonly Pick<Seat, 'pool_player_id'>[],
  changes: readonly (readonly Replacement[])[],
  id: number,
): number {
  if (seats.some(({ pool_player_id }) => pool_player_id === id)) return id
  const newPlayerOf = (player: number, change: readonly Replacement[]) =>
    change.find(([replaced]) => replaced === player)?.[1]
  const last = changes.findLastIndex((change) => newPlayerOf(id, change) !== undefined)
  if (last === -1) return id
  return changes.slice(last).reduce((player, change) => newPlayerOf(player, change) ?? player, id)
}

/** The seats of a game as a page had them, or as they are now. The level is null if it is not known. */
export interface SeenSeat extends Seat {
  readonly skill_level: number | null
}

/**
 * A sentence with the seats as they are now, for a member whose page had other seats. Null if they are the same.
 * @param names the names of the players who sit there now, in the order of play
 */
export function changedSeatsText(
  seen: readonly SeenSeat[],
  seats: readonly SeenSeat[],
  names: readonly string[],
): string | null {
  const isSame = (seat: SeenSeat, index: number) =>
    seat.pool_player_id === seen[index]?.pool_player_id &&
    seat.handicap === seen[index]?.handicap &&
    seat.skill_level === seen[index]?.skill_level
  if (seats.length === seen.length && seats.every(isSame)) return null
  const parts = seats.map(({ handicap, skill_level }, index) => {
    const level = skill_level === null ? '' : `level ${skill_level}, `
    return `${names[index] ?? ''} (${level}race to ${handicap})`
  })
  return `Somebody else has changed the seats meanwhile. Now they are, in the order of play: ${parts.join(', ')}.`
}
