import { type Kysely, sql } from 'kysely'

/** Adds lots of green coffee. What a member has bought of a bean until now is its first lot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coffee_bean_stocks').addColumn('lots', 'text').execute()
  await sql`
    update coffee_bean_stocks
    set lots = '[{"bought_on":null,"weight_mg":' || cast(bought_mg as text) || ',"price":null}]'
    where bought_mg is not null`.execute(db)
  await db.schema.alterTable('coffee_bean_stocks').dropColumn('bought_mg').execute()
}
