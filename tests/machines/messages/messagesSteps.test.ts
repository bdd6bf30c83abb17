// Tests the page of the messages, step by step: the thread and the field for a new message.
import { test } from 'vitest'
import type { Message } from '../../../contract/api/messages/messages.ts'
import { MAX_MESSAGE_LENGTH, THREAD_LENGTH } from '../../../contract/rules/messages/messages.ts'
import { messagesMachine } from '../../../src/machines/messages/messages.machine.ts'
import { inputOfNora, unanswered } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'

const messages = (count: number, first: number) =>
  Array.from({ length: count }, (_, n) => ({ message_id: first + n }) as Message)
const newest = messages(THREAD_LENGTH, 1000)
const older = messages(THREAD_LENGTH, 500)
const gateway = { configured: false, from_handle: '5555550100' }
const states = ({ draft = 'read', thread = 'loaded', older: o = 'idle', composer = 'editing.ready' } = {}) =>
  `draft.${draft}, thread.${thread}, older.${o}, composer.${composer}`
const idle = states()
const opened: Step[] = [
  [null, states({ draft: 'reading', thread: 'loading' }), { messages: [], draft: '', edits: 0, chosenId: null }],
  [failed('readDraft', unanswered), states({ thread: 'loading' })],
  [done('loadThread', { messages: newest, gateway }), idle, { messages: newest, gateway, hasOlder: true }],
]

test('the thread loads again after each change, and a failed load shows the reason', () => {
  const loading = states({ thread: 'loading' })
  expectSteps(messagesMachine, inputOfNora, [
    ...opened,
    [{ type: 'live.received', fact: { type: 'poolGames.added', id: 7 } }, idle],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, loading],
    [failed('loadThread', unanswered), states({ thread: 'failed' }), { error: unanswered.error }],
    [{ type: 'thread.reload' }, loading],
    [done('loadThread', { messages: newest, gateway }), idle, { error: null }],
    [{ type: 'live.connected' }, loading],
  ])
})

test('older messages load on request, a failed load can be repeated, and nothing older is loaded after the first message', () => {
  const loading = states({ older: 'loading' })
  const both = [...older, ...newest]
  const first = messages(3, 100)
  expectSteps(messagesMachine, inputOfNora, [
    ...opened,
    [{ type: 'older.load' }, loading],
    [failed('loadOlder', unanswered), states({ older: 'failed' }), { error: unanswered.error }],
    [{ type: 'older.load' }, loading],
    [done('loadOlder', older), idle, { messages: both, error: null }],
    [{ type: 'older.load' }, loading],
    [done('loadOlder', first), idle, { messages: [...first, ...both], hasOlder: false }],
    [{ type: 'older.load' }, idle],
  ])
})

test('after a message is chosen in the search, older messages load until the thread contains it', () => {
  const closed = ['search < search.close']
  expectSteps(messagesMachine, inputOfNora, [
    ...opened,
    [{ type: 'message.choose', message_id: 1001 }, idle, { chosenId: 1001 }, closed],
    [{ type: 'message.choose', message_id: 501 }, states({ older: 'loading' }), { chosenId: 501 }, closed],
    [done('loadOlder', older), idle, { messages: [...older, ...newest] }],
  ])
})

test('only a message of a valid length is sent, and the typed text is stored until then', () => {
  const tooLong = 'x'.repeat(MAX_MESSAGE_LENGTH + 1)
  const sent = messages(THREAD_LENGTH, 1001)
  const keep = ['keepDraft']
  expectSteps(messagesMachine, inputOfNora, [
    ...opened,
    [{ type: 'message.send' }, states({ composer: 'editing.refused' })],
    [{ type: 'draft.change', draft: tooLong }, idle, { draft: tooLong, edits: 1 }, keep],
    [{ type: 'message.send' }, states({ composer: 'editing.refused' })],
    [{ type: 'draft.change', draft: 'At noon?' }, idle, { draft: 'At noon?', edits: 2 }, keep],
    [{ type: 'message.send' }, states({ composer: 'sending' })],
    [failed('sendMessage', unanswered), states({ composer: 'editing.unsent' }), { sendError: unanswered.error }],
    [{ type: 'message.send' }, states({ composer: 'sending' })],
    [
      done('sendMessage', sent),
      states({ thread: 'loading' }),
      { messages: [...newest.slice(0, 1), ...sent], sent: 1, draft: '', edits: 3 },
      keep,
    ],
  ])
})

test('a stored draft is in the field again, unless the member has typed another text meanwhile', () => {
  const reading = { draft: 'reading', thread: 'loading' }
  expectSteps(messagesMachine, inputOfNora, [
    [null, states(reading)],
    [done('readDraft', 'At one?'), states({ thread: 'loading' }), { draft: 'At one?', edits: 1 }],
  ])
  expectSteps(messagesMachine, inputOfNora, [
    [null, states(reading)],
    [{ type: 'draft.change', draft: 'At two?' }, states(reading), { draft: 'At two?', edits: 1 }, ['keepDraft']],
    [done('readDraft', 'At one?'), states({ thread: 'loading' })],
  ])
})
