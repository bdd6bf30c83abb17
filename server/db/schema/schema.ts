// The types of all tables of the database.

import type { BackupsTable } from './backups.ts'
import type { ChessRatingsTable, ChessResultsTable } from './chess.ts'
import type {
  CoffeeBagsTable,
  CoffeeBeanStocksTable,
  CoffeeBeansTable,
  CoffeePreferencesTable,
  CoffeeRoastEventsTable,
  CoffeeRoastInputsTable,
  CoffeeRoastRemovedKeysTable,
  CoffeeRoastsTable,
} from './coffee.ts'
import type { DeletedClientIdsTable } from './deletedClientIds.ts'
import type { IdempotencyKeysTable } from './idempotencyKeys.ts'
import type { GatewayCallsTable, MessagesTable } from './messages.ts'
import type { PasskeyChallengesTable, PasskeysTable } from './passkeys.ts'
import type {
  PoolFriendsTable,
  PoolGameCorrectionsTable,
  PoolGameMembersTable,
  PoolGamePlayersTable,
  PoolGamesTable,
  PoolGameTapsTable,
  PoolNightMembersTable,
  PoolNightPlayersTable,
  PoolNightsTable,
  PoolPlayersTable,
  PoolRivalriesTable,
} from './pool.ts'
import type { ReferralCodesTable } from './referralCodes.ts'
import type { ServerKeysTable } from './serverKeys.ts'
import type { SessionsTable } from './sessions.ts'
import type { StoredLogCounterTable, StoredLogsTable } from './storedLogs.ts'
import type { TrustedTimeTable } from './trustedTime.ts'
import type { UsersTable } from './users.ts'
import type { VitalsTable } from './vitals.ts'
import type { WordleMembersTable, WordleResultsTable, WordleSubmissionsTable } from './wordle.ts'

/**
 * All tables. Times are integer milliseconds, JSON is text, and flags are 0 or 1. Never use a boolean, a Date or an
 * object as a value in a query: one of the two databases refuses it or stores it wrongly.
 */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  server_keys: ServerKeysTable
  referral_codes: ReferralCodesTable
  idempotency_keys: IdempotencyKeysTable
  deleted_client_ids: DeletedClientIdsTable
  pool_players: PoolPlayersTable
  pool_games: PoolGamesTable
  pool_game_players: PoolGamePlayersTable
  pool_game_members: PoolGameMembersTable
  pool_game_taps: PoolGameTapsTable
  pool_game_corrections: PoolGameCorrectionsTable
  pool_nights: PoolNightsTable
  pool_night_players: PoolNightPlayersTable
  pool_night_members: PoolNightMembersTable
  stored_logs: StoredLogsTable
  stored_log_counter: StoredLogCounterTable
  wordle_results: WordleResultsTable
  wordle_submissions: WordleSubmissionsTable
  wordle_members: WordleMembersTable
  messages: MessagesTable
  gateway_calls: GatewayCallsTable
  pool_friends: PoolFriendsTable
  pool_rivalries: PoolRivalriesTable
  coffee_beans: CoffeeBeansTable
  coffee_bean_stocks: CoffeeBeanStocksTable
  coffee_bags: CoffeeBagsTable
  coffee_roasts: CoffeeRoastsTable
  coffee_roast_inputs: CoffeeRoastInputsTable
  coffee_roast_events: CoffeeRoastEventsTable
  coffee_roast_removed_keys: CoffeeRoastRemovedKeysTable
  coffee_preferences: CoffeePreferencesTable
  chess_figures: ChessResultsTable
  chess_ratings: ChessRatingsTable
  vitals: VitalsTable
  backups: BackupsTable
  trusted_time: TrustedTimeTable
}
