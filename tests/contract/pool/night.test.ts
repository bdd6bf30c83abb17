// Tests the rules of a league night: the levels that a team may play, who may play, and the points of a match.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  LEVEL_LIMIT,
  levelMeter,
  meterText,
  NIGHT_MATCHES,
  nextPlayers,
  nightPoints,
  type Play,
  type TeamPlayer,
  type TeamState,
} from '../../../contract/rules/pool/night.ts'

/** A team whose players have these levels. The ids of the players are 1, 2, and so on. */
const teamOf = (...levels: number[]): TeamPlayer[] =>
  levels.map((skill_level, index) => ({ pool_player_id: index + 1, skill_level }))
/** The matches that the players with these ids have begun. */
const playsOf = (players: readonly TeamPlayer[], ...ids: number[]): Play[] =>
  ids.flatMap((id) => players.filter(({ pool_player_id }) => pool_player_id === id))
const state = (levels: number[], ids: number[], limit: number | null = LEVEL_LIMIT): TeamState => {
  const players = teamOf(...levels)
  return { players, plays: playsOf(players, ...ids), limit }
}

/**
 * All choices of players for the matches that are left, by trying every sequence. A choice is allowed if nobody plays
 * twice, except one player of a team of four or fewer, who plays two times.
 */
function allLineups({ players, plays }: TeamState): TeamPlayer[][] {
  const isAllowed = (lineup: readonly TeamPlayer[]) => {
    const counts = players.map(
      (player) => lineup.filter((other) => other.pool_player_id === player.pool_player_id).length,
    )
    const twice = counts.filter((count) => count === 2).length
    return counts.every((count) => count <= 2) && twice <= (players.length < 5 ? 1 : 0)
  }
  const extend = (lineup: TeamPlayer[]): TeamPlayer[][] =>
    lineup.length === NIGHT_MATCHES ? [lineup] : players.flatMap((player) => extend([...lineup, player]))
  return extend([...plays]).filter(isAllowed)
}

const sumOf = (players: readonly TeamPlayer[]) => players.reduce((sum, { skill_level }) => sum + skill_level, 0)

/** A team with up to six players, some of whom have begun a match as the rules allow. */
const teams = fc
  .record({
    levels: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
    order: fc.array(fc.nat(100), { maxLength: 5 }),
  })
  .map(({ levels, order }) => {
    let team = state(levels, [])
    for (const choice of order) {
      const open = nextPlayers(team).filter(({ next }) => next !== 'no')
      const chosen = open[choice % Math.max(1, open.length)]
      if (chosen !== undefined && team.plays.length < NIGHT_MATCHES)
        team = { ...team, plays: [...team.plays, ...playsOf(team.players, chosen.pool_player_id)] }
    }
    return team
  })

