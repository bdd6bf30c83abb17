/** Tests the page of the SMS messages in Chromium, with a fake of the gateway that sends SMS. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeTwilio, postSigned, startFakeTwilio } from '../../server/messages/fakeTwilio.ts'
import { startTestSite, type TestSite, waitUntilConnected } from '../../support/site.ts'

let twilio: FakeTwilio
let site: TestSite

beforeAll(async () => {
  twilio = await startFakeTwilio()
  // The pages of this site have the address of the test server.
  const { PUBLIC_ORIGIN: _removed, ...env } = twilio.env
  site = await startTestSite({ env })
})
afterAll(async () => {
  await site.close()
  await twilio.close()
})

test('[messages-again-02] a message that was not delivered can be sent again, and an alert says why that fails', async () => {
  twilio.answer = { status: 400, body: { code: 21610 } }
  const page = await site.visit('/message', site.owner)
  await waitUntilConnected(page)
  await page.getByText('To +1 (312) 555-0199').waitFor()
  const messageField = page.getByRole('textbox', { name: 'Message' })
  await messageField.fill('At noon?')
  await messageField.press('Control+Enter')
  await page.getByText(/^Not delivered/).waitFor()
  await page.getByText(/^The receiver has answered STOP/).waitFor()
  const button = page.getByRole('button', { name: 'Send again' })

  await page.route('**/api/message/*/again', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'NOT_TO_SEND_AGAIN', message: 'Another admin was faster.' } },
    }),
  )
  await button.click()
  await page.getByRole('alert').filter({ hasText: 'Another admin was faster.' }).waitFor()
  await page.unroute('**/api/message/*/again')

  twilio.answer = { status: 429 }
  await button.click()
  await page.getByText(/^Waiting to be sent/).waitFor()
  await button.waitFor({ state: 'detached' })
  expect(twilio.posted.map(({ form }) => form.Body)).toEqual(['At noon?', 'At noon?'])
})

test('a message from a stranger with a picture says both, and the users page says that the public address is missing', async () => {
  const form = { MessageSid: 'SM77', From: '+14155550123', Body: 'look', NumMedia: '1', MediaContentType0: 'image/png' }
  await postSigned(site.origin, '/api/public/messages/inbound', form, {}, site.origin)
  const page = await site.visit('/message', site.owner)
  await page.getByText(/^Received from \+1 \(415\) 555-0123/).waitFor()
  await page.getByText('1 picture, not shown here').waitFor()
  await page.goto(`${site.origin}/admin`)
  const card = page.getByRole('region', { name: 'Received SMS' })
  await card.getByText('The SMS gateway cannot reach this server: PUBLIC_ORIGIN is not set.').waitFor()
})
