// The one thread of text messages, which all admins share.

import type { Message, MessageGateway } from '../../../contract/api/messages/messages.ts'
import {
  MAX_MEDIA,
  MAX_MESSAGE_LENGTH,
  MESSAGES_PER_LOAD,
  messageError,
  STATES_TO_SEND_AGAIN,
} from '../../../contract/rules/messages/messages.ts'
import { MINUTE_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  findGatewayCalls,
  findMessage,
  insertMessage,
  isKnownSid,
  messagesContaining,
  newestMessages,
  saveGatewayCall,
  updateMessage,
} from '../../db/repositories/messages.ts'
import type { Writer } from '../../db/work.ts'
import { ADMINS_ROOM } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { changeFor, deliverDue, UNCONFIRMED_STATES } from './delivery.ts'
import { asMessageWithSender } from './messageShape.ts'

/** How many messages a search returns if the call does not say how many. */
const MESSAGES_PER_SEARCH = 25

/** The sender if there is no gateway. The number is reserved for films and books, so no person has it. */
const LOCAL_NUMBER = '5555550100'

/** The path to which the gateway posts received messages. */
export const INBOUND_PATH = '/api/public/messages/inbound'

const senderNumber = ({ sms }: Context) => sms?.senderNumber ?? LOCAL_NUMBER

/** Whether the site has an SMS gateway, its two numbers, and whether the gateway posts received messages. */
export async function readGateway(context: Context): Promise<MessageGateway> {
  const { sms, config } = context
  const from_handle = senderNumber(context)
  if (sms === null) return { configured: false, from_handle, to_handle: null, inbound: null }
  const { called_ms = null, refused_ms = null } = (await findGatewayCalls(context.db)) ?? {}
  // A refused call that is dated in the future would look newer than each later call.
  const isRefused = refused_ms !== null && refused_ms <= context.clock.now()
  const inbound = {
    address: config.publicOrigin && config.publicOrigin + INBOUND_PATH,
    called: called_ms === null ? null : timestamp(called_ms),
    refused: isRefused ? timestamp(refused_ms) : null,
  }
  return { configured: true, from_handle, to_handle: sms.receiverNumber, inbound }
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
  const configured = context.sms !== null
  return writer.write(async ({ db, after }) => {
    const nowMs = context.clock.now()
    const messageId = await insertMessage(db, {
      direction: 'OUTGOING',
      from_handle: senderNumber(context),
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

/**
 * Sends a message again that was not sent, was not delivered or was perhaps sent. Returns the thread. If the gateway may
 * have the message, the attempt asks for it first.
 */
export async function sendAgain(context: Context, writer: Writer, messageId: number): Promise<Message[]> {
  return writer.write(async ({ db, after }) => {
    const message = await findMessage(db, messageId)
    if (message === undefined) throw new RequestError('NOT_FOUND', 'There is no such message.')
    if (context.sms === null) throw new RequestError('NOT_TO_SEND_AGAIN', 'There is no SMS gateway.')
    const change = { state: 'queued', attempts: 0, due_ms: context.clock.now(), error_code: null } as const
    if (!(await updateMessage(db, messageId, STATES_TO_SEND_AGAIN, change))) {
      throw new RequestError('NOT_TO_SEND_AGAIN', 'This message was sent or is waiting to be sent.')
    }
    after(() => {
      context.live.send(ADMINS_ROOM, 'message:update', messageId)
      context.background.run('delivery.failed', deliverDue(context))
    })
    return readThread({ db })
  })
}

/** A message that the gateway has received. */
export interface IncomingMessage {
  /** The id that the gateway has given the message. */
  readonly sid: string
  /** The sender: a number in E.164 form such as +13125550100, a short number, or a name. */
  readonly from: string
  readonly text: string
  /** The content types of the files that came with it. */
  readonly media: readonly string[]
}

/**
 * Adds an incoming message to the thread. The gateway may deliver it several times, but it is added once. The sender is
 * stored as it came, but a number with 10 digits after +1 without the +1.
 */
export async function receiveMessage(context: Context, { sid, from, text, media }: IncomingMessage): Promise<void> {
  const nowMs = context.clock.now()
  await context.write(async ({ db, after }) => {
    await saveGatewayCall(db, { called_ms: nowMs })
    const messageId = await insertMessage(db, {
      direction: 'INCOMING',
      from_handle: from.replace(/^\+1(?=\d{10}$)/, ''),
      message: text.trim() === '' ? '(no text)' : text.slice(0, MAX_MESSAGE_LENGTH),
      state: 'received',
      user_id: null,
      gateway_sid: sid,
      media: media.length === 0 ? null : JSON.stringify(media.slice(0, MAX_MEDIA)),
      due_ms: null,
      created_ms: nowMs,
    })
    if (messageId !== undefined) after(() => context.live.send(ADMINS_ROOM, 'message:new', messageId))
  })
}

/**
 * Saves that somebody has called the address for received messages with a wrong signature. Strangers can call it, so
 * nothing is written more than once a minute.
 */
export async function saveRefusedCall({ db, clock, write }: Context): Promise<void> {
  const nowMs = clock.now()
  const { refused_ms = null } = (await findGatewayCalls(db)) ?? {}
  if (refused_ms !== null && Math.abs(nowMs - refused_ms) < MINUTE_MS) return
  await write((work) => saveGatewayCall(work.db, { refused_ms: nowMs }))
}

/** A state of a message that the gateway reports. */
export interface StatusReport {
  readonly messageId: number
  /** The id that the gateway has given the message. */
  readonly sid: string
  readonly status: string
  /** The gateway's error code; null without one. */
  readonly code: string | null
}

/**
 * Saves the state that the gateway reports for a message. A late report does not change `delivered` or `failed`, and a
 * report about another message changes nothing: after a restore, a new message can have the id of a lost one.
 */
export async function saveReportedStatus(
  context: Context,
  { messageId, sid, status, code }: StatusReport,
): Promise<void> {
  const change = changeFor({ sid, status, code })
  if (change === null) return
  await context.write(async ({ db, after }) => {
    const message = await findMessage(db, messageId)
    const isOther = message?.gateway_sid !== sid && (message?.gateway_sid !== null || (await isKnownSid(db, sid)))
    if (isOther) return
    const earlierStates = change.state === 'sent' ? UNCONFIRMED_STATES : [...UNCONFIRMED_STATES, 'sent' as const]
    const isChanged = await updateMessage(db, messageId, earlierStates, change)
    if (isChanged) after(() => context.live.send(ADMINS_ROOM, 'message:update', messageId))
  })
}
