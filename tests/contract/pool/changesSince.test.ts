// Tests the sentence about what other members did while a tap was not saved.

import { expect, test } from 'vitest'
import { changesSince } from '../../../contract/rules/pool/changesSince.ts'

const NORA = 1
const TEDDY = 2
/** Makes a function for the taps of one member. */
const tapsBy = (user_id: number, username: string) => (pool_game_tap_id: number, action: string) => ({
  pool_game_tap_id,
  user_id,
  username,
  action,
  undone_ms: null,
  changed_by: null,
})
const nora = tapsBy(NORA, 'nora')
const teddy = tapsBy(TEDDY, 'Teddy')
const ines = tapsBy(3, 'Ines')

// The second argument of `changesSince` is the id of the last known tap. The third is the member with the unsaved tap.

test('taps before the last known tap, and the member’s own taps, are not changes', () => {
  const taps = [teddy(1, 'add'), teddy(2, 'add'), nora(3, 'add')]
  expect(changesSince(taps, 2, NORA)).toBeNull()
  expect(changesSince([], 0, NORA)).toBeNull()
})

test('the sentence contains what each other member did', () => {
  const knownTap = nora(1, 'add')
  expect(changesSince([knownTap, teddy(2, 'add'), teddy(3, 'add'), teddy(4, 'add')], 1, NORA)).toBe(
    'Since then Teddy scored 3.',
  )
  expect(changesSince([knownTap, teddy(2, 'add'), ines(3, 'add'), teddy(4, 'subtract')], 1, NORA)).toBe(
    'Since then Teddy scored 1, Teddy took back 1 and Ines scored 1.',
  )
  expect(changesSince([teddy(2, 'add')], 0, NORA)).toBe('Since then Teddy scored 1.')
  expect(changesSince([teddy(2, 'other')], 0, NORA)).toBe('Since then Teddy changed the game.')
})

test('[pool-dead-15] the sentence counts dead balls', () => {
  expect(changesSince([teddy(1, 'dead')], 0, NORA)).toBe('Since then Teddy marked a dead ball.')
  expect(changesSince([teddy(1, 'add'), teddy(2, 'dead'), teddy(3, 'dead')], 0, NORA)).toBe(
    'Since then Teddy scored 1 and Teddy marked 2 dead balls.',
  )
})

test('the sentence mentions that the last known tap was undone', () => {
  expect(changesSince([nora(1, 'add')], 2, NORA)).toBe('Since then the last point was undone.')
  expect(changesSince([nora(1, 'add'), teddy(3, 'add')], 2, NORA)).toBe(
    'Since then Teddy scored 1 and the last point was undone.',
  )
})

test('[pool-waiting-20] an undo or a redo counts as a change only if another member made it', () => {
  const undone = { undone_ms: 1_000 }
  for (const lastTap of [nora(2, 'add'), teddy(2, 'add')]) {
    expect(changesSince([nora(1, 'add'), { ...lastTap, ...undone, changed_by: NORA }], 2, NORA)).toBeNull()
    expect(changesSince([nora(1, 'add'), { ...lastTap, ...undone, changed_by: TEDDY }], 2, NORA)).toBe(
      'Since then the last point was undone.',
    )
    // Earlier versions did not store who undid a tap.
    expect(changesSince([nora(1, 'add'), { ...lastTap, ...undone }], 2, NORA)).toBe(
      'Since then the last point was undone.',
    )
    expect(changesSince([nora(1, 'add'), { ...lastTap, changed_by: NORA }], 1, NORA)).toBeNull()
  }
  expect(changesSince([nora(1, 'add'), { ...nora(2, 'add'), changed_by: TEDDY }], 1, NORA)).toBe(
    'Since then a point was redone.',
  )
  expect(changesSince([teddy(1, 'add'), { ...nora(2, 'add'), changed_by: TEDDY }, teddy(3, 'add')], 1, NORA)).toBe(
    'Since then Teddy scored 1 and a point was redone.',
  )
})

test('[pool-waiting-20] undone taps after the last known tap are not changes', () => {
  const undoneTap = { ...teddy(2, 'add'), undone_ms: 1_000, changed_by: TEDDY }
  expect(changesSince([nora(1, 'add'), undoneTap], 1, NORA)).toBeNull()
})

test('[pool-waiting-20] an undo of another member is a change, even if the member with the unsaved tap undid a later tap', () => {
  const undone = { undone_ms: 1_000 }
  const taps = [
    { ...nora(1, 'add'), ...undone, changed_by: TEDDY },
    { ...nora(2, 'add'), ...undone, changed_by: NORA },
  ]
  expect(changesSince(taps, 2, NORA)).toBe('Since then the last point was undone.')
})

test.each([
  ['miss', 'a miss', '2 misses'],
  ['safety', 'a safety', '2 safeties'],
  ['foul', 'a foul', '2 fouls'],
  ['time_out', 'a time-out', '2 time-outs'],
])('the sentence counts each %s', (action, one, two) => {
  expect(changesSince([teddy(1, action)], 0, NORA)).toBe(`Since then Teddy marked ${one}.`)
  expect(changesSince([teddy(1, action), teddy(2, action)], 0, NORA)).toBe(`Since then Teddy marked ${two}.`)
})

test('the sentence counts the racks that ended without a winner', () => {
  expect(changesSince([teddy(1, 'rack_over')], 0, NORA)).toBe('Since then Teddy ended a rack without a winner.')
  expect(changesSince([teddy(1, 'rack_over'), teddy(2, 'rack_over')], 0, NORA)).toBe(
    'Since then Teddy ended 2 racks without a winner.',
  )
})

test('the sentence mentions that a member changed who is at the table', () => {
  expect(changesSince([teddy(1, 'at_table')], 0, NORA)).toBe('Since then Teddy changed who is at the table.')
})

test('[pool-fix-15] the sentence describes up to three corrections, counts the others, and knows taps that were added earlier', () => {
  const corrections = ["Teddy removed 'Miss Ann'", "Ines added 'Miss Ben'"]
  expect(changesSince([teddy(1, 'add')], 1, NORA, corrections)).toBe(
    "Since then Teddy removed 'Miss Ann' and Ines added 'Miss Ben'.",
  )
  expect(changesSince([], 0, NORA, [...corrections, ...corrections])).toBe(
    "Since then Teddy removed 'Miss Ann', Ines added 'Miss Ben', Teddy removed 'Miss Ann' and 1 more correction.",
  )
  // Tap 9 was added before tap 2, which the page knew.
  expect(changesSince([teddy(1, 'add'), teddy(9, 'add'), nora(2, 'add')], 2, NORA)).toBeNull()
})
