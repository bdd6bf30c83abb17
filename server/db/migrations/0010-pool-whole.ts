import { type Kysely, sql } from 'kysely'

/**
 * Adds what pool still needed: the level of each player at the start of a game, redo, watch links, and stored
 * statistics for the summary and the comparison.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pool_game_players').addColumn('level', 'integer').execute()
  await db.schema.alterTable('pool_games').addColumn('watch_token_hash', 'text').execute()
  await db.schema
    .createIndex('pool_games_by_watch_token')
    .on('pool_games')
    .column('watch_token_hash')
    .unique()
    .execute()
  // 1 for an undone tap that redo cannot restore any more, because a new tap was made after the undo.
  await db.schema
    .alterTable('pool_game_taps')
    .addColumn('dropped', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const counter of ['games_played', 'games_won']) {
    await db.schema
      .alterTable('pool_players')
      .addColumn(counter, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await createFriends(db)
  await createRivalries(db)
  await computeStatistics(db)
}

/** Creates the table that counts how many games two players have played together. */
async function createFriends(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pool_friends')
    .addColumn('pool_player_id', 'bigint', (column) => column.notNull().references('pool_players.pool_player_id'))
    .addColumn('friend_id', 'bigint', (column) => column.notNull().references('pool_players.pool_player_id'))
    .addColumn('games', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('pool_friends_key', ['pool_player_id', 'friend_id'])
    .execute()
}

/** Creates the table of the results of one player against one opponent in one discipline. */
async function createRivalries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pool_rivalries')
    .addColumn('pool_player_id', 'bigint', (column) => column.notNull().references('pool_players.pool_player_id'))
    .addColumn('opponent_id', 'bigint', (column) => column.notNull().references('pool_players.pool_player_id'))
    .addColumn('game_type', 'text', (column) => column.notNull())
    .addColumn('total_games', 'integer', (column) => column.notNull())
    .addColumn('wins', 'integer', (column) => column.notNull())
    .addColumn('point_differential', 'integer', (column) => column.notNull())
    .addColumn('longest_streak', 'integer', (column) => column.notNull())
    .addColumn('current_streak', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('pool_rivalries_key', ['pool_player_id', 'opponent_id', 'game_type'])
    .execute()
}

/** Computes the stored statistics from the games that exist already. */
async function computeStatistics(db: Kysely<unknown>): Promise<void> {
  await sql`
    update pool_players set
      games_played = (
        select count(*) from pool_game_players game_player
        join pool_games game on game.pool_game_id = game_player.pool_game_id
        where game_player.pool_player_id = pool_players.pool_player_id and game.winner_player_id is not null),
      games_won = (
        select count(*) from pool_games game where game.winner_player_id = pool_players.pool_player_id)`.execute(db)
  await sql`
    insert into pool_friends (pool_player_id, friend_id, games)
    select own.pool_player_id, other.pool_player_id, count(*)
    from pool_game_players own
    join pool_game_players other
      on other.pool_game_id = own.pool_game_id and other.pool_player_id <> own.pool_player_id
    group by own.pool_player_id, other.pool_player_id`.execute(db)
  // `run` is the number of losses of a player up to a game, with this game. A loss and the wins after it have the same
  // number, so the wins with the same number are one streak.
  await sql`
    insert into pool_rivalries (pool_player_id, opponent_id, game_type,
      total_games, wins, point_differential, longest_streak, current_streak)
    with results as (
      select own.pool_player_id, other.pool_player_id as opponent_id, game.game_type, game.pool_game_id,
        case when game.winner_player_id = own.pool_player_id then 1 else 0 end as won,
        own.score - other.score as difference
      from pool_games game
      join pool_game_players own on own.pool_game_id = game.pool_game_id
      join pool_game_players other
        on other.pool_game_id = game.pool_game_id and other.pool_player_id <> own.pool_player_id
      where game.winner_player_id is not null
        and (
          select count(*) from pool_game_players game_player where game_player.pool_game_id = game.pool_game_id) = 2),
    runs as (
      select results.*, sum(1 - won) over (
        partition by pool_player_id, opponent_id, game_type order by pool_game_id) as run
      from results),
    lengths as (
      select pool_player_id, opponent_id, game_type, run,
        count(*) as games, sum(won) as wins, sum(difference) as difference
      from runs group by pool_player_id, opponent_id, game_type, run)
    select pool_player_id, opponent_id, game_type, sum(games), sum(wins), sum(difference), max(wins),
      (select latest.wins from lengths latest
        where latest.pool_player_id = lengths.pool_player_id and latest.opponent_id = lengths.opponent_id
          and latest.game_type = lengths.game_type
        order by latest.run desc limit 1)
    from lengths group by pool_player_id, opponent_id, game_type`.execute(db)
}
