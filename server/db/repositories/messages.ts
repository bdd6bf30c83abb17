import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { MessagesTable } from '../schema/messages.ts'

export type MessageRow = Selectable<MessagesTable>

/** The newest messages, sorted from old to new. */
export async function newestMessages(db: Db, limit: number): Promise<MessageRow[]> {
  const newest = await db.selectFrom('messages').selectAll().orderBy('message_id', 'desc').limit(limit).execute()
  return newest.reverse()
}

/** All messages that a member has sent, sorted from old to new. */
export function messagesSentBy(db: Db, userId: number): Promise<MessageRow[]> {
  return db.selectFrom('messages').selectAll().where('user_id', '=', userId).orderBy('message_id').execute()
}

/** The id of the new message; undefined when the gateway has delivered this message before. */
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
 * Returns a queued message that is due, after setting the time of its next attempt. Until then no other node sends it.
 * Undefined if no message is due, or if another node has just taken it.
 */
export async function claimDueMessage(db: Db, nowMs: number, nextMs: number): Promise<MessageRow | undefined> {
  const due = await db
    .selectFrom('messages')
    .select(['message_id', 'due_ms'])
    .where('due_ms', '<=', nowMs)
    .orderBy('due_ms')
    .orderBy('message_id')
    .limit(1)
    .executeTakeFirst()
  if (due === undefined) return undefined
  return db
    .updateTable('messages')
    .set((column) => ({ due_ms: nextMs, attempts: column('attempts', '+', 1) }))
    .where('message_id', '=', due.message_id)
    .where('due_ms', '=', due.due_ms)
    .returningAll()
    .executeTakeFirst()
}

/** Changes a message that is in one of the `from` states; false when there is no such message. */
export async function updateMessage(
  db: Db,
  messageId: number,
  from: readonly MessageRow['state'][],
  change: Updateable<MessagesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set(change)
    .where('message_id', '=', messageId)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps the messages of a member, but no longer stores who sent them. */
export async function removeSender(db: Db, userId: number): Promise<void> {
  await db.updateTable('messages').set({ user_id: null }).where('user_id', '=', userId).execute()
}
