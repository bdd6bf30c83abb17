import type { Kysely } from 'kysely'
import { tableWithId } from '../dialect.ts'

/** Adds league nights and their teams. `schema/pool.ts` explains the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'pool_nights', 'pool_night_id')
    .addColumn('game_type', 'text', (column) => column.notNull())
    .addColumn('level_limit', 'integer')
    .addColumn('first_team', 'text', (column) => column.notNull())
    .addColumn('second_team', 'text', (column) => column.notNull())
    .addColumn('lineup', 'text', (column) => column.notNull())
    .addColumn('created_by', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('started_ms', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('watch_token_hash', 'text')
    .execute()
  await db.schema
    .createIndex('pool_nights_by_watch_token')
    .on('pool_nights')
    .column('watch_token_hash')
    .unique()
    .execute()

  await db.schema
    .createTable('pool_night_players')
    .addColumn('pool_night_id', 'bigint', (column) =>
      column.notNull().references('pool_nights.pool_night_id').onDelete('cascade'),
    )
    .addColumn('team', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('pool_player_id', 'bigint', (column) => column.notNull().references('pool_players.pool_player_id'))
    .addColumn('level', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('pool_night_players_key', ['pool_night_id', 'pool_player_id'])
    .execute()
  // The names of deleted members are kept if they have played in a night.
  await db.schema
    .createIndex('pool_night_players_by_player')
    .on('pool_night_players')
    .column('pool_player_id')
    .execute()

  await db.schema
    .createTable('pool_night_members')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('pool_night_id', 'bigint', (column) =>
      column.notNull().references('pool_nights.pool_night_id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('pool_night_members_key', ['user_id', 'pool_night_id'])
    .execute()
  // Deleting a night looks up its members.
  await db.schema.createIndex('pool_night_members_by_night').on('pool_night_members').column('pool_night_id').execute()

  await db.schema
    .alterTable('pool_games')
    .addColumn('pool_night_id', 'bigint', (column) =>
      column.references('pool_nights.pool_night_id').onDelete('set null'),
    )
    .execute()
  await db.schema.alterTable('pool_games').addColumn('night_position', 'integer').execute()
  await db.schema
    .createIndex('pool_games_by_night')
    .on('pool_games')
    .columns(['pool_night_id', 'night_position'])
    .unique()
    .execute()
}
