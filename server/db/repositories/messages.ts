// Reads and writes text messages (SMS).

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { GatewayCallsTable, MessagesTable } from '../schema/messages.ts'

export type MessageRow = Selectable<MessagesTable>

/** A message with the name of the admin who sent it; null if it was received or the account was deleted. */
export type NamedMessageRow = MessageRow & { username: string | null }

/** Messages with the names of their senders, the newest first. With `before`, only messages with a smaller id. */
function selectWithSender(db: Db, limit: number, before: number | undefined) {
  const query = db
    .selectFrom('messages')
    .leftJoin('users', 'users.user_id', 'messages.user_id')
    .selectAll('messages')
    .select('users.username')
    .orderBy('message_id', 'desc')
    .limit(limit)
  return before === undefined ? query : query.where('message_id', '<', before)
}

/** The newest messages, sorted from old to new. With `before`, only messages with a smaller id. */
export async function newestMessages(db: Db, limit: number, before?: number): Promise<NamedMessageRow[]> {
  return (await selectWithSender(db, limit, before).execute()).reverse()
}

/**
 * The newest messages that contain the text, the newest first. With `before`, only messages with a smaller id. The
 * letters A to Z also match a to z. On SQLite the case of all other letters must be the same as in the message. On
 * PostgreSQL the locale of the database decides whether their case matters.
 */
export function messagesContaining(db: Db, text: string, limit: number, before?: number): Promise<NamedMessageRow[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return selectWithSender(db, limit, before)
    .where(({ or }) =>
      or([
        sql<boolean>`lower(messages.message) like lower(${pattern}) escape '\\'`,
        sql<boolean>`messages.message like ${pattern} escape '\\'`,
      ]),
    )
    .execute()
}

/** All messages that a member has sent, sorted from old to new. */
export function messagesSentBy(db: Db, userId: number): Promise<MessageRow[]> {
  return db.selectFrom('messages').selectAll().where('user_id', '=', userId).orderBy('message_id').execute()
}

/**
 * Inserts a message and returns its id. Inserts nothing and returns undefined if the SMS gateway has delivered this
 * message before.
 */
export async function insertMessage(
  db: Db,
  message: Omit<Insertable<MessagesTable>, 'message_id' | 'attempts'>,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('messages')
    .values({ ...message, attempts: 0 })
    .onConflict((conflict) => conflict.column('gateway_sid').doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return inserted?.message_id
}

/**
 * Returns a message that is due, after it has set the time of the next attempt to `nextAttemptMs`. Until that time no
 * other node sends the message. From now on the gateway may have the message, but `doubt_ms` of the returned message is
 * that of the earlier attempts. Undefined if no message is due, or if another node has just taken it.
 * @param latestMs a message that is due after this time is due now, because the time was written by a wrong clock
 */
export async function claimDueMessage(
  db: Db,
  nowMs: number,
  nextAttemptMs: number,
  latestMs: number,
): Promise<MessageRow | undefined> {
  const dueMessage = await db
    .selectFrom('messages')
    .select(['message_id', 'due_ms', 'doubt_ms'])
    .where(({ eb, or }) => or([eb('due_ms', '<=', nowMs), eb('due_ms', '>', latestMs)]))
    .orderBy('due_ms')
    .orderBy('message_id')
    .limit(1)
    .executeTakeFirst()
  if (dueMessage === undefined) return undefined
  const claimed = await db
    .updateTable('messages')
    .set((column) => ({
      due_ms: nextAttemptMs,
      attempts: column('attempts', '+', 1),
      doubt_ms: dueMessage.doubt_ms ?? nowMs,
    }))
    .where('message_id', '=', dueMessage.message_id)
    .where('due_ms', '=', dueMessage.due_ms)
    .returningAll()
    .executeTakeFirst()
  return claimed && { ...claimed, doubt_ms: dueMessage.doubt_ms }
}

/** Changes a message that is in one of the states `fromStates`; false when there is no such message. */
export async function updateMessage(
  db: Db,
  messageId: number,
  fromStates: readonly MessageRow['state'][],
  change: Updateable<MessagesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set(change)
    .where('message_id', '=', messageId)
    .where('state', 'in', fromStates)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The message with this id; undefined if there is none. */
export function findMessage(db: Db, messageId: number): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('message_id', '=', messageId).executeTakeFirst()
}

/** Whether a message has this id of the gateway. */
export async function isKnownSid(db: Db, sid: string): Promise<boolean> {
  const known = db.selectFrom('messages').select('message_id').where('gateway_sid', '=', sid)
  return (await known.executeTakeFirst()) !== undefined
}

/** Saves when the gateway has called the address for received messages, with a right or with a wrong signature. */
export async function saveGatewayCall(
  db: Db,
  call: Partial<Pick<GatewayCallsTable, 'called_ms' | 'refused_ms'>>,
): Promise<void> {
  await db
    .insertInto('gateway_calls')
    .values({ name: 'inbound', called_ms: null, refused_ms: null, ...call })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(call))
    .execute()
}

/** The last calls at the address for received messages; undefined before the first call. */
export function findGatewayCalls(db: Db): Promise<GatewayCallsTable | undefined> {
  return db.selectFrom('gateway_calls').selectAll().where('name', '=', 'inbound').executeTakeFirst()
}

/** Removes the sender from the messages of a member. The messages stay. */
export async function removeSender(db: Db, userId: number): Promise<void> {
  await db.updateTable('messages').set({ user_id: null }).where('user_id', '=', userId).execute()
}
