// The one thread of text messages, which all admins share.

import type { Message, MessageGateway } from '../../../contract/api/messages/messages.ts'
import { MAX_MESSAGE_LENGTH, MESSAGES_PER_LOAD, messageError } from '../../../contract/rules/messages/messages.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { insertMessage, messagesContaining, newestMessages, updateMessage } from '../../db/repositories/messages.ts'
import type { Writer } from '../../db/work.ts'
import { ADMINS_ROOM } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { deliverDue } from './delivery.ts'
import { asMessageWithSender } from './messageShape.ts'

/** How many messages a search returns if the call does not say how many. */
const MESSAGES_PER_SEARCH = 25

/** The sender if there is no gateway. The number is reserved for films and books, so no person has it. */
const LOCAL_NUMBER = '5555550100'

/** Whether the site has an SMS gateway, and the number that its messages have as their sender. */
export function readGateway({ sms }: Context): MessageGateway {
  return { configured: sms !== null, from_handle: sms?.senderNumber ?? LOCAL_NUMBER }
}

/** The newest messages of the thread, or the newest before the message with the id `before`. */
export async function readThread(
  { db }: { db: Db },
  { limit = MESSAGES_PER_LOAD, before }: { limit?: number; before?: number } = {},
): Promise<Message[]> {
  return (await newestMessages(db, limit, before)).map(asMessageWithSender)
}

/**
 * The messages that contain the text, newest first, one part at a time. All admins share the thread, so each admin may
 * search all messages.
 */
export async function searchThread(
  { db }: { db: Db },
  { text, limit = MESSAGES_PER_SEARCH, before }: { text: string; limit?: number; before?: number },
): Promise<Message[]> {
  const searchText = text.trim()
  if (searchText === '') throw new RequestError('BAD_REQUEST', 'Type what to search for.')
  return (await messagesContaining(db, searchText, limit, before)).map(asMessageWithSender)
}

/** Adds a message to the thread and returns the thread. With a gateway, the message is sent after the commit. */
export async function sendMessage(
  context: Context,
  writer: Writer,
  session: Session,
  text: string,
): Promise<Message[]> {
  const error = messageError(text)
  if (error !== null) throw new RequestError('INVALID_MESSAGE', error)
  const { configured, from_handle } = readGateway(context)
  return writer.write(async ({ db, after }) => {
    const nowMs = context.clock.now()
    const messageId = await insertMessage(db, {
      direction: 'OUTGOING',
      from_handle,
      message: text,
      state: configured ? 'queued' : 'local',
      user_id: session.user.user_id,
      gateway_sid: null,
      due_ms: configured ? nowMs : null,
      created_ms: nowMs,
    })
    after(() => {
      if (messageId !== undefined) context.live.send(ADMINS_ROOM, 'message:new', messageId)
      context.background.run('delivery.failed', deliverDue(context))
    })
    return readThread({ db })
  })
}

/** A message that the gateway has received. */
export interface IncomingMessage {
  /** The id that the gateway has given the message. */
  readonly sid: string
  /** The sender's number in E.164 form: +13125550100. */
  readonly from: string
  readonly text: string
}

/**
 * Adds an incoming message to the thread. The gateway may deliver it several times, but it is added once. Only the
 * digits of the sender's number are stored, and a number with 10 digits after +1 is stored without the 1.
 */
export async function receiveMessage(context: Context, { sid, from, text }: IncomingMessage): Promise<void> {
  const nowMs = context.clock.now()
  await context.write(async ({ db, after }) => {
    const messageId = await insertMessage(db, {
      direction: 'INCOMING',
      from_handle: from.replace(/^\+1(?=\d{10}$)/, '').replace(/\D/g, ''),
      message: text.trim() === '' ? '(no text)' : text.slice(0, MAX_MESSAGE_LENGTH),
      state: 'received',
      user_id: null,
      gateway_sid: sid,
      due_ms: null,
      created_ms: nowMs,
    })
    if (messageId !== undefined) after(() => context.live.send(ADMINS_ROOM, 'message:new', messageId))
  })
}

/** The state that a message gets for each state that the gateway reports. Other reported states are ignored. */
const STATES: Readonly<Record<string, 'sent' | 'delivered' | 'failed'>> = {
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

/** Saves the state that the gateway reports for a message. A late report does not change `delivered` or `failed`. */
export async function saveReportedStatus(context: Context, messageId: number, status: string): Promise<void> {
  const state = STATES[status]
  if (state === undefined) return
  await context.write(async ({ db, after }) => {
    const earlierStates = state === 'sent' ? (['queued'] as const) : (['queued', 'sent'] as const)
    const isChanged = await updateMessage(db, messageId, earlierStates, { state, due_ms: null })
    if (isChanged) after(() => context.live.send(ADMINS_ROOM, 'message:update', messageId))
  })
}
