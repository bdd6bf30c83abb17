// Tests the score sheet of a pool game as a CSV file.

import { describe, expect, test } from 'vitest'
import { plainNote } from '../../../contract/rules/pool/scoredGame.ts'
import { type SheetGame, sheetCsv, sheetFileName } from '../../../contract/rules/pool/sheetCsv.ts'
import { sheetRows } from '../../../contract/rules/pool/sheetTotals.ts'

/** A player with the points of each rack. Ann has the id 1, and every other player has the id 2. */
const player = (display_name: string, racks: number[], handicap: number): SheetGame['players'][number] => {
  const score = racks.reduce((sum, points) => sum + points, 0)
  return {
    pool_player_id: display_name === 'Ann' ? 1 : 2,
    display_name,
    safeties: 0,
    fouls: 0,
    longest_run: 0,
    skill_level: 3,
    handicap,
    score,
    winner: score >= handicap,
    racks: racks.map((points) => ({ score: points })),
  }
}

const nineBall: SheetGame = {
  game_type: '9-Ball',
  scoring: 'points',
  innings: 0,
  started: '2026-03-14T19:30:00.000Z',
  tags: ['league', 'table 4'],
  players: [player('Ann', [7, 7], 14), player('Ben', [2, 3], 19)],
  rack_notes: [plainNote(1), plainNote(0)],
}

