// Tests the list 'Not saved yet': its questions, its retries and the sign-out.
import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '../../../src/machines/app/outbox.types.ts'
import { waitingListMachine } from '../../../src/machines/shared/waitingList.machine.ts'
import {
  canRetry,
  discardQuestion,
  questionsIn,
  refusedIn,
  signOutQuestion,
  waitingIn,
  waitingText,
} from '../../../src/machines/shared/waitingList.selectors.ts'
import { startScreen } from '../startScreen.ts'

/** An outbox entry with a point for player 1 in game 7. */
const tap = (key: string, fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key,
  user_id: 1,
  queue: 'game:7',
  command: {
    call: 'POST /pool/games/:pool_game_id/scores',
    params: { pool_game_id: 7 },
    body: { pool_player_id: 1, action: 'add' },
  },
  label: '+1 Teddy',
  about: 'Teddy, Ines',
  createdMs: 1000,
  order: 1,
  whenRefused: 'keep',
  error: null,
  ...fields,
})
/** The error with which the server asks the member about an old tap: the score has changed since the tap. */
const gameChangedError = { code: 'GAME_CHANGED', message: 'Since then Teddy scored 3.' }

test('[pool-waiting-05] the old taps of one game make one question, and the old taps of another game make another question', () => {
  const entries = [
    tap('a', { error: gameChangedError }),
    tap('b', { error: gameChangedError, createdMs: 3000, label: '+1 Ines' }),
    tap('c', { error: gameChangedError, createdMs: 2000 }),
    tap('d', { error: gameChangedError, queue: 'game:8', command: { ...tap('d').command } }),
    tap('waiting'),
    tap('refused', { error: { code: 'NOT_FOUND', message: 'There is no such game.' } }),
  ]
  expect(questionsIn(entries)).toEqual([
    {
      queue: 'game:7',
      keys: ['a', 'b', 'c'],
      about: 'Teddy, Ines',
      taps: '2 × +1 Teddy, +1 Ines',
      firstMs: 1000,
      lastMs: 3000,
      isOnlyPoints: true,
      changes: gameChangedError.message,
    },
    expect.objectContaining({ queue: 'game:8', keys: ['d'] }),
  ])
  expect(waitingIn(entries).map(({ key }) => key)).toEqual(['waiting'])
  expect(refusedIn(entries).map(({ key }) => key)).toEqual(['refused'])
})

test('the answer to a question is sent to the outbox for each of its taps, and a postponed question is asked again after a later tap', () => {
  const { actor, received, emit } = startScreen(waitingListMachine, undefined)
  const entries = [tap('a', { error: gameChangedError }), tap('b', { error: gameChangedError })]
  emit('outbox', { type: 'outbox.changed', entries, durable: true })
  expect(actor.getSnapshot().value).toBe('asking')
  actor.send({ type: 'entries.send', keys: ['a', 'b'] })
  actor.send({ type: 'entries.discard', keys: ['a'] })
  expect(received.outbox).toEqual([
    { type: 'outbox.retry', key: 'a' },
    { type: 'outbox.retry', key: 'b' },
    { type: 'outbox.discard', key: 'a' },
  ])
  actor.send({ type: 'question.postpone' })
  expect(actor.getSnapshot().value).toBe('closed')
  // A later tap of the same game makes the question appear again.
  emit('outbox', {
    type: 'outbox.changed',
    entries: [...entries, tap('c', { error: gameChangedError })],
    durable: true,
  })
  expect(actor.getSnapshot().value).toBe('asking')
})

test('[pool-waiting-16] the member can send a refused entry again, except if its game does not exist or its bag code cannot be used', () => {
  const refusedWith = (code: string) => tap('a', { error: { code, message: 'No.' } })
  expect(canRetry(refusedWith('GAME_HAS_WINNER'))).toBe(true)
  for (const code of ['NOT_FOUND', 'BAG_CODE_IN_USE', 'BAG_OF_ANOTHER_BEAN', 'INVALID_BAG_CODE'])
    expect(canRetry(refusedWith(code)), code).toBe(false)
  expect(canRetry(tap('a'))).toBe(false)
})

