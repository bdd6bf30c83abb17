import type { Kysely } from 'kysely'
import { tableWithId } from '../dialect.ts'

/** Creates the tables of beans, bags, roasts and preferences. `schema/coffee.ts` explains the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'coffee_beans', 'coffee_bean_id')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('region', 'text', (column) => column.notNull())
    .addColumn('processing', 'text', (column) => column.notNull())
    .addColumn('purchase_url', 'text', (column) => column.notNull())
    .addColumn('purchase_price', 'double precision', (column) => column.notNull())
    .addColumn('created_by', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()

  await tableWithId(db, 'coffee_bags', 'coffee_bag_id')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('coffee_bean_id', 'bigint', (column) => column.notNull().references('coffee_beans.coffee_bean_id'))
    .addColumn('bag_code', 'text', (column) => column.notNull())
    // The bag code in the form in which codes are compared: in lower case. See `bagCodeKey`.
    .addColumn('bag_code_key', 'text', (column) => column.notNull().unique())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('coffee_bags_by_user').on('coffee_bags').columns(['user_id', 'coffee_bag_id']).execute()

  await createRoasts(db)
  await createInputsAndEvents(db)

  await db.schema
    .createTable('coffee_preferences')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.user_id'))
    .addColumn('template_roast_id', 'bigint', (column) =>
      column.references('coffee_roasts.coffee_roast_id').onDelete('set null'),
    )
    .addColumn('temperature_display_units', 'text', (column) => column.notNull())
    .addColumn('temperature_input_units', 'text', (column) => column.notNull())
    .addColumn('roast_profile_left_axis', 'text', (column) => column.notNull())
    .addColumn('roast_profile_right_axis', 'text', (column) => column.notNull())
    .execute()
  // Deleting a roast looks up the members who have it as their template.
  await db.schema
    .createIndex('coffee_preferences_by_template')
    .on('coffee_preferences')
    .column('template_roast_id')
    .execute()
}

async function createRoasts(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'coffee_roasts', 'coffee_roast_id')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('coffee_bean_id', 'bigint', (column) => column.notNull().references('coffee_beans.coffee_bean_id'))
    .addColumn('coffee_bag_id', 'bigint', (column) => column.references('coffee_bags.coffee_bag_id'))
    .addColumn('coffee_in_mg', 'bigint')
    .addColumn('coffee_out_mg', 'bigint')
    .addColumn('roast_color', 'text')
    .addColumn('charge_temp_c', 'double precision')
    .addColumn('start_ms', 'bigint')
    .addColumn('end_ms', 'bigint')
    .addColumn('first_crack_elapsed_ms', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('coffee_roasts_by_user')
    .on('coffee_roasts')
    .columns(['user_id', 'coffee_roast_id'])
    .execute()
  await db.schema
    .createIndex('coffee_roasts_by_bag')
    .on('coffee_roasts')
    .columns(['coffee_bag_id', 'coffee_roast_id'])
    .execute()
  // The forecast of first crack reads the member's latest roasts of one bean.
  await db.schema
    .createIndex('coffee_roasts_by_bean')
    .on('coffee_roasts')
    .columns(['coffee_bean_id', 'user_id', 'coffee_roast_id'])
    .execute()
}

/** Creates the tables of readings, which the database calls inputs, and of roast events. */
async function createInputsAndEvents(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'coffee_roast_inputs', 'input_id')
    .addColumn('coffee_roast_id', 'bigint', (column) =>
      column.notNull().references('coffee_roasts.coffee_roast_id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('elapsed_ms', 'bigint', (column) => column.notNull())
    .addColumn('value', 'double precision', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('coffee_roast_inputs_by_roast')
    .on('coffee_roast_inputs')
    .columns(['coffee_roast_id', 'elapsed_ms', 'input_id'])
    .execute()

  await tableWithId(db, 'coffee_roast_events', 'event_id')
    .addColumn('coffee_roast_id', 'bigint', (column) =>
      column.notNull().references('coffee_roasts.coffee_roast_id').onDelete('cascade'),
    )
    .addColumn('event_type', 'text', (column) => column.notNull())
    .addColumn('elapsed_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('coffee_roast_events_once', ['coffee_roast_id', 'event_type'])
    .execute()
}
