import type { Kysely } from 'kysely'
import { tableWithId } from '../dialect.ts'

/** Creates the tables of pool players, games and taps. `schema/pool.ts` explains the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'pool_players', 'pool_player_id')
    .addColumn('user_id', 'bigint', (column) => column.notNull().unique().references('users.user_id'))
    .addColumn('level_8_ball', 'integer', (column) => column.notNull())
    .addColumn('level_9_ball', 'integer', (column) => column.notNull())
    .execute()

  await tableWithId(db, 'pool_games', 'pool_game_id')
    .addColumn('game_type', 'text', (column) => column.notNull())
    .addColumn('created_by', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('started_ms', 'bigint', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('winner_player_id', 'bigint', (column) => column.references('pool_players.pool_player_id'))
    .addColumn('points', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('pool_game_players')
    .addColumn('pool_game_id', 'bigint', (column) =>
      column.notNull().references('pool_games.pool_game_id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('pool_player_id', 'bigint', (column) => column.notNull().references('pool_players.pool_player_id'))
    .addColumn('handicap', 'integer', (column) => column.notNull())
    .addColumn('score', 'integer', (column) => column.notNull())
    .addColumn('racks', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('pool_game_players_key', ['pool_game_id', 'position'])
    .addUniqueConstraint('pool_game_players_once', ['pool_game_id', 'pool_player_id'])
    .execute()
  // The comparison and the summary look up the games of a player.
  await db.schema
    .createIndex('pool_game_players_by_player')
    .on('pool_game_players')
    .columns(['pool_player_id', 'pool_game_id'])
    .execute()

  await db.schema
    .createTable('pool_game_members')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('pool_game_id', 'bigint', (column) =>
      column.notNull().references('pool_games.pool_game_id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('pool_game_members_key', ['user_id', 'pool_game_id'])
    .execute()
  // Deleting a game looks up its members.
  await db.schema.createIndex('pool_game_members_by_game').on('pool_game_members').column('pool_game_id').execute()

  await tableWithId(db, 'pool_game_taps', 'pool_game_tap_id')
    .addColumn('pool_game_id', 'bigint', (column) =>
      column.notNull().references('pool_games.pool_game_id').onDelete('cascade'),
    )
    .addColumn('pool_player_id', 'bigint', (column) => column.notNull().references('pool_players.pool_player_id'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('idempotency_key', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('undone_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('pool_game_taps_by_game')
    .on('pool_game_taps')
    .columns(['pool_game_id', 'pool_game_tap_id'])
    .execute()
}
