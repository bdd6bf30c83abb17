// Tests how newly loaded messages are added to the shown thread.
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/api/messages/messages.ts'
import { MESSAGES_PER_LOAD } from '../../../contract/rules/messages/messages.ts'
import { withNewest, withOlder } from '../../../src/machines/messages/thread.ts'

const message = (message_id: number): Message => ({
  message_id,
  direction: 'OUTGOING',
  from_handle: '5555550100',
  message: `Message ${message_id}`,
  state: 'local',
  created: '2026-03-14T19:30:00.000Z',
})
const messagesFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => message(first + n))
/** The ids of the first and the last message, the number of messages, and whether there can be older ones. */
const endsOf = ({ messages, hasOlder }: ReturnType<typeof withNewest>) => [
  messages[0]?.message_id,
  messages.at(-1)?.message_id,
  messages.length,
  hasOlder,
]
const emptyThread = { messages: [], hasOlder: false }

// A full part has 500 messages: `MESSAGES_PER_LOAD`.
test('after a full part of the newest messages there can be older ones, and a shorter part is the whole thread', () => {
  expect(endsOf(withNewest(emptyThread, messagesFrom(1, 3)))).toEqual([1, 3, 3, false])
  expect(endsOf(withNewest(emptyThread, messagesFrom(101, MESSAGES_PER_LOAD)))).toEqual([101, 600, 500, true])
})

test('older messages are added before the shown ones and none twice, and a part that is not full is the last one', () => {
  const shownThread = withNewest(emptyThread, messagesFrom(701, MESSAGES_PER_LOAD))
  const longerThread = withOlder(shownThread, messagesFrom(201, MESSAGES_PER_LOAD))
  expect(endsOf(longerThread)).toEqual([201, 1200, 1000, true])
  expect(endsOf(withOlder(longerThread, messagesFrom(1, 200)))).toEqual([1, 1200, 1200, false])
  expect(endsOf(withOlder(longerThread, []))).toEqual([201, 1200, 1000, false])
  expect(endsOf(withOlder(shownThread, messagesFrom(202, MESSAGES_PER_LOAD)))).toEqual([202, 1200, 999, true])
})

test('a refresh keeps the older messages that are shown, but removes them if there is a gap between them and the new messages', () => {
  const shownThread = withOlder(
    withNewest(emptyThread, messagesFrom(501, MESSAGES_PER_LOAD)),
    messagesFrom(1, MESSAGES_PER_LOAD),
  )
  expect(endsOf(withNewest(shownThread, messagesFrom(503, MESSAGES_PER_LOAD)))).toEqual([1, 1002, 1002, true])
  expect(endsOf(withNewest(shownThread, messagesFrom(2001, MESSAGES_PER_LOAD)))).toEqual([2001, 2500, 500, true])
  expect(endsOf(withNewest({ ...shownThread, hasOlder: false }, messagesFrom(503, MESSAGES_PER_LOAD)))).toEqual([
    1,
    1002,
    1002,
    false,
  ])
})
