// Renders the thread of messages.

import { expect, test } from 'vitest'
import type { Message, MessageGateway } from '../../../contract/api/messages/messages.ts'
import { MESSAGES_PER_LOAD } from '../../../contract/rules/messages/messages.ts'
import { messagesMachine } from '../../../src/machines/messages/messages.machine.ts'
import { Thread } from '../../../src/views/messages/Messages/Thread.tsx'
import { inputOfNora, noAnswerError } from '../../models/members/exampleMembers.ts'
import { renderView } from '../../support/renderView.tsx'
import { answersArrive, startWithAnswers } from '../../support/viewActors.tsx'

const noGateway: MessageGateway = { configured: false, from_handle: '', to_handle: null, inbound: null }
const gateway: MessageGateway = { ...noGateway, configured: true, to_handle: '3125550199' }

const messages = Array.from({ length: MESSAGES_PER_LOAD }, (_, index) => ({
  message_id: index + 1,
  direction: 'OUTGOING',
  from_handle: '5555550100',
  message: 'At noon?',
  state: 'local',
  created: '2026-03-14T19:30:00.000Z',
}))

test('"Load older" is disabled while older messages load, and can be pressed again after a failure', async () => {
  const actor = await startWithAnswers(messagesMachine, {
    input: inputOfNora,
    answers: { loadThread: { messages, gateway: noGateway }, loadOlder: noAnswerError },
    effects: ['keepDraft'],
  })
  const readButton = () => {
    const shown = renderView(<Thread actor={actor} />)
    return { isDisabled: shown.get('button', 'Load older').isDisabled, alerts: shown.texts('alert') }
  }
  actor.send({ type: 'older.load' })
  expect(readButton()).toEqual({ isDisabled: true, alerts: [] })
  await answersArrive()
  expect(readButton()).toEqual({ isDisabled: false, alerts: [noAnswerError.error.message] })
})

const sent: Message = {
  message_id: 1,
  direction: 'OUTGOING',
  from_handle: '3125550100',
  message: 'At noon?',
  state: 'sent',
  created: '2026-03-14T19:30:00.000Z',
}
const received: Message = { ...sent, direction: 'INCOMING', state: 'received', from_handle: '3125550199' }

/** The thread with this one message. */
async function showThread(message: Message, itsGateway: MessageGateway) {
  const actor = await startWithAnswers(messagesMachine, {
    input: inputOfNora,
    answers: { loadThread: { messages: [message], gateway: itsGateway } },
    effects: ['keepDraft'],
  })
  return renderView(<Thread actor={actor} />)
}
const textOf = async (message: Message, itsGateway = gateway) =>
  (await showThread(message, itsGateway)).get('list', 'Thread').text

test.each([
  ['the number that messages are sent to', '3125550199', gateway, /Received · /],
  ['another number', '4155550123', gateway, /Received from \+1 \(415\) 555-0123 · /],
  ['a number of another country', '+447700900123', gateway, /Received from \+447700900123 · /],
  ['a name', 'AMAZON', gateway, /Received from AMAZON · /],
  ['a number, without a gateway', '3125550199', noGateway, /Received from \+1 \(312\) 555-0199 · /],
])('[messages-sender-02] a message from %s', async (_, from_handle, itsGateway, text) => {
  expect(await textOf({ ...received, from_handle }, itsGateway)).toMatch(text)
})

test('[messages-pictures-03] a message with files names them', async () => {
  const message = { ...received, message: 'look at this', media: ['image/jpeg', 'image/png', 'video/mp4'] }
  expect(await textOf(message)).toMatch(/look at this ?2 pictures and 1 video, not shown here/)
  expect(await textOf(received)).not.toContain('not shown here')
})

test.each<[string, Partial<Message>, RegExp]>([
  ['with a known code', { state: 'failed', error_code: '30005' }, /Not delivered · .*The number does not exist/],
  ['with another code', { state: 'failed', error_code: '30006' }, /Not delivered · .*Error code 30006\./],
  ['without a code', { state: 'failed' }, /Not delivered · [^.]*$/],
  ['that is unsure', { state: 'unsure' }, /Perhaps sent · .*The SMS gateway did not answer\. It may have sent/],
  [
    'of a restored site',
    { state: 'unsent' },
    /Not sent · .*It was waiting when this site was restored from a backup\./,
  ],
])('[messages-failure-03] a message %s says why it did not arrive', async (_, change, text) => {
  expect(await textOf({ ...sent, ...change })).toMatch(text)
})

test('only a message that can be sent again has the button, and only with a gateway', async () => {
  const hasButton = async (state: Message['state'], itsGateway = gateway) =>
    (await showThread({ ...sent, state }, itsGateway)).texts('button').includes('Send again')
  for (const state of ['failed', 'unsure', 'unsent'] as const) {
    expect(await hasButton(state)).toBe(true)
    expect(await hasButton(state, noGateway)).toBe(false)
  }
  for (const state of ['local', 'queued', 'sent', 'delivered'] as const) expect(await hasButton(state)).toBe(false)
})
