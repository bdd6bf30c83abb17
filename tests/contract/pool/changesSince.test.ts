import { expect, test } from 'vitest'
import { changesSince } from '../../../contract/rules/pool/changesSince.ts'

const NORA = 1
const by = (user_id: number, username: string) => (pool_game_tap_id: number, action: string) => ({
  pool_game_tap_id,
  user_id,
  username,
  action,
})
const nora = by(NORA, 'nora')
const teddy = by(2, 'Teddy')
const ines = by(3, 'Ines')

test('taps before the last known one, and the member’s own taps, are no change', () => {
  const taps = [teddy(1, 'add'), teddy(2, 'add'), nora(3, 'add')]
  expect(changesSince(taps, 2, NORA)).toBeNull()
  expect(changesSince([], 0, NORA)).toBeNull()
})

test('the sentence says what each other member did', () => {
  const known = nora(1, 'add')
  expect(changesSince([known, teddy(2, 'add'), teddy(3, 'add'), teddy(4, 'add')], 1, NORA)).toBe(
    'Since then Teddy scored 3.',
  )
  expect(changesSince([known, teddy(2, 'add'), ines(3, 'add'), teddy(4, 'subtract')], 1, NORA)).toBe(
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

test('when the last known tap was undone, the sentence says so', () => {
  expect(changesSince([nora(1, 'add')], 2, NORA)).toBe('Since then the last point was undone.')
  expect(changesSince([nora(1, 'add'), teddy(3, 'add')], 2, NORA)).toBe(
    'Since then Teddy scored 1 and the last point was undone.',
  )
})
