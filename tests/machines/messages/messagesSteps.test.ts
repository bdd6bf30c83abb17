// Tests the thread of messages, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { test } from 'vitest'
import type { Message } from '../../../contract/api/messages/messages.ts'
import { MESSAGES_PER_LOAD } from '../../../contract/rules/messages/messages.ts'
import { messagesMachine } from '../../../src/machines/messages/messages.machine.ts'
import { inputOfNora, noAnswerError } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'

const messages = (count: number, firstId: number) =>
  Array.from({ length: count }, (_, n) => ({ message_id: firstId + n }) as Message)
const newest = messages(MESSAGES_PER_LOAD, 1000)
const older = messages(MESSAGES_PER_LOAD, 500)
const gateway = { configured: false, from_handle: '5555550100', to_handle: null, inbound: null }
/** The states of all regions of the page. A region that is not named is in its state at rest. */
const states = ({ thread = 'loaded', older: olderState = 'idle', again = 'idle' } = {}) =>
  `thread.${thread}, older.${olderState}, again.${again}`
const idle = states()
const openingSteps: Step[] = [
  [null, states({ thread: 'loading' }), { messages: [], sentCount: 0, chosenId: null }],
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

test('a sent message is in the thread at once, and the thread loads again and forgets the chosen message', () => {
  const newestAfterSend = messages(MESSAGES_PER_LOAD, 1001)
  expectSteps(messagesMachine, inputOfNora, [
    ...openingSteps,
    [{ type: 'message.choose', message_id: 1001 }, idle, { chosenId: 1001 }, ['search < search.close']],
    [
      { type: 'message.sent', messages: newestAfterSend },
      states({ thread: 'loading' }),
      { messages: [...newest.slice(0, 1), ...newestAfterSend], sentCount: 1, chosenId: null },
    ],
  ])
})

test('a message is sent again once at a time, its answer is shown at once, and the thread loads again also after a failure', () => {
  const sendAgain = { type: 'message.sendAgain', message_id: 1001 } as const
  const answered = newest.map((message) => ({ ...message, state: 'queued' as const }))
  expectSteps(messagesMachine, inputOfNora, [
    ...openingSteps,
    [sendAgain, states({ again: 'sending' }), { againId: 1001 }],
    [{ ...sendAgain, message_id: 1002 }, states({ again: 'sending' })],
    [done('sendAgain', answered), states({ thread: 'loading' }), { messages: answered }],
    [done('loadThread', { messages: newest, gateway }), idle, { messages: newest }],
    [sendAgain, states({ again: 'sending' })],
    [failed('sendAgain', noAnswerError), states({ thread: 'loading' }), {}, ['showError']],
  ])
})
