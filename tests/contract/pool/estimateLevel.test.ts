// Tests the estimate of a player's 8-Ball level from score sheets.

import { expect, test } from 'vitest'
import { estimateLevel, type WonGame } from '../../../contract/rules/pool/estimateLevel.ts'

const won = (innings: number, safeties = 0, racks = 1): WonGame => ({ innings, safeties, racks })

test.each<[number | null, string, WonGame[]]>([
  [null, 'no game', []],
  [7, '2 innings', [won(2)]],
  [6, 'a little more than 2 innings', [won(21, 0, 10)]],
  [6, '3 innings', [won(3)]],
  [5, '4 innings', [won(4)]],
  [4, '5 innings', [won(5)]],
  [3, '6 innings', [won(6)]],
  [3, '7 innings', [won(7)]],
  [2, '8 innings', [won(8)]],
  [2, '10 innings', [won(10)]],
  [2, 'more than 10 innings', [won(12)]],
  [6, '5 innings of which 2 ended with a safety', [won(5, 2)]],
  [5, '20 innings for 5 racks', [won(20, 0, 5)]],
  [7, 'the better one of two games', [won(9), won(2)]],
  [6, 'the better two of three games, on average', [won(2), won(9), won(4)]],
  [2, 'the newest 20 games, without the 21st', [...Array.from({ length: 20 }, () => won(15, 0, 2)), won(1)]],
  [
    5,
    'the better ten of 20 games',
    [...Array.from({ length: 10 }, () => won(9)), ...Array.from({ length: 10 }, () => won(4))],
  ],
])('[pool-ratings-11] the estimated 8-Ball level is %j for %s', (level, _, wonGames) => {
  expect(estimateLevel(wonGames)).toBe(level)
})
