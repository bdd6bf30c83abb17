// Renders the card of the users page about received SMS.

import { expect, test } from 'vitest'
import type { MessageGateway } from '../../../contract/api/messages/messages.ts'
import { createResourceMachine } from '../../../src/machines/shared/resource.machine.ts'
import { SmsGateway } from '../../../src/views/members/Users/SmsGateway.tsx'
import { asSessionUser, inputOfNora, nora } from '../../models/members/exampleMembers.ts'
import { renderView } from '../../support/renderView.tsx'
import { startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

const address = 'https://parlor.example/api/public/messages/inbound'
const EARLY = '2026-03-14T03:00:00.000Z'
const LATE = '2026-04-15T03:00:00.000Z'

test.each<[string, MessageGateway['inbound'], RegExp]>([
  ['it was never called', { address, called: null, refused: null }, /\+1 \(312\) 555-0100.*\/inbound ?Never called\.$/],
  ['it was called', { address, called: LATE, refused: EARLY }, /\/inbound ?Last called: .*Apr.*2026[^.]*$/],
  [
    'it was refused',
    { address, called: null, refused: LATE },
    /Never called\..*A call of .*Apr.* had a wrong signature/,
  ],
  [
    'it was refused later',
    { address, called: EARLY, refused: LATE },
    /Last called: .*Mar.*A call of .*Apr.*PUBLIC_ORIGIN is wrong/,
  ],
  ['there is no public address', { address: null, called: null, refused: null }, /PUBLIC_ORIGIN is not set\.$/],
  ['there is no gateway', null, /This server has no SMS gateway\./],
])('[messages-webhook-02] the card says that %s', async (_, inbound, text) => {
  const gateway = { configured: inbound !== null, from_handle: '3125550100', to_handle: '3125550199', inbound }
  const actor = await startWithAnswers(createResourceMachine<MessageGateway>(), {
    input: inputOfNora,
    answers: { load: gateway },
  })
  const shown = renderView(<SmsGateway actor={actor} />, startAppAs(asSessionUser(nora)))
  expect(shown.get('region', 'Received SMS').text).toMatch(text)
})
