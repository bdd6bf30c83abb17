// Tests the sheets of a league night: the lines of each match, and the CSV file.

import { describe, expect, test } from 'vitest'
import {
  breakText,
  markMeanings,
  matchSheet,
  nightCsv,
  nightFileName,
} from '../../../contract/rules/pool/nightSheet.ts'
import { nightOfMatch } from '../../support/nightOfMatches.ts'
import { EIGHT_BALL_MATCH, NINE_BALL_MATCH, tapsIn } from '../../support/sheetMatches.ts'

const IDS = { A: 1, B: 2 }

/** The two matches of `sheetMatches`. Ben belongs to the first team, and Ann to the second. */
const nineBall = nightOfMatch('9-Ball', {
  names: ['Ann', 'Ben'],
  levels: [4, 5],
  races: [31, 38],
  taps: tapsIn(NINE_BALL_MATCH.taps, IDS),
  points: [5, 15],
})
const eightBall = nightOfMatch('8-Ball', {
  names: ['Ann', 'Ben'],
  levels: [4, 3],
  races: [4, 3],
  taps: tapsIn(EIGHT_BALL_MATCH.taps, IDS),
  points: [0, 2],
})

const linesOf = ({ matches: [match] }: typeof nineBall) =>
  (match ? matchSheet(match).lines : []).map(({ what, team, racks, total }) => [what, team, racks.join(' '), total])

describe('the sheet of a match', () => {
  test('[pool-night-41] every cell of a match of 9-Ball agrees with the sheet on paper', () => {
    expect(linesOf(nineBall)).toEqual([
      ['Points', 0, '6 3 2 0 0 7 6 1', 25],
      ['Safeties', 0, '1 0 0 0 0 0 0 1', 2],
      ['Fouls', 0, '0 0 0 1 0 1 0 0', 2],
      ['Points', 1, '3 0 0 9 10 3 4 2', 31],
      ['Safeties', 1, '0 0 0 0 0 1 1 0', 2],
      ['Fouls', 1, '1 0 0 0 0 0 0 0', 1],
      ['Innings', null, '1 0 0 2 0 1 2 1', 7],
      ['Dead balls', null, '1 7 8 1 0 0 0 6', 23],
      ['How', null, ' BR 9B  BR   ', null],
    ])
    expect(markMeanings(nineBall.matches.map(({ game }) => game))).toEqual([
      'BR: Break and run',
      '9B: Nine on the break',
    ])
  })

  test('[pool-night-41] every cell of a match of 8-Ball agrees with the sheet on paper', () => {
    expect(linesOf(eightBall)).toEqual([
      ['Points', 0, '0 1 0 0 0', 1],
      ['Safeties', 0, '0 1 0 0 0', 1],
      ['Fouls', 0, '0 0 0 0 0', 0],
      ['Points', 1, '1 0 1 1 1', 4],
      ['Safeties', 1, '0 0 0 0 0', 0],
      ['Fouls', 1, '0 0 0 0 1', 1],
      ['Innings', null, '0 1 1 0 1', 3],
      ['How', null, 'BR E8  8B S8', null],
    ])
  })

  test('[pool-night-41] a rack in which nothing has fallen yet has its innings, and a stalemate of 8-Ball leaves none', () => {
    const played = (text: string) =>
      linesOf(
        nightOfMatch('8-Ball', {
          names: ['Ann', 'Ben'],
          levels: [4, 3],
          races: [4, 3],
          taps: tapsIn(text, IDS),
          points: [0, 0],
        }),
      ).filter(([what]) => what === 'Innings' || what === 'Fouls')
    expect(played('A.rack A.miss B.foul A.miss')).toEqual([
      ['Fouls', 0, '0 1', 1],
      ['Fouls', 1, '0 0', 0],
      ['Innings', null, '0 1', 1],
    ])
    expect(played('A.rack A.miss B.foul A.stalemate')).toEqual([
      ['Fouls', 0, '0', 0],
      ['Fouls', 1, '0', 0],
      ['Innings', null, '0', 0],
    ])
  })

  test('[pool-night-41] a player with a time-out has a line of time-outs', () => {
    const night = nightOfMatch('9-Ball', {
      names: ['Ann', 'Ben'],
      levels: [4, 5],
      races: [31, 38],
      taps: tapsIn('A1 A.time_out A.miss B9 B1', IDS),
      points: [0, 0],
    })
    expect(linesOf(night).filter(([what]) => what === 'Time-outs')).toEqual([['Time-outs', 1, '1 0', 1]])
  })

  test('[pool-night-41] with plus and minus, and from an older version, nothing is made up', () => {
    const [match] = nineBall.matches
    if (!match?.game) throw new Error('The first match is played.')
    const points = { ...match, game: { ...match.game, scoring: 'points' as const } }
    expect(matchSheet(points).lines.map(({ what }) => what)).toEqual(['Points', 'Points', 'Dead balls', 'How'])
    const { rack_turns: _, ...older } = match.game
    const [, safeties] = matchSheet({ ...match, game: older }).lines
    expect(safeties).toMatchObject({ what: 'Safeties', total: 2, racks: new Array(8).fill(null) })
    expect(matchSheet({ ...match, game: null })).toEqual({ rackCount: 0, lines: [] })
  })
})

