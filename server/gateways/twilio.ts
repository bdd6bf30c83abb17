// Sends text messages (SMS) through Twilio.

import type { TwilioConfig } from '../config.ts'
import type { SmsGateway, SmsOutcome } from './sms.ts'

const TIMEOUT_MS = 10_000

/** An SMS gateway that sends through Twilio's Messages resource, version 2010-04-01. */
export function createTwilio({ accountSid, authToken, from, to, url }: TwilioConfig): SmsGateway {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    senderNumber: from,
    async send(text, statusUrl) {
      const form = new URLSearchParams({ To: `+1${to}`, From: `+1${from}`, Body: text })
      if (statusUrl !== null) form.set('StatusCallback', statusUrl)
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { authorization },
          body: form,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        return outcomeOf(response.status, await response.json().catch(() => null))
      } catch (error) {
        return { kind: 'unreachable', reason: error instanceof Error ? error.name : 'Error' }
      }
    },
  }
}

/** Twilio answers 201 with the message's `sid`, or an error with its numeric `code`. */
function outcomeOf(status: number, body: unknown): SmsOutcome {
  const { sid, code } = Object(body) as { sid?: unknown; code?: unknown }
  if (status === 201 && typeof sid === 'string') return { kind: 'sent', sid }
  const reason = typeof code === 'number' ? `status ${status}, code ${code}` : `status ${status}`
  // After 429 or 5xx another try may succeed.
  const isRefused = status >= 400 && status < 500 && status !== 429
  return isRefused ? { kind: 'refused', reason } : { kind: 'unreachable', reason }
}
