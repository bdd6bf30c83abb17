import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { MessagesTable } from '../schema/messages.ts'

export type MessageRow = Selectable<MessagesTable>

/** The newest messages, oldest of them first. */
export async function newestMessages(db: Db, limit: number): Promise<MessageRow[]> {
  const newest = await db.selectFrom('messages').selectAll().orderBy('message_id', 'desc').limit(limit).execute()
  return newest.reverse()
}

/** All messages that a member has sent. */
export function messagesSentBy(db: Db, userId: number): Promise<MessageRow[]> {
  return db.selectFrom('messages').selectAll().where('user_id', '=', userId).orderBy('message_id').execute()
}

/** The id of the new message; undefined when the gateway has told of it before. */
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
 * Takes a queued message whose time has come, and puts its next attempt off: when this one ends without a word, the
 * message is tried again, and no other node tries it meanwhile. Undefined when there is none.
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

/** False when there is no such message, or it is no longer in one of these states. */
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

/** The thread keeps what a member has sent, but no longer whose it was. */
export async function removeSender(db: Db, userId: number): Promise<void> {
  await db.updateTable('messages').set({ user_id: null }).where('user_id', '=', userId).execute()
}
