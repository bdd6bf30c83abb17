// Tests how newly loaded messages are joined with the shown thread.
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/api/messages/messages.ts'
import { THREAD_LENGTH } from '../../../contract/rules/messages/messages.ts'
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
const endsOf = ({ messages, hasOlder }: ReturnType<typeof withNewest>) => [
  messages[0]?.message_id,
  messages.at(-1)?.message_id,
  messages.length,
  hasOlder,
]
const emptyThread = { messages: [], hasOlder: false }

test('a full page of the newest messages may have older ones, and a shorter page is the whole thread', () => {
  expect(endsOf(withNewest(emptyThread, messagesFrom(1, 3)))).toEqual([1, 3, 3, false])
  expect(endsOf(withNewest(emptyThread, messagesFrom(101, THREAD_LENGTH)))).toEqual([101, 600, 500, true])
})

test('older messages are added once before the shown ones, and a shorter page is the last page', () => {
  const shownThread = withNewest(emptyThread, messagesFrom(701, THREAD_LENGTH))
  const longerThread = withOlder(shownThread, messagesFrom(201, THREAD_LENGTH))
  expect(endsOf(longerThread)).toEqual([201, 1200, 1000, true])
  expect(endsOf(withOlder(longerThread, messagesFrom(1, 200)))).toEqual([1, 1200, 1200, false])
  expect(endsOf(withOlder(longerThread, []))).toEqual([201, 1200, 1000, false])
  expect(endsOf(withOlder(shownThread, messagesFrom(202, THREAD_LENGTH)))).toEqual([202, 1200, 999, true])
})

test('a refresh keeps the older messages that are shown, unless there would be a gap', () => {
  const shownThread = withOlder(
    withNewest(emptyThread, messagesFrom(501, THREAD_LENGTH)),
    messagesFrom(1, THREAD_LENGTH),
  )
  expect(endsOf(withNewest(shownThread, messagesFrom(503, THREAD_LENGTH)))).toEqual([1, 1002, 1002, true])
  expect(endsOf(withNewest(shownThread, messagesFrom(2001, THREAD_LENGTH)))).toEqual([2001, 2500, 500, true])
  expect(endsOf(withNewest({ ...shownThread, hasOlder: false }, messagesFrom(503, THREAD_LENGTH)))).toEqual([
    1,
    1002,
    1002,
    false,
  ])
})
