import { type Kysely, sql } from 'kysely'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import type { Seat, Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { computeSheet } from '../../../contract/rules/pool/sheet.ts'

/**
 * Adds whether a ball went down on the break, and the innings of each player. Computes the score sheets again, because
 * earlier versions counted an inning for the turn that won a match.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of [
    ['pool_game_taps', 'on_break'],
    ['pool_game_players', 'innings'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  const { rows: games } = await sql<SheetRow>`
    select pool_game_id, game_type, winner_player_id from pool_games where scoring = 'sheet'`.execute(db)
  for (const game of games) await computeAgain(db, game)
}

interface SheetRow {
  pool_game_id: number
  game_type: Discipline
  winner_player_id: number | null
}
type TapRow = { pool_player_id: number; action: Tap['action']; ball: number | null; how: Tap['how'] | null }

/** Uses the rules of today, so a later change of the rules needs a migration of its own. */
async function computeAgain(db: Kysely<unknown>, { pool_game_id, game_type, winner_player_id }: SheetRow) {
  const { rows: seats } = await sql<Seat & { score: number }>`
    select pool_player_id, handicap, score from pool_game_players
    where pool_game_id = ${pool_game_id} order by position`.execute(db)
  const { rows } = await sql<TapRow>`
    select pool_player_id, action, ball, how from pool_game_taps
    where pool_game_id = ${pool_game_id} and undone_ms is null order by pool_game_tap_id`.execute(db)
  const taps = rows.map(
    ({ ball, how, ...tap }): Tap => ({ ...tap, ...(ball !== null && { ball }), ...(how !== null && { how }) }),
  )
  const sheet = computeSheet(game_type, seats, taps)
  const hasSameResult =
    sheet.winner_player_id === winner_player_id &&
    sheet.players.every(({ score }, index) => score === seats[index]?.score)
  // The statistics of the players contain the result of a finished game. So a game with dead balls that cannot be, which
  // no page could enter, keeps its stored sheet.
  if (winner_player_id !== null && !hasSameResult) return
  const deadBalls = JSON.stringify(sheet.rack_notes.map(({ dead }) => dead))
  const rackResults = JSON.stringify(sheet.rack_notes.map(({ dead: _, ...result }) => result))
  await sql`
    update pool_games set innings = ${sheet.innings}, dead_balls = ${deadBalls}, rack_results = ${rackResults},
      winner_player_id = ${sheet.winner_player_id}, at_table_player_id = ${sheet.at_table}
    where pool_game_id = ${pool_game_id}`.execute(db)
  for (const { pool_player_id, score, racks, safeties, fouls, longest_run, innings } of sheet.players) {
    await sql`
      update pool_game_players set score = ${score}, racks = ${JSON.stringify(racks.map((rack) => rack.score))},
        safeties = ${safeties}, fouls = ${fouls}, longest_run = ${longest_run}, innings = ${innings}
      where pool_game_id = ${pool_game_id} and pool_player_id = ${pool_player_id}`.execute(db)
  }
}
