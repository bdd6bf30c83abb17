// Sends text messages (SMS) through Twilio.

import type { TwilioConfig } from '../config.ts'
import type { GatewayMessage, SmsGateway, SmsOutcome } from './sms.ts'

const TIMEOUT_MS = 10_000

/** How much older than its age a message may be, because the age was measured with another clock. */
const AGE_ERROR_MS = 5 * 60_000

/** The most messages in one answer. Source: Twilio. */
const PAGE_SIZE = 1000

/** Twilio writes these words before each text of an account that is not paid yet. */
const TRIAL_WORDS = 'Sent from your Twilio trial account - '

/** The codes of Node for an address that cannot be reached, so that nothing was sent to it. */
const NOT_CONNECTED: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** An SMS gateway that sends through Twilio's Messages resource, version 2010-04-01. */
export function createTwilio({ accountSid, authToken, from, to, url }: TwilioConfig): SmsGateway {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const ask = (query: string, init: RequestInit = {}) =>
    fetch(address + query, {
      ...init,
      headers: { authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return {
    senderNumber: from,
    receiverNumber: to,
    async send(text, statusUrl) {
      const form = new URLSearchParams({ To: `+1${to}`, From: `+1${from}`, Body: text })
      if (statusUrl !== null) form.set('StatusCallback', statusUrl)
      try {
        const response = await ask('', { method: 'POST', body: form })
        return outcomeOf(response.status, await response.json().catch(() => null))
      } catch (error) {
        const reason = error instanceof Error ? error.name : 'Error'
        const { code } = Object(error instanceof Error ? error.cause : null) as { code?: unknown }
        return { kind: NOT_CONNECTED.includes(code) ? 'notSent' : 'lost', reason }
      }
    },
    async find(text, ageMs) {
      const query = new URLSearchParams({ To: `+1${to}`, From: `+1${from}`, PageSize: String(PAGE_SIZE) })
      try {
        const response = await ask(`?${query}`)
        // The clock of this server may be wrong, so the time is that of Twilio. Without a time, all messages count.
        const sinceMs = Date.parse(response.headers.get('date') ?? '') - ageMs - AGE_ERROR_MS
        return response.status === 200 ? messagesWith(text, sinceMs, await response.json()) : null
      } catch {
        return null
      }
    },
  }
}

/** Twilio answers 201 with the message's `sid`, or an error with its numeric `code`. */
function outcomeOf(status: number, body: unknown): SmsOutcome {
  const { sid, code } = Object(body) as { sid?: unknown; code?: unknown }
  if (status === 201 && typeof sid === 'string') return { kind: 'sent', sid }
  const reason = typeof code === 'number' ? `status ${status}, code ${code}` : `status ${status}`
  if (status === 429) return { kind: 'notSent', reason }
  if (status >= 400 && status < 500) return { kind: 'refused', reason, code: codeText(code) }
  return { kind: 'lost', reason }
}

/** Twilio writes a code as a number or as a text. */
const codeText = (code: unknown): string | null =>
  typeof code === 'number' || (typeof code === 'string' && /^\d{1,10}$/.test(code)) ? String(code) : null

/** A message in Twilio's list. */
interface ListedMessage {
  readonly sid?: unknown
  readonly body?: unknown
  readonly status?: unknown
  readonly error_code?: unknown
  readonly date_created?: unknown
}

/**
 * The messages of a list with this text that were created since this time. Null if the list does not say, because it is
 * another document, or goes on with more messages of this time.
 */
function messagesWith(text: string, sinceMs: number, list: unknown): GatewayMessage[] | null {
  const { messages, next_page_uri } = Object(list) as { messages?: unknown; next_page_uri?: unknown }
  if (!Array.isArray(messages)) return null
  const recent = (messages as readonly ListedMessage[]).filter(
    ({ date_created }) => !(Date.parse(String(date_created)) < sinceMs),
  )
  const found = recent.flatMap(({ sid, body, status, error_code }) =>
    typeof sid === 'string' && isSameText(String(body), text)
      ? [{ sid, status: String(status), code: codeText(error_code) }]
      : [],
  )
  const isIncomplete = typeof next_page_uri === 'string' && recent.length === messages.length
  return found.length === 0 && isIncomplete ? null : found
}

const isSameText = (body: string, text: string) =>
  [text.trim(), `${TRIAL_WORDS}${text}`.trim()].includes(body.trim().replaceAll('\r\n', '\n'))