test('[pool-waiting-14] entries of the list are discarded only after a question that names all discarded entries', () => {
  const undo = tap('undo', {
    label: 'Undo +1 Teddy',
    command: {
      call: 'POST /pool/games/:pool_game_id/undo',
      params: { pool_game_id: 7 },
      body: { tap_key: 'b' },
    },
  })
  const { actor, received, emit } = startScreen(waitingListMachine, undefined)
  emit('outbox', { type: 'outbox.changed', entries: [tap('a'), tap('b'), undo], durable: true })
  const pending = actor.getSnapshot().children.pending
  const question = () => pending && discardQuestion(pending.getSnapshot().context)
  actor.send({ type: 'list.open' })
  actor.send({ type: 'entries.discard', keys: ['b'] })
  expect(question()).toBe('Discard +1 Teddy, Undo +1 Teddy?')
  pending?.send({ type: 'discard.cancel' })
  expect([question(), received.outbox]).toEqual([null, []])
  actor.send({ type: 'entries.discard', keys: ['a', 'b'] })
  expect(question()).toBe('Discard 2 × +1 Teddy, Undo +1 Teddy?')
  // The server has answered the other entries while the question is shown.
  emit('outbox', { type: 'outbox.changed', entries: [tap('a')], durable: true })
  expect(question()).toBe('Discard +1 Teddy?')
  pending?.send({ type: 'discard.confirm' })
  expect(question()).toBeNull()
  expect(received.outbox).toContainEqual({ type: 'outbox.discard', key: 'a' })
})

test('[offline-start-10] a new game is discarded only after a question that counts its taps', () => {
  const client_id = '0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10'
  const local = { client_id, idField: 'pool_game_id' } as const
  const refusedError = { code: 'INVALID_HANDICAP', message: 'No.' }
  const creation = tap(client_id, { error: refusedError, local: { ...local, created: { type: 'game', players: [] } } })
  const entries = [creation, tap('a', { local }), tap('b', { local }), tap('other')]
  const { actor, received, emit } = startScreen(waitingListMachine, undefined)
  emit('outbox', { type: 'outbox.changed', entries, durable: true })
  const pending = actor.getSnapshot().children.pending
  const question = () => pending && discardQuestion(pending.getSnapshot().context)
  actor.send({ type: 'list.open' })
  actor.send({ type: 'entries.discard', keys: [client_id] })
  expect(question()).toBe('Discard the game and 2 taps?')
  pending?.send({ type: 'discard.cancel' })
  expect(question()).toBeNull()
  expect(received.outbox).toEqual([])
  actor.send({ type: 'entries.discard', keys: [client_id] })
  pending?.send({ type: 'discard.confirm' })
  expect(question()).toBeNull()
  expect(received.outbox).toEqual([{ type: 'outbox.discard', key: client_id }])
  expect(waitingText(entries)).toBe('4 not saved yet.')
  expect(waitingText([tap('a')])).toBe('1 tap not saved yet.')
  const results = ['Wordle 1,700 4/6', 'Wordle 1,701 X/6'].map((label) => tap(label, { queue: 'wordle', label }))
  expect(waitingText(results)).toBe('Wordle 1,700 4/6, Wordle 1,701 X/6: not saved yet.')
})

describe('a sign-out', () => {
  function startList() {
    let signOuts = 0
    const countSignOut = () => {
      signOuts += 1
    }
    const logic = waitingListMachine.provide({ actions: { signOut: countSignOut } })
    return { ...startScreen(logic, undefined), signOuts: () => signOuts }
  }

  test('[session-signout-02] a sign-out with unsaved entries is sent to the session only after the answer of the member', () => {
    const { actor, emit, signOuts } = startList()
    emit('outbox', { type: 'outbox.changed', entries: [tap('a')], durable: true })
    actor.send({ type: 'session.signOut' })
    expect(actor.getSnapshot().value).toBe('signingOut')
    actor.send({ type: 'signOut.cancel' })
    expect([actor.getSnapshot().value, signOuts()]).toEqual(['closed', 0])
    actor.send({ type: 'session.signOut' })
    // In the question, the same event means 'Yes'.
    actor.send({ type: 'session.signOut' })
    expect([actor.getSnapshot().value, signOuts()]).toEqual(['closed', 1])
  })

  test('[session-signout-03] a sign-out is sent immediately when no entry waits, or after the last entry is saved', () => {
    const { actor, emit, signOuts } = startList()
    actor.send({ type: 'session.signOut' })
    expect(signOuts()).toBe(1)
    emit('outbox', { type: 'outbox.changed', entries: [tap('a')], durable: true })
    actor.send({ type: 'session.signOut' })
    expect(signOuts()).toBe(1)
    emit('outbox', { type: 'outbox.changed', entries: [], durable: true })
    expect([actor.getSnapshot().value, signOuts()]).toEqual(['closed', 2])
  })

  test('the question before a sign-out counts the unsaved entries, and does not promise to store them if the browser cannot', () => {
    expect(signOutQuestion({ entries: [tap('a')], durable: true })).toBe(
      '1 entry is not saved yet. It stays on this phone until you sign in here again.',
    )
    expect(signOutQuestion({ entries: [tap('a'), tap('b')], durable: true })).toBe(
      '2 entries are not saved yet. They stay on this phone until you sign in here again.',
    )
    expect(signOutQuestion({ entries: [tap('a'), tap('b')], durable: false })).toBe(
      '2 entries are not saved yet. Keep this page open until you sign in here again: this browser stores nothing.',
    )
  })
})
