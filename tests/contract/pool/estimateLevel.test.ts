// Tests the estimate of a player's 8-Ball level from score sheets.

import { expect, test } from 'vitest'
import { estimateLevel, type WonGame } from '../../../contract/rules/pool/estimateLevel.ts'

const wonGame = (innings: number, safeties = 0, racks = 1): WonGame => ({ innings, safeties, racks })

// The level follows from the innings per rack. Innings that ended with a safety do not count. Of the newest 20 games,
// the better half counts.
test.each<[number | null, string, WonGame[]]>([
  [null, 'no game', []],
  [7, '2 innings', [wonGame(2)]],
  [6, 'a little more than 2 innings', [wonGame(21, 0, 10)]],
  [6, '3 innings', [wonGame(3)]],
  [5, '4 innings', [wonGame(4)]],
  [4, '5 innings', [wonGame(5)]],
  [3, '6 innings', [wonGame(6)]],
  [3, '7 innings', [wonGame(7)]],
  [2, '8 innings', [wonGame(8)]],
  [2, '10 innings', [wonGame(10)]],
  [2, 'more than 10 innings', [wonGame(12)]],
  [6, '5 innings of which 2 ended with a safety', [wonGame(5, 2)]],
  [5, '20 innings for 5 racks', [wonGame(20, 0, 5)]],
  [7, 'the better one of two games', [wonGame(9), wonGame(2)]],
  [6, 'the better two of three games, on average', [wonGame(2), wonGame(9), wonGame(4)]],
  [2, 'the newest 20 games, without the 21st', [...Array.from({ length: 20 }, () => wonGame(15, 0, 2)), wonGame(1)]],
  [
    5,
    'the better ten of 20 games',
    [...Array.from({ length: 10 }, () => wonGame(9)), ...Array.from({ length: 10 }, () => wonGame(4))],
  ],
])('[pool-ratings-11] the estimated 8-Ball level is %j for %s', (level, _, wonGames) => {
  expect(estimateLevel(wonGames)).toBe(level)
})