describe('the night as CSV', () => {
  const lines = nightCsv(nineBall).split('\r\n')

  test('[pool-night-43] the file has the lines of the sheets, with the match, the team, the player and the points', () => {
    expect(lines[0]).toBe(
      'Night,Game,Match,State,Started,Ended,Team,Player,Level,Race,Line,Rack 1,Rack 2,Rack 3,Rack 4,Rack 5,Rack 6,Rack 7,Rack 8,Total,Winner,Match points',
    )
    const match = '2026-03-14T18:30:00.000Z,9-Ball,1,Final,2026-03-14T19:02:00.000Z,2026-03-14T19:48:00.000Z'
    expect(lines.slice(1, 5)).toEqual([
      `${match},Rail birds,Ben,5,38,Points,6,3,2,0,0,7,6,1,25,no,5`,
      `${match},Rail birds,Ben,5,38,Safeties,1,0,0,0,0,0,0,1,2,,`,
      `${match},Rail birds,Ben,5,38,Fouls,0,0,0,1,0,1,0,0,2,,`,
      `${match},Chalk,Ann,4,31,Points,3,0,0,9,10,3,4,2,31,yes,15`,
    ])
    expect(lines[7]).toBe(`${match},,,,,Innings,1,0,0,2,0,1,2,1,7,,`)
  })

  test('[pool-night-43] a match that has not begun has the planned players and no numbers', () => {
    const open = '2026-03-14T18:30:00.000Z,9-Ball'
    const empty = ','.repeat(11)
    expect(lines.slice(10, 13)).toEqual([
      `${open},2,not started,,,Rail birds,Ben,5,,Points${empty}`,
      `${open},2,not started,,,Chalk,Ann,4,,Points${empty}`,
      `${open},3,not started,,,Rail birds,,,,Points${empty}`,
    ])
    expect(lines).toHaveLength(19)
  })

  test('[pool-sheet-52] with a match with alternate break, the last column says which match it is', () => {
    const [match, ...others] = nineBall.matches
    if (!match?.game) throw new Error('The match has begun.')
    const alternate = { ...match, game: { ...match.game, breaks: 'alternate' as const } }
    expect([match, alternate].map(breakText)).toEqual([null, 'Alternate break'])
    const [heading, points, ...rows] = nightCsv({ ...nineBall, matches: [alternate, ...others] }).split('\r\n')
    expect(heading?.endsWith(',Match points,Break')).toBe(true)
    expect(points?.endsWith(',no,5,Alternate break')).toBe(true)
    expect(rows[9]?.endsWith(',Points,,,,,,,,,,,,')).toBe(true)
  })

  test('[pool-night-43] the name of the file has the day and the id of the night', () => {
    expect(nightFileName({ pool_night_id: 7 }, '2026-03-14')).toBe('night-2026-03-14-7.csv')
  })
})