/** Reads CSV as RFC 4180 describes it, to check what a spreadsheet would show. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quotedCell, plainCell, separator] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quotedCell === undefined ? (plainCell ?? '') : quotedCell.replaceAll('""', '"'))
    if (separator === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('the sheet of a pool game as CSV', () => {
  test('[pool-after-15] the file has one line for each player with all numbers of the sheet, and in 9-Ball one line for the dead balls', () => {
    expect(sheetCsv(nineBall)).toBe(
      [
        'Started,Game,Tags,Player,Level,Race,Rack 1,Rack 2,Total,Winner,Match points',
        '2026-03-14T19:30:00.000Z,9-Ball,league; table 4,Ann,3,14,7,7,14,yes,19',
        '2026-03-14T19:30:00.000Z,9-Ball,league; table 4,Ben,3,19,2,3,5,no,1',
        '2026-03-14T19:30:00.000Z,9-Ball,league; table 4,Dead balls,,,1,0,1,,',
        '',
      ].join('\r\n'),
    )
    const sheet: SheetGame = {
      ...nineBall,
      scoring: 'sheet',
      innings: 8,
      players: nineBall.players.map((player) => ({ ...player, safeties: 2, fouls: 1, longest_run: 5 })),
      rack_notes: [{ ...plainNote(1), winner_pool_player_id: 1, break_and_run: true }, plainNote(0)],
    }
    // These are the columns from 'Match points' on. Only a game on a score sheet has columns after this column.
    expect(readCsv(sheetCsv(sheet)).map((row) => row.slice(10))).toEqual([
      [
        'Match points',
        'Innings',
        'Safeties',
        'Fouls',
        'Points per inning',
        'Longest run',
        'Break and runs',
        'Nine on the break',
      ],
      ['19', '8', '2', '1', '2.33', '5', '1', '0'],
      ['1', '8', '2', '1', '0.83', '5', '0', '0'],
      ['', '', '', '', '', '', '', ''],
    ])
    const eightBall: SheetGame = {
      ...nineBall,
      game_type: '8-Ball',
      tags: [],
      players: [{ ...player('Ann', [1, 0], 3), skill_level: null }, player('Ben', [0, 1], 2)],
    }
    expect(sheetCsv(eightBall)).toBe(
      [
        'Started,Game,Tags,Player,Level,Race,Rack 1,Rack 2,Total,Winner,Match points',
        '2026-03-14T19:30:00.000Z,8-Ball,,Ann,,3,1,0,1,no,',
        '2026-03-14T19:30:00.000Z,8-Ball,,Ben,3,2,0,1,1,no,',
        '',
      ].join('\r\n'),
    )
  })

  test('[pool-sheet-52] a game with alternate break has a column that says so, before how it ended', () => {
    const cellsOf = (game: SheetGame) => readCsv(sheetCsv(game)).map((row) => row.slice(18))
    const sheet: SheetGame = { ...nineBall, scoring: 'sheet' }
    expect(cellsOf({ ...sheet, breaks: 'winner' })).toEqual([[], [], [], []])
    expect(cellsOf({ ...sheet, breaks: 'alternate' })).toEqual([
      ['Break'],
      ['Alternate break'],
      ['Alternate break'],
      [''],
    ])
    expect(cellsOf({ ...sheet, breaks: 'alternate', ended: 'unfinished' })).toEqual([
      ['Break', 'Ended'],
      ['Alternate break', 'Ended unfinished'],
      ['Alternate break', 'Ended unfinished'],
      ['', ''],
    ])
  })

  test.each([
    ['9-Ball', 'Points per inning', 'Nine on the break'],
    ['8-Ball', 'Racks per inning', 'Eight on the break'],
  ] as const)(
    '[pool-sheet-40] in %s the file has the words of the page: %s and %s',
    (game_type, perInning, onBreak) => {
      const heading = readCsv(sheetCsv({ ...nineBall, game_type, scoring: 'sheet' }))[0] ?? []
      expect(heading).toContain(perInning)
      expect(heading).toContain(onBreak)
      // The page shows these rows.
      expect(heading.slice(11)).toEqual(sheetRows({ ...nineBall, game_type }).map(({ label }) => label))
    },
  )

  test('[pool-sheet-29] with three players each line has the own innings of its player', () => {
    const players = [5, 4, 3].map((innings) => ({ ...player('Ann', [6], 14), innings }))
    const rows = readCsv(sheetCsv({ ...nineBall, scoring: 'sheet', innings: 3, players }))
    const columnOf = (label: string) => rows.slice(1, 4).map((row) => row[rows[0]?.indexOf(label) ?? 0])
    expect([columnOf('Innings'), columnOf('Points per inning')]).toEqual([
      ['5', '4', '3'],
      ['1.2', '1.5', '2'],
    ])
  })

  test('[pool-after-15] a won game with a race that belongs to no level has no match points', () => {
    const text = sheetCsv({ ...nineBall, players: [player('Ann', [13, 13], 26), player('Ben', [2, 3], 19)] })
    expect(readCsv(text).map((row) => row.at(-1))).toEqual(['Match points', '', '', ''])
    expect(readCsv(text)[1]).toContain('yes')
  })

  test('[pool-after-16] names and tags with special characters are quoted, and no spreadsheet runs them as a formula', () => {
    const names = ['=HYPERLINK("http://a")', '+1', '-1', '@sum', '\tx', 'Zoë, "the" cue', 'two\r\nlines', "it's"]
    const text = sheetCsv({
      ...nineBall,
      tags: ['=1+1', '@b'],
      players: names.map((name) => player(name, [1], 9)),
      rack_notes: [plainNote(0)],
    })
    const rows = readCsv(text)
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 10))
    expect(rows.slice(1, -1).map((row) => row[3])).toEqual([
      '\'=HYPERLINK("http://a")',
      "'+1",
      "'-1",
      "'@sum",
      "'\tx",
      'Zoë, "the" cue',
      'two\r\nlines',
      "it's",
    ])
    expect(rows[1]?.[2]).toBe("'=1+1; @b")
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
  })

  test('[pool-after-20] the name of the file contains the discipline, the local day and the id of the game', () => {
    const game = { ...nineBall, started: '2026-03-15T00:10:00.000Z', pool_game_id: 7 }
    expect(sheetFileName(game, '2026-03-14')).toBe('9-ball-2026-03-14-7.csv')
  })
})

test('[pool-seats-18] the file of a game that was not played out has a last column with how it ended', () => {
  const rows = readCsv(sheetCsv({ ...nineBall, ended: 'unfinished' }))
  expect(rows.map((row) => row.at(-1))).toEqual(['Ended', 'Ended unfinished', 'Ended unfinished', ''])
  expect(readCsv(sheetCsv({ ...nineBall, ended: null }))[0]).not.toContain('Ended')
})
