// Tests the rules for a text message: its length and its states.
import { expect, test } from 'vitest'
import {
  failureReason,
  MAX_MESSAGE_LENGTH,
  MESSAGE_STATES,
  MESSAGES_PER_LOAD,
  mediaText,
  messageError,
  STATES_TO_SEND_AGAIN,
} from '../../../contract/rules/messages/messages.ts'

test('a message needs some text and has at most 1,600 characters, and the page loads 500 messages at a time', () => {
  for (const text of ['', ' ', ' \n ']) expect(messageError(text)).toBe('A message needs some text.')
  expect(messageError('x')).toBeNull()
  expect(messageError('x'.repeat(1_600))).toBeNull()
  expect(messageError('x'.repeat(1_601))).toBe('A message has at most 1600 characters.')
  expect([MAX_MESSAGE_LENGTH, MESSAGES_PER_LOAD]).toEqual([1_600, 500])
})

test('only a message that was not sent, was not delivered or was perhaps sent can be sent again', () => {
  const all = ['local', 'queued', 'sent', 'delivered', 'failed', 'unsure', 'unsent', 'received']
  expect(MESSAGE_STATES).toEqual(all)
  expect(STATES_TO_SEND_AGAIN).toEqual(['failed', 'unsure', 'unsent'])
})

test.each([
  ['21610', 'The receiver has answered STOP, and must text START before messages can arrive again.'],
  ['30003', 'The phone is switched off or has no reception.'],
  ['30005', 'The number does not exist or is no longer used.'],
  ['30007', 'The carrier has taken the message for spam and has blocked it.'],
  ['30034', 'The number of this site is not registered for messages to the USA. Register it at Twilio (A2P 10DLC).'],
  ['30006', 'Error code 30006.'],
])('[messages-failure-01] the reason for the code %s is %j', (code, reason) => {
  expect(failureReason(code)).toBe(reason)
})

test.each([
  [['image/jpeg'], '1 picture'],
  [['image/jpeg', 'IMAGE/PNG'], '2 pictures'],
  [['image/gif', 'video/mp4', 'image/png'], '2 pictures and 1 video'],
  [['audio/amr', 'video/3gpp', 'text/vcard', 'application/pdf'], '1 sound, 1 video and 2 files'],
  [[''], '1 picture'],
  [[], ''],
])('[messages-pictures-02] the files %j are named %j', (types, text) => {
  expect(mediaText(types)).toBe(text)
})
