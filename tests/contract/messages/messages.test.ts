// Tests the rules for a text message: its length and its states.
import { expect, test } from 'vitest'
import {
  MAX_MESSAGE_LENGTH,
  MESSAGE_STATES,
  MESSAGES_PER_LOAD,
  messageError,
} from '../../../contract/rules/messages/messages.ts'

test('a message needs some text and has at most 1,600 characters, and the page loads 500 messages at a time', () => {
  for (const text of ['', ' ', ' \n ']) expect(messageError(text)).toBe('A message needs some text.')
  expect(messageError('x')).toBeNull()
  expect(messageError('x'.repeat(1_600))).toBeNull()
  expect(messageError('x'.repeat(1_601))).toBe('A message has at most 1600 characters.')
  expect([MAX_MESSAGE_LENGTH, MESSAGES_PER_LOAD]).toEqual([1_600, 500])
})

test('a message has one of six states', () => {
  expect(MESSAGE_STATES).toEqual(['local', 'queued', 'sent', 'delivered', 'failed', 'received'])
})
