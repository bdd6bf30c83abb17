// Walks generated paths through the thread of messages.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import type { Message } from '../../../contract/api/messages/messages.ts'
import { MESSAGES_PER_LOAD } from '../../../contract/rules/messages/messages.ts'
import { messagesMachine } from '../../../src/machines/messages/messages.machine.ts'
import { inputOfNora, noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'

const message: Message = {
  message_id: 1,
  direction: 'OUTGOING',
  from_handle: '5555550100',
  message: 'At noon?',
  state: 'local',
  created: '2026-03-14T19:30:00.000Z',
}
/**
 * The most messages that one call returns. After such an answer, the machine assumes that the server has older ones.
 */
const fullPage = Array.from({ length: MESSAGES_PER_LOAD }, (_, n) => ({ message_id: 100 + n }) as Message)
const gateway = { configured: false, from_handle: '5555550100', to_handle: null, inbound: null }

describeModel(
  {
    machine: messagesMachine,
    input: inputOfNora,
    events: [
      { type: 'thread.reload' },
      { type: 'older.load' },
      // `fullPage` contains the message 100, but not the message 7.
      { type: 'message.choose', message_id: 100 },
      { type: 'message.choose', message_id: 7 },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'messages.changed' } },
      { type: 'live.received', fact: { type: 'poolGames.added', id: 7 } },
      { type: 'message.sent', messages: [message] },
      done('loadThread', { messages: [], gateway }),
      failed('loadThread', noAnswerError),
      done('loadThread', { messages: fullPage, gateway }),
      done('loadOlder', []),
      failed('loadOlder', noAnswerError),
      { type: 'message.sendAgain', message_id: 7 },
      done('sendAgain', [message]),
      failed('sendAgain', noAnswerError),
    ],
    uncoveredEvents: { 'live.received (fact.type: poolGames.added)': 'this live event is not about messages' },
    key: ({ context }) => [context.messages.length, context.chosenId],
  },
  {
    proves: 'older messages are loaded until the thread has the chosen message',
    check: (snapshot) => {
      const { chosenId, hasOlder, messages } = snapshot.context
      const isLoaded = messages.some(({ message_id }) => message_id === chosenId)
      if (chosenId !== null && hasOlder && !isLoaded) expect(snapshot.matches({ older: 'idle' })).toBe(false)
    },
  },
)
