// Tests which entries of the outbox are discarded together with a tap, an undo or a redo. The outbox stores the actions
// of a member until the server has answered them. In the texts of this file, 'a' is a tap, '-a' is the undo of this
// tap, and '+a' is its redo.
import { describe, expect, test } from 'vitest'
import { withDependants } from '../../../src/machines/app/outbox.dependants.ts'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'

const refusedError = { code: 'NOT_FOUND', message: 'No.' }
const params = { pool_game_id: 7 }

function commandOf(name: string): OutboxEntry['command'] {
  const body = { tap_key: name.slice(1) }
  if (name.startsWith('-')) return { call: 'POST /pool/games/:pool_game_id/undo', params, body }
  if (name.startsWith('+')) return { call: 'POST /pool/games/:pool_game_id/redo', params, body }
  return { call: 'POST /pool/games/:pool_game_id/scores', params, body: { pool_player_id: 1, action: 'add' } }
}

/** Entries of one game, in order. The server has refused each entry whose name ends with '!'. */
const entriesOf = (names: string): OutboxEntry[] =>
  names.split(' ').map((name, order) => ({
    key: name.replace('!', ''),
    user_id: 1,
    queue: 'game:7',
    command: commandOf(name.replace('!', '')),
    label: name,
    createdMs: order,
    order,
    whenRefused: 'keep',
    error: name.endsWith('!') ? refusedError : null,
  }))

describe('withDependants', () => {
  test.each([
    ['a', 'a', []],
    ['a -a +a', 'a', ['-a', '+a']],
    ['a -a +a', '-a', ['+a']],
    ['a -a +a', '+a', []],
    ['a b -b', 'a', []],
    ['a b -b -a', 'b', ['-b']],
    ['a b -b -a', '-b', ['-a']],
    // The undo of `c` stays, because its tap `c` stays.
    ['a -a c -c', '-a', []],
    // The tap `x` is not in the outbox, so the server has it.
    ['-x +x', '-x', ['+x']],
    ['-x +x', '+x', []],
    ['a -a -x', '-a', ['-x']],
    ['a -a -x', 'a', ['-a']],
    // A refused entry has no effect on later taps.
    ['-x! a -a', '-x', []],
    ['a! -a!', 'a', ['-a']],
    ['a! b -b', 'a', []],
  ])(
    '[pool-waiting-13] if the outbox has the entries %s, a member who discards %s also discards %j',
    (names, key, dependants) => {
      expect(withDependants(entriesOf(names), key)).toEqual([key, ...dependants])
    },
  )

  test('entries of another game stay', () => {
    const [tap, undo] = entriesOf('a -a')
    const entries = [tap!, { ...undo!, queue: 'game:8' }]
    expect(withDependants(entries, 'a')).toEqual(['a'])
  })
})
