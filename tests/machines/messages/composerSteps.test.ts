// Tests the field for a new message, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { MAX_MESSAGE_LENGTH } from '../../../contract/rules/messages/messages.ts'
import { composerMachine } from '../../../src/machines/messages/composer.machine.ts'
import { noAnswerError } from '../../models/members/exampleMembers.ts'
import { noopRef } from '../../models/realActor.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'

const input = { draftKey: { user_id: 1, name: 'message' }, visit: 'visit', parent: noopRef() }
const ready = 'editing.ready'
const keepDraft = ['keepDraft']
/** The effects after the server has accepted a message. */
const sent = ['parent < message.sent', 'keepDraft']
const openingSteps: Step[] = [
  [null, 'reading', { draft: '', edits: 0 }],
  [failed('readDraft', noAnswerError), ready],
]

test('only a message of a valid length is sent, and the typed text is stored until the message is sent', () => {
  const tooLong = 'x'.repeat(MAX_MESSAGE_LENGTH + 1)
  // Each change of the text gives the message a new idempotency key.
  expectSteps(composerMachine, input, [
    ...openingSteps,
    [{ type: 'message.send' }, 'editing.refused'],
    [{ type: 'draft.change', draft: tooLong }, ready, { draft: tooLong, key: 'visit-1', edits: 1 }, keepDraft],
    [{ type: 'message.send' }, 'editing.refused'],
    [{ type: 'draft.change', draft: 'At noon?' }, ready, { draft: 'At noon?', key: 'visit-2', edits: 2 }, keepDraft],
    [{ type: 'message.send' }, 'sending', { sentText: 'At noon?' }],
    [failed('sendMessage', noAnswerError), 'editing.unsent', { sendError: noAnswerError.error }],
    [{ type: 'message.send' }, 'sending'],
    [done('sendMessage', []), ready, { draft: '', key: 'visit-3', edits: 3 }, sent],
  ])
})

test.each([
  ['At noon?', ''],
  ['At noon? And beans.', ' And beans.'],
  ['Bring beans.', 'Bring beans.'],
])('[messages-send-05] if the field changes to %j during a send, it has %j after the send', (draft, expected) => {
  const snapshot = expectSteps(composerMachine, input, [
    ...openingSteps,
    [{ type: 'draft.change', draft: 'At noon?' }, ready, { draft: 'At noon?', key: 'visit-1', edits: 1 }, keepDraft],
    [{ type: 'message.send' }, 'sending', { sentText: 'At noon?' }],
    [{ type: 'draft.change', draft: 'x' }, 'sending', { draft: 'x', key: 'visit-2', edits: 2 }, keepDraft],
    [{ type: 'draft.change', draft }, 'sending', { draft, key: 'visit-3', edits: 3 }, keepDraft],
    [
      done('sendMessage', []),
      ready,
      { key: 'visit-4', edits: 4, ...(draft !== expected && { draft: expected }) },
      sent,
    ],
  ])
  expect(snapshot.context.draft).toBe(expected)
})

test('a stored draft is in the field again, except if the member has typed another text before the draft is read', () => {
  expectSteps(composerMachine, input, [
    [null, 'reading'],
    // A press on 'Send' does not replace the read.
    [{ type: 'message.send' }, 'reading'],
    [done('readDraft', 'At one?'), ready, { draft: 'At one?', key: 'visit-1', edits: 1 }],
  ])
  expectSteps(composerMachine, input, [
    [null, 'reading'],
    [{ type: 'draft.change', draft: 'At two?' }, ready, { draft: 'At two?', key: 'visit-1', edits: 1 }, keepDraft],
    [done('readDraft', 'At one?'), ready],
  ])
})
