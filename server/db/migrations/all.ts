// The list of all migrations of the database.

import type { Migration } from 'kysely'
import * as members from './0001-members.ts'
import * as idempotencyKeys from './0002-idempotency-keys.ts'
import * as pool from './0003-pool.ts'
import * as socketAttachments from './0004-socket-attachments.ts'
import * as coffee from './0005-coffee.ts'
import * as journal from './0006-journal.ts'
import * as wordle from './0007-wordle.ts'
import * as messages from './0008-messages.ts'
import * as sessionRenewal from './0009-session-renewal.ts'
import * as poolWhole from './0010-pool-whole.ts'
import * as chess from './0011-chess.ts'
import * as vitals from './0012-vitals.ts'
import * as attempts from './0013-attempts.ts'
import * as clientIds from './0014-client-ids.ts'
import * as keysOfTaps from './0016-keys-of-taps.ts'
import * as serverKeys from './0017-server-keys.ts'
import * as refusalsByKey from './0018-refusals-by-key.ts'
import * as namesOfDeletedMembers from './0019-names-of-deleted-members.ts'
import * as wordleSubmissions from './0021-wordle-submissions.ts'
import * as removedKeys from './0022-removed-keys.ts'
import * as deadBalls from './0023-dead-balls.ts'
import * as scoreSheets from './0024-score-sheets.ts'
import * as importedRoasts from './0025-imported-roasts.ts'
import * as greenCoffee from './0026-green-coffee.ts'
import * as roastNotes from './0028-roast-notes.ts'
import * as notesAndCuppingScore from './0029-notes-and-cupping-score.ts'
import * as bagCards from './0030-bag-cards.ts'
import * as wordleMembers from './0031-wordle-members.ts'
import * as chessRatings from './0032-chess-ratings.ts'
import * as labelsOfSignUpCodes from './0034-labels-of-sign-up-codes.ts'
import * as kindsOfLogEntries from './0035-kinds-of-log-entries.ts'
import * as backups from './0037-backups.ts'
import * as passkeys from './0038-passkeys.ts'
import * as whoUndidATap from './0039-who-undid-a-tap.ts'
import * as provisionalChessRatings from './0040-provisional-chess-ratings.ts'
import * as rightInnings from './0041-right-innings.ts'
import * as messageDelivery from './0042-message-delivery.ts'
import * as trustedTime from './0043-trusted-time.ts'
import * as cups from './0044-cups.ts'
import * as roastDaysAndColours from './0045-roast-days-and-colours.ts'
import * as correctedTaps from './0046-corrected-taps.ts'
import * as endedGames from './0047-ended-games.ts'
import * as leagueNights from './0048-league-nights.ts'
import * as plans from './0049-plans.ts'
import * as lots from './0050-lots.ts'
import * as blends from './0051-blends.ts'
import * as replacedPlayers from './0052-replaced-players.ts'
import * as alternateBreak from './0053-alternate-break.ts'

/**
 * Migrations run in the order of their names. Never change or rename a migration that has been released; add a new one.
 */
export const migrations: Record<string, Migration> = {
  '0001-members': members,
  '0002-idempotency-keys': idempotencyKeys,
  '0003-pool': pool,
  '0004-socket-attachments': socketAttachments,
  '0005-coffee': coffee,
  '0006-journal': journal,
  '0007-wordle': wordle,
  '0008-messages': messages,
  '0009-session-renewal': sessionRenewal,
  '0010-pool-whole': poolWhole,
  '0011-chess': chess,
  '0012-vitals': vitals,
  '0013-attempts': attempts,
  '0014-client-ids': clientIds,
  '0016-keys-of-taps': keysOfTaps,
  '0017-server-keys': serverKeys,
  '0018-refusals-by-key': refusalsByKey,
  '0019-names-of-deleted-members': namesOfDeletedMembers,
  '0021-wordle-submissions': wordleSubmissions,
  '0022-removed-keys': removedKeys,
  '0023-dead-balls': deadBalls,
  '0024-score-sheets': scoreSheets,
  '0025-imported-roasts': importedRoasts,
  '0026-green-coffee': greenCoffee,
  '0028-roast-notes': roastNotes,
  '0029-notes-and-cupping-score': notesAndCuppingScore,
  '0030-bag-cards': bagCards,
  '0031-wordle-members': wordleMembers,
  '0032-chess-ratings': chessRatings,
  '0034-labels-of-sign-up-codes': labelsOfSignUpCodes,
  '0035-kinds-of-log-entries': kindsOfLogEntries,
  '0037-backups': backups,
  '0038-passkeys': passkeys,
  '0039-who-undid-a-tap': whoUndidATap,
  '0040-provisional-chess-ratings': provisionalChessRatings,
  '0041-right-innings': rightInnings,
  '0042-message-delivery': messageDelivery,
  '0043-trusted-time': trustedTime,
  '0044-cups': cups,
  '0045-roast-days-and-colours': roastDaysAndColours,
  '0046-corrected-taps': correctedTaps,
  '0047-ended-games': endedGames,
  '0048-league-nights': leagueNights,
  '0049-plans': plans,
  '0050-lots': lots,
  '0051-blends': blends,
  '0052-replaced-players': replacedPlayers,
  '0053-alternate-break': alternateBreak,
}