describe('the levels of a night', () => {
  test('[pool-night-01] the levels played and left, and the lowest levels that the matches left need', () => {
    const meter = levelMeter(state([3, 5, 6, 2, 3], [1, 2, 3]))
    expect(meter).toEqual({ used: 14, left: 9, matchesLeft: 2, needed: 5, canComply: true })
    expect(meterText(meter)).toBe('9 left for 2 players; your two lowest need 5.')
    expect(meterText(levelMeter(state([3, 5, 6, 2, 3], [1, 2, 3, 4])))).toBe(
      '7 left for 1 player; your lowest needs 3.',
    )
    expect(meterText(levelMeter(state([3, 5, 6, 2, 3], [1, 2, 3, 4, 5])))).toBe('All matches have begun.')
    expect(meterText(levelMeter(state([9, 9, 6, 2, 3], [1, 2, 3])))).toBe('1 level over the limit.')
    expect(meterText(levelMeter(state([4, 4], [])))).toBe('23 left for 5 players; the team has too few players.')
  })

  test('[pool-night-02] the lowest levels needed are those of the best lineup of all', () => {
    fc.assert(
      fc.property(teams, (team) => {
        const sums = allLineups(team).map((lineup) => sumOf(lineup.slice(team.plays.length)))
        const { needed, canComply, used } = levelMeter(team)
        expect(needed).toBe(sums.length === 0 ? null : Math.min(...sums))
        expect(canComply).toBe(sums.some((sum) => used + sum <= LEVEL_LIMIT))
      }),
    )
  })

  test('[pool-night-03] the rules leave somebody out of the next match only if no lineup has them there', () => {
    fc.assert(
      fc.property(teams, (team) => {
        if (team.players.length < 4 || team.plays.length === NIGHT_MATCHES) return
        const lineups = allLineups(team)
        for (const player of nextPlayers(team)) {
          const withPlayer = lineups.filter(
            (lineup) => lineup[team.plays.length]?.pool_player_id === player.pool_player_id,
          )
          expect(player.next !== 'no').toBe(withPlayer.length > 0)
          expect(player.blocksTheRest && player.next !== 'no').toBe(
            levelMeter(team).canComply &&
              withPlayer.length > 0 &&
              !withPlayer.some((lineup) => sumOf(lineup) <= LEVEL_LIMIT),
          )
        }
      }),
    )
  })

  test('[pool-night-04] in a team of four or fewer one player may play twice, in a team of five nobody', () => {
    const nextOf = (team: TeamState) => nextPlayers(team).map(({ next }) => next)
    expect(nextOf(state([3, 4, 5, 6], [2]))).toEqual(['first', 'again', 'first', 'first'])
    expect(nextOf(state([3, 4, 5, 6], [2, 2]))).toEqual(['first', 'no', 'first', 'first'])
    expect(nextOf(state([3, 4, 5, 6, 2], [2]))).toEqual(['first', 'no', 'first', 'first', 'first'])
    expect(levelMeter(state([3, 4, 5, 6], [2, 2]))).toMatchObject({ used: 8, left: 15, needed: 14 })
  })

  test('[pool-night-05] without the limit everybody may play as often as the team likes', () => {
    const team = state([9, 9], [1, 1, 1], null)
    expect(levelMeter(team)).toEqual({ used: 27, left: null, matchesLeft: 2, needed: 18, canComply: true })
    expect(nextPlayers(team)).toMatchObject([
      { next: 'again', isOverLimit: false, blocksTheRest: false, played: 3 },
      { next: 'first', isOverLimit: false, blocksTheRest: false, played: 0 },
    ])
    expect(meterText(levelMeter(team))).toBe('27 levels played. The limit is off.')
  })

  test('a player with whom the team plays too many levels is over the limit', () => {
    const overLimit = nextPlayers(state([7, 7, 7, 2, 3], [1, 2])).map(({ isOverLimit }) => isOverLimit)
    expect(overLimit).toEqual([false, false, false, false, false])
    expect(nextPlayers(state([7, 7, 7, 2, 3], [1, 2, 3]))[4]).toMatchObject({ isOverLimit: true })
  })
})

describe('the points of a match', () => {
  const player = (id: number, score: number, handicap: number) => ({
    pool_player_id: id,
    score,
    handicap,
    winner: score >= handicap,
  })
  const nineBall = (first: number, second: number) => ({
    game_type: '9-Ball' as const,
    winner_player_id: first >= 31 ? 1 : null,
    players: [player(1, first, 31), player(2, second, 19)],
  })

  test('[pool-night-06] a finished match gives its match points, and a running one what both teams get in any case', () => {
    expect(nightPoints(nineBall(31, 7))).toEqual([18, 2])
    expect(nightPoints(nineBall(21, 7))).toEqual([5, 2])
    expect(nightPoints({ ...nineBall(21, 7), ended: 'unfinished' })).toBeNull()
    expect(nightPoints({ ...nineBall(3, 7), players: [player(1, 3, 26), player(2, 7, 19)] })).toBeNull()
    expect(nightPoints(null)).toBeNull()
  })

  test('a running match never gives a team more points than the end of it can', () => {
    const score = fc.integer({ min: 0, max: 18 })
    fc.assert(
      fc.property(score, score, (first, second) => {
        const safe = nightPoints(nineBall(first, second))
        const won = nightPoints(nineBall(31, second))
        expect(safe?.[1]).toBeLessThanOrEqual(won?.[1] ?? 0)
        expect(safe?.[0]).toBeLessThanOrEqual(won?.[0] ?? 0)
      }),
    )
  })
})
