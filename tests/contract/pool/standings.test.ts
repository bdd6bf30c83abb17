// Tests the standings of teams over league nights.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { standingsOf } from '../../../contract/rules/pool/standings.ts'

type Team = [name: string, points: number, matches_won: number]

/** A night of these teams. Its first match has begun, unless `begun` is false. */
const night = (teams: readonly Team[], game_type: Discipline = '9-Ball', begun = true) => ({
  game_type,
  teams: teams.map(([name, points, matches_won]) => ({ name, points, matches_won })),
  matches: [{ pool_game_id: begun ? 1 : null }, { pool_game_id: null }],
})
const textOf = (tables: ReturnType<typeof standingsOf>) =>
  tables.map(({ game_type, teams }) => [
    game_type,
    ...teams.map(
      ({ place, name, nights, points, matches_won }) => `${place}. ${name} ${nights} ${points} ${matches_won}`,
    ),
  ])

describe('the standings', () => {
  test('[pool-night-44] more points come first, then more matches won, and equal teams share their place', () => {
    const nights = [
      night([
        ['Rail birds', 60, 3],
        ['Chalk', 40, 2],
      ]),
      night([
        ['Bank shots', 50, 2],
        ['Chalk', 20, 2],
      ]),
      night([
        ['Bank shots', 10, 1],
        ['Slow rollers', 60, 3],
      ]),
    ]
    expect(textOf(standingsOf(nights))).toEqual([
      ['9-Ball', '1. Chalk 2 60 4', '2. Bank shots 2 60 3', '2. Rail birds 1 60 3', '2. Slow rollers 1 60 3'],
    ])
  })

  test('[pool-night-44] a night counts only when its first match has begun, and each discipline has its own table', () => {
    const teams: Team[] = [
      ['Rail birds', 3, 1],
      ['Chalk', 2, 0],
    ]
    expect(standingsOf([night(teams, '9-Ball', false)])).toEqual([])
    expect(textOf(standingsOf([night(teams, '8-Ball'), night(teams), night(teams)]))).toEqual([
      ['8-Ball', '1. Rail birds 1 3 1', '2. Chalk 1 2 0'],
      ['9-Ball', '1. Rail birds 2 6 2', '2. Chalk 2 4 0'],
    ])
  })

  test('[pool-night-45] a team is found by its name without regard to case, and has the name of its newest night', () => {
    const nights = [
      night([
        ['RAIL Birds', 1, 0],
        ['Chalk', 2, 0],
      ]),
      night([
        ['Rail birds', 1, 0],
        ['Chalk ', 2, 0],
      ]),
    ]
    expect(textOf(standingsOf(nights))).toEqual([['9-Ball', '1. Chalk 2 4 0', '2. RAIL Birds 2 2 0']])
  })

  test('[pool-night-45] a night of two teams joins the tables in which they were', () => {
    const [a, b, c, d]: Team[] = [
      ['A', 4, 0],
      ['B', 3, 0],
      ['C', 2, 0],
      ['D', 1, 0],
    ]
    if (!a || !b || !c || !d) throw new Error('There are four teams.')
    expect(standingsOf([night([a, b]), night([c, d])])).toHaveLength(2)
    expect(textOf(standingsOf([night([a, b]), night([c, d]), night([b, d])]))).toEqual([
      ['9-Ball', '1. B 2 6 0', '2. A 1 4 0', '3. C 1 2 0', '3. D 2 2 0'],
    ])
  })
})

const anyNights = fc.array(
  fc
    .record({
      names: fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { minLength: 2, maxLength: 2 }),
      points: fc.tuple(fc.nat(3), fc.nat(3)),
      won: fc.tuple(fc.nat(2), fc.nat(2)),
      gameType: fc.constantFrom<Discipline>('8-Ball', '9-Ball'),
      begun: fc.boolean(),
    })
    .map(({ names, points, won, gameType, begun }) =>
      night(
        names.map((name, index): Team => [name, points[index] ?? 0, won[index] ?? 0]),
        gameType,
        begun,
      ),
    ),
  { maxLength: 12 },
)
const nightsThatCount = (nights: readonly ReturnType<typeof night>[]) =>
  nights.filter(({ matches }) => matches.some(({ pool_game_id }) => pool_game_id !== null))

test('[pool-night-44] [pool-night-45] after any nights the sums, the places and the tables are right, in any order of the nights', () => {
  fc.assert(
    fc.property(anyNights, (nights) => {
      const tables = standingsOf(nights)
      const played = nightsThatCount(nights)
      for (const { game_type, teams } of tables) {
        for (const { name, place, ...sums } of teams) {
          const own = played
            .filter((other) => other.game_type === game_type)
            .flatMap((other) => other.teams.filter((team) => team.name === name))
          const sumOf = (field: 'points' | 'matches_won') => own.reduce((sum, team) => sum + team[field], 0)
          expect(sums).toEqual({ nights: own.length, points: sumOf('points'), matches_won: sumOf('matches_won') })
          const isBetter = (other: typeof sums) =>
            other.points > sums.points || (other.points === sums.points && other.matches_won > sums.matches_won)
          expect(place).toBe(teams.filter(isBetter).length + 1)
        }
        expect(teams.map(({ place }) => place)).toEqual(teams.map(({ place }) => place).toSorted((a, b) => a - b))
      }
      // Both teams of a night are in the same table, and a table cannot be cut in two without cutting a night.
      const tableOf = (gameType: Discipline, name = '') =>
        tables.filter((table) => table.game_type === gameType && table.teams.some((team) => team.name === name))
      for (const { game_type, teams } of played) {
        const [first, second] = teams.map(({ name }) => tableOf(game_type, name))
        expect(first).toHaveLength(1)
        expect(second).toEqual(first)
      }
      for (const { game_type, teams } of tables) {
        const reached = new Set([teams[0]?.name])
        for (const _ of teams) {
          for (const other of played.filter((one) => one.game_type === game_type)) {
            const names = other.teams.map(({ name }) => name)
            if (names.some((name) => reached.has(name))) for (const name of names) reached.add(name)
          }
        }
        expect(reached.size).toBe(teams.length)
      }
      const sortKey = (table: unknown) => JSON.stringify(table)
      expect(standingsOf(nights.toReversed()).map(sortKey).toSorted()).toEqual(tables.map(sortKey).toSorted())
    }),
  )
})
