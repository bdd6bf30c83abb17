// Walks generated paths through the field for a new message.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { MAX_MESSAGE_LENGTH, messageError } from '../../../contract/rules/messages/messages.ts'
import { composerMachine } from '../../../src/machines/messages/composer.machine.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'

describeModel(
  {
    machine: composerMachine,
    input: { draftKey: { user_id: 1, name: 'message' }, visit: 'visit', parent: noopRef() },
    effects: ['keepDraft'],
    events: [
      done('readDraft', 'At one?'),
      failed('readDraft', noAnswerError),
      { type: 'draft.change', draft: 'At noon?' },
      { type: 'draft.change', draft: ' ' },
      { type: 'draft.change', draft: 'x'.repeat(MAX_MESSAGE_LENGTH + 1) },
      { type: 'message.send' },
      done('sendMessage', []),
      failed('sendMessage', noAnswerError),
    ],
    key: ({ context }) => [context.draft.length],
  },
  {
    proves: 'only a message that is neither blank nor too long is sent',
    check: (snapshot) => {
      if (snapshot.matches('sending')) expect(messageError(snapshot.context.sentText)).toBeNull()
    },
  },
)
