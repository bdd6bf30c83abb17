import { type Kysely, sql } from 'kysely'

/**
 * Adds how much of each bean a member has bought, the weight that a price is for, and the unit of weights. How much of
 * a bean was used is not stored, because it is the sum over the roasts. The new index has all columns for this sum.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coffee_bean_stocks')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('coffee_bean_id', 'bigint', (column) => column.notNull().references('coffee_beans.coffee_bean_id'))
    .addColumn('bought_mg', 'bigint')
    .addColumn('archived_ms', 'bigint')
    .addPrimaryKeyConstraint('coffee_bean_stocks_key', ['user_id', 'coffee_bean_id'])
    .execute()
  await db.schema.alterTable('coffee_beans').addColumn('price_mg', 'bigint').execute()
  await db.schema
    .alterTable('coffee_preferences')
    .addColumn('weight_units', 'text', (column) => column.notNull().defaultTo('GRAMS'))
    .execute()
  await db.schema
    .createIndex('coffee_roasts_used')
    .on('coffee_roasts')
    .columns(['user_id', 'coffee_bean_id', 'start_ms', 'coffee_in_mg'])
    .execute()
  await completeStoredAnswers(db)
}

/** The fields that older answers do not have. */
const NEW_FIELDS = {
  coffee_bean: { price_mg: null, bought_mg: null, used_mg: 0, archived: false },
  user_preferences: { weight_units: 'GRAMS' },
} as const

/**
 * Adds the new fields to stored answers. Without them the server could not send these answers when a call is repeated.
 */
async function completeStoredAnswers(db: Kysely<unknown>): Promise<void> {
  for (const [name, fields] of Object.entries(NEW_FIELDS)) {
    const { rows } = await sql<{ user_id: number; key: string; answer: string }>`
      select user_id, key, answer from idempotency_keys where answer like ${`{"${name}":{%`}`.execute(db)
    for (const { user_id, key, answer } of rows) {
      const stored: Record<string, object> = JSON.parse(answer)
      const completeAnswer = JSON.stringify({ ...stored, [name]: { ...stored[name], ...fields } })
      await sql`update idempotency_keys set answer = ${completeAnswer}
        where user_id = ${user_id} and key = ${key}`.execute(db)
    }
  }
}
