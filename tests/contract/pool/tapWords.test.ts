// Tests the words with which the pages show a tap.
import { expect, test } from 'vitest'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { tapWords } from '../../../contract/rules/pool/tapWords.ts'

test.each<[Omit<Tap, 'pool_player_id'>, string, string]>([
  [{ action: 'add' }, '+1 Ann', '+1'],
  [{ action: 'add', ball: 3 }, 'Ball 3 Ann', 'Ball 3'],
  [{ action: 'add', how: 'break_and_run' }, '+1 Ann (break and run)', '+1  (break and run)'],
  [{ action: 'add', how: 'eight_on_break' }, '+1 Ann (eight on the break)', '+1  (eight on the break)'],
  [
    { action: 'add', how: 'opponent_early_eight' },
    '+1 Ann (early eight of the opponent)',
    '+1  (early eight of the opponent)',
  ],
  [
    { action: 'add', how: 'opponent_scratch' },
    '+1 Ann (scratch of the opponent on the eight)',
    '+1  (scratch of the opponent on the eight)',
  ],
  [{ action: 'subtract' }, '−1 Ann', '−1'],
  [{ action: 'dead' }, 'Dead ball', 'Dead ball'],
  [{ action: 'dead', ball: 5 }, 'Dead ball 5', 'Dead ball 5'],
  [{ action: 'miss' }, 'Miss Ann', 'Miss'],
  [{ action: 'safety' }, 'Safety Ann', 'Safety'],
  [{ action: 'foul' }, 'Foul Ann', 'Foul'],
  [{ action: 'time_out' }, 'Time-out Ann', 'Time-out'],
  [
    { action: 'add', how: 'opponent_wrong_pocket' },
    '+1 Ann (eight of the opponent in the wrong pocket)',
    '+1  (eight of the opponent in the wrong pocket)',
  ],
  [{ action: 'add', on_break: true }, '+1 Ann, on the break', '+1, on the break'],
  [{ action: 'add', ball: 9, on_break: true }, 'Ball 9 Ann, on the break', 'Ball 9, on the break'],
  [{ action: 'dead', ball: 3, on_break: true }, 'Dead ball 3, on the break', 'Dead ball 3, on the break'],
  [{ action: 'rack_over', how: 'stalemate' }, 'Rack over: stalemate', 'Rack over: stalemate'],
  [{ action: 'rack_over', how: 'void' }, 'Rack over: void', 'Rack over: void'],
  [{ action: 'rack_over', how: 'gathered' }, 'Rack over: balls gathered up by Ann', 'Rack over: balls gathered up by '],
  [{ action: 'at_table' }, 'At the table: Ann', 'At the table: '],
])('the tap %j is written "%s" with the name of its player and "%s" without the name', (tap, withName, withoutName) => {
  const fullTap = { ...tap, pool_player_id: 1 } as Tap
  expect([tapWords(fullTap, 'Ann'), tapWords(fullTap, '')]).toEqual([withName, withoutName])
})
