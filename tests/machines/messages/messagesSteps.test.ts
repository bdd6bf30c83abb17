// Tests the page of the messages, step by step: the thread and the field for a new message.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/api/messages/messages.ts'
import { MAX_MESSAGE_LENGTH, MESSAGES_PER_LOAD } from '../../../contract/rules/messages/messages.ts'
import { messagesMachine } from '../../../src/machines/messages/messages.machine.ts'
import { inputOfNora, noAnswerError } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'

const messages = (count: number, firstId: number) =>
  Array.from({ length: count }, (_, n) => ({ message_id: firstId + n }) as Message)
const newest = messages(MESSAGES_PER_LOAD, 1000)
const older = messages(MESSAGES_PER_LOAD, 500)
const gateway = { configured: false, from_handle: '5555550100' }
/** The states of all regions of the page. A region that is not named is in its state at rest. */
const states = ({ draft = 'read', thread = 'loaded', older: olderState = 'idle', composer = 'editing.ready' } = {}) =>
  `draft.${draft}, thread.${thread}, older.${olderState}, composer.${composer}`
const idle = states()
const openingSteps: Step[] = [
  [null, states({ draft: 'reading', thread: 'loading' }), { messages: [], draft: '', edits: 0, chosenId: null }],
  [failed('readDraft', noAnswerError), states({ thread: 'loading' })],
  [done('loadThread', { messages: newest, gateway }), idle, { messages: newest, gateway, hasOlder: true }],
]

test('the thread loads again after each live event about messages and each reconnect, and a failed load shows the reason', () => {
  const loading = states({ thread: 'loading' })
  expectSteps(messagesMachine, inputOfNora, [
    ...openingSteps,
    [{ type: 'live.received', fact: { type: 'poolGames.added', id: 7 } }, idle],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, loading],
    [failed('loadThread', noAnswerError), states({ thread: 'failed' }), { error: noAnswerError.error }],
    [{ type: 'thread.reload' }, loading],
    [done('loadThread', { messages: newest, gateway }), idle, { error: null }],
    [{ type: 'live.connected' }, loading],
  ])
})

test('older messages load on request, a failed load can be repeated, and no load follows when the oldest message is shown', () => {
  const loading = states({ older: 'loading' })
  const olderAndNewest = [...older, ...newest]
  // A part with fewer messages than MESSAGES_PER_LOAD is the last one.
  const oldest = messages(3, 100)
  expectSteps(messagesMachine, inputOfNora, [
    ...openingSteps,
    [{ type: 'older.load' }, loading],
    [failed('loadOlder', noAnswerError), states({ older: 'failed' }), { olderError: noAnswerError.error }],
    [{ type: 'older.load' }, loading],
    [done('loadOlder', older), idle, { messages: olderAndNewest, olderError: null }],
    [{ type: 'older.load' }, loading],
    [done('loadOlder', oldest), idle, { messages: [...oldest, ...olderAndNewest], hasOlder: false }],
    [{ type: 'older.load' }, idle],
  ])
})

test('[alerts-reload-01] the error of a thread that could not be loaded again stays while older messages load', () => {
  expectSteps(messagesMachine, inputOfNora, [
    ...openingSteps,
    [{ type: 'thread.reload' }, states({ thread: 'loading' })],
    [failed('loadThread', noAnswerError), states({ thread: 'failed' }), { error: noAnswerError.error }],
    [{ type: 'older.load' }, states({ thread: 'failed', older: 'loading' })],
    [done('loadOlder', older), states({ thread: 'failed' }), { messages: [...older, ...newest] }],
  ])
})

test('after a message is chosen in the search, older messages load until the thread contains it', () => {
  const searchClosed = ['search < search.close']
  expectSteps(messagesMachine, inputOfNora, [
    ...openingSteps,
    [{ type: 'message.choose', message_id: 1001 }, idle, { chosenId: 1001 }, searchClosed],
    [{ type: 'message.choose', message_id: 501 }, states({ older: 'loading' }), { chosenId: 501 }, searchClosed],
    [done('loadOlder', older), idle, { messages: [...older, ...newest] }],
  ])
})

test('only a message of a valid length is sent, and the typed text is stored until the message is sent', () => {
  const tooLong = 'x'.repeat(MAX_MESSAGE_LENGTH + 1)
  const sentMessages = messages(MESSAGES_PER_LOAD, 1001)
  const keepDraft = ['keepDraft']
  // Each change of the text gives the message a new idempotency key.
  expectSteps(messagesMachine, inputOfNora, [
    ...openingSteps,
    [{ type: 'message.send' }, states({ composer: 'editing.refused' })],
    [{ type: 'draft.change', draft: tooLong }, idle, { draft: tooLong, key: 'visit-1', edits: 1 }, keepDraft],
    [{ type: 'message.send' }, states({ composer: 'editing.refused' })],
    [{ type: 'draft.change', draft: 'At noon?' }, idle, { draft: 'At noon?', key: 'visit-2', edits: 2 }, keepDraft],
    [{ type: 'message.send' }, states({ composer: 'sending' }), { sentText: 'At noon?' }],
    [failed('sendMessage', noAnswerError), states({ composer: 'editing.unsent' }), { sendError: noAnswerError.error }],
    [{ type: 'message.send' }, states({ composer: 'sending' })],
    [
      done('sendMessage', sentMessages),
      states({ thread: 'loading' }),
      { messages: [...newest.slice(0, 1), ...sentMessages], sentCount: 1, draft: '', key: 'visit-3', edits: 3 },
      keepDraft,
    ],
  ])
})

test.each([
  ['At noon?', ''],
  ['At noon? And beans.', ' And beans.'],
  ['Bring beans.', 'Bring beans.'],
])('[messages-send-05] if the field changes to %j during a send, it has %j after the send', (draft, expected) => {
  const snapshot = expectSteps(messagesMachine, inputOfNora, [
    ...openingSteps,
    [{ type: 'draft.change', draft: 'At noon?' }, idle, { draft: 'At noon?', key: 'visit-1', edits: 1 }, ['keepDraft']],
    [{ type: 'message.send' }, states({ composer: 'sending' }), { sentText: 'At noon?' }],
    [
      { type: 'draft.change', draft: 'x' },
      states({ composer: 'sending' }),
      { draft: 'x', key: 'visit-2', edits: 2 },
      ['keepDraft'],
    ],
    [
      { type: 'draft.change', draft },
      states({ composer: 'sending' }),
      { draft, key: 'visit-3', edits: 3 },
      ['keepDraft'],
    ],
    [
      done('sendMessage', newest),
      states({ thread: 'loading' }),
      { sentCount: 1, key: 'visit-4', edits: 4, ...(draft !== expected && { draft: expected }) },
      ['keepDraft'],
    ],
  ])
  expect(snapshot.context.draft).toBe(expected)
})

test('a stored draft is in the field again, except if the member has typed another text before the draft is read', () => {
  const reading = { draft: 'reading', thread: 'loading' }
  expectSteps(messagesMachine, inputOfNora, [
    [null, states(reading)],
    [done('readDraft', 'At one?'), states({ thread: 'loading' }), { draft: 'At one?', key: 'visit-1', edits: 1 }],
  ])
  expectSteps(messagesMachine, inputOfNora, [
    [null, states(reading)],
    [
      { type: 'draft.change', draft: 'At two?' },
      states(reading),
      { draft: 'At two?', key: 'visit-1', edits: 1 },
      ['keepDraft'],
    ],
    [done('readDraft', 'At one?'), states({ thread: 'loading' })],
  ])
})
