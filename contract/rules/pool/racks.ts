// Divides the points of a game into racks.

import type { Discipline } from './handicaps.ts'

/**
 * The points of a rack of 9-Ball: balls 1 to 8 count one each, and the nine counts two. A dead ball counts one for the
 * rack and nothing for a player. Source: the rules of the league.
 */
export const RACK_POINTS = 10

/**
 * The most dead balls of a rack. The nine is never dead: it is put back on the table. Source: the rules of the league.
 */
export const MAX_DEAD_BALLS = 8

/** The value for a dead ball in a list of points. Every `pool_player_id` is larger. */
export const DEAD_BALL = 0

/** A rack of a game: the points of each player by `pool_player_id`, and the dead balls. */
export interface Rack {
  readonly points: Map<number, number>
  dead: number
}

/**
 * Whether a rack is full. In 8-Ball each point is a rack.
 * @param total the points of all players in the rack, and its dead balls
 */
export function isClosed(gameType: Discipline, total: number): boolean {
  return total >= (gameType === '8-Ball' ? 1 : RACK_POINTS)
}

function totalOf({ points, dead }: Rack): number {
  return [...points.values()].reduce((total, score) => total + score, dead)
}

/**
 * The racks of a game. Every rack except the last one is closed.
 * @param points the pool_player_id of each point, or DEAD_BALL, in order. An undone point is not in the list, so the
 * entries after it can belong to an earlier rack than before. A rack can then get more than MAX_DEAD_BALLS dead balls.
 * The dead balls above this number are in no rack until the rack closes. Then they are added to the next rack.
 */
export function racksOf(gameType: Discipline, points: readonly number[]): Rack[] {
  const racks: Rack[] = []
  let deadWithoutRoom = 0
  const openRack = (dead: number) => {
    const rack: Rack = { points: new Map(), dead }
    racks.push(rack)
    return rack
  }
  for (const id of points) {
    const last = racks.at(-1)
    const rack = last === undefined || isClosed(gameType, totalOf(last)) ? openRack(0) : last
    if (id !== DEAD_BALL) rack.points.set(id, (rack.points.get(id) ?? 0) + 1)
    else if (rack.dead < MAX_DEAD_BALLS) rack.dead += 1
    else deadWithoutRoom += 1
    if (deadWithoutRoom > 0 && isClosed(gameType, totalOf(rack))) {
      const movedCount = Math.min(deadWithoutRoom, MAX_DEAD_BALLS)
      openRack(movedCount)
      deadWithoutRoom -= movedCount
    }
  }
  return racks
}
