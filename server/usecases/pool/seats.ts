// Changes the seats of a running game, and ends a game that was not played out.

import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { PatchGameBody } from '../../../contract/api/pool/pool.ts'
import { firstImpossible, laterTapText } from '../../../contract/rules/pool/impossibleTaps.ts'
import { endWords, type GameEnd, type Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { scoreErrorText } from '../../../contract/rules/pool/scoreErrorText.ts'
import { remainingPoints } from '../../../contract/rules/pool/scoring.ts'
import {
  type ChangedSeat,
  changedSeats,
  changedSeatsText,
  type Replacement,
  reseated,
  type SeenSeat,
} from '../../../contract/rules/pool/seats.ts'
import { tapWords } from '../../../contract/rules/pool/tapWords.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { correctionsOf, updateWas } from '../../db/repositories/poolCorrections.ts'
import {
  type GamePlayerRow,
  type LockedGameRow,
  playersOfGame,
  replaceGameMembers,
  replaceGamePlayers,
  updateGameDetails,
} from '../../db/repositories/poolGames.ts'
import { nightCreatorOfGame } from '../../db/repositories/poolNights.ts'
import { addFriends, removeFriends } from '../../db/repositories/poolStats.ts'
import { reassignTaps, type TapRow, tapsOf } from '../../db/repositories/poolTaps.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { nameIn } from './correctionTexts.ts'
import { sendListUpdate, sendReplacement } from './gameAccess.ts'
import { asLiveGame } from './gameShape.ts'
import { findPlayersOrRefuse, refuseUnknownLevels, refuseWrongPlayers, tagGame } from './games.ts'
import { changeLockedGame, type LockedGame } from './scores.ts'
import { asTap, countingTaps } from './undoAndRedo.ts'

type SeatChanges = NonNullable<PatchGameBody['players']>

/** The points of a game with plus and minus; empty on a score sheet. */
const pointsOf = ({ scoring }: LockedGameRow, taps: readonly TapRow[]) =>
  scoring === 'sheet' ? [] : remainingPoints(countingTaps(taps).map(asTap))

/**
 * Changes who sits at the table of a game that nobody has won: another player, race, level, or order of play. The scores
 * stay with the seats. A replaced player who did not create the game does not see it any more. Throws GAME_CHANGED if the
 * seats are not those that the page has seen. Nothing happens if they are already as they shall be, so a call whose
 * answer was lost can be repeated.
 */
function changeSeats(
  context: Context,
  writer: Writer,
  session: Session,
  gameId: number,
  { players: changes = [], seen_players: seen }: PatchGameBody,
): Promise<LiveGame> {
  return changeLockedGame(context, writer, session, gameId, async (db, { row, gamePlayers }, work) => {
    if (row.winner_player_id !== null)
      throw new RequestError('GAME_HAS_WINNER', 'The seats cannot be changed any more: somebody has won this game.')
    refuseUnknownLevels(row.game_type, changes)
    const seats = changedSeats(gamePlayers, changes)
    if (seen !== undefined) {
      if (isSeatedSo(gamePlayers, changes)) return null
      refuseIfReseated(gamePlayers, seen)
    }
    if (seats === null)
      throw new RequestError('INVALID_PLAYERS', 'A changed seat must name a player of this game, once.')
    refuseWrongPlayers(row.game_type, seats)
    const taps = await tapsOf(db, gameId)
    refuseIfImpossible({ row, gamePlayers }, countingTaps(taps), seats)
    await storeSeats(db, row, gamePlayers, seats, changes)
    // The lists of those who do not see the game any more learn that it has changed.
    sendReplacement(context, work, row, gamePlayers.filter(isNotIn(seats)), session)
    sendListUpdate(context, work, row, gamePlayers, row.version + 1)
    const newTaps = await tapsOf(db, gameId)
    return { taps: newTaps, points: pointsOf(row, newTaps), gamePlayers: await playersOfGame(db, gameId) }
  })
}

const isNotIn =
  (seats: readonly ChangedSeat[]) =>
  ({ pool_player_id }: GamePlayerRow) =>
    seats.every((seat) => seat.pool_player_id !== pool_player_id)

/** Whether the changes name all seats, and each of them is so already. */
const isSeatedSo = (gamePlayers: readonly GamePlayerRow[], changes: SeatChanges) =>
  changes.length === gamePlayers.length &&
  changes.every(({ pool_player_id, handicap, skill_level }, index) => {
    const row = gamePlayers[index]
    return (
      row?.pool_player_id === pool_player_id &&
      (handicap ?? row.handicap) === row.handicap &&
      (skill_level ?? row.level) === row.level
    )
  })

/** Throws GAME_CHANGED with the seats as they are now, if they are not those that the page has seen. */
function refuseIfReseated(gamePlayers: readonly GamePlayerRow[], seen: readonly SeenSeat[]): void {
  const seats = gamePlayers.map((row) => ({ ...row, skill_level: row.level }))
  const names = gamePlayers.map(({ username }) => username)
  const text = changedSeatsText(seen, seats, names)
  if (text !== null) throw new RequestError('GAME_CHANGED', text)
}

/** Throws LATER_TAP_IMPOSSIBLE if a tap could not count any more, for example because a shorter race ends before it. */
function refuseIfImpossible({ row, gamePlayers }: LockedGame, rows: TapRow[], seats: readonly ChangedSeat[]): void {
  const game = asLiveGame(row, gamePlayers, rows)
  const before = { game, taps: rows.map(asTap) }
  const players = seats.map((seat) => ({ ...seatOf(game, seat), ...seat }))
  const taps = before.taps.map((tap) => reseated<Tap>(tap, seats))
  const impossible = firstImpossible(before, { game: { ...game, players, taps }, taps })
  const tap = impossible && before.taps[impossible.index]
  if (!impossible || !tap) return
  const words = tapWords(tap, nameIn(gamePlayers)(tap))
  const reason = scoreErrorText(impossible.error, row.game_type)
  throw new RequestError('LATER_TAP_IMPOSSIBLE', laterTapText(impossible.index, words, reason))
}

function seatOf({ players }: LiveGame, { was }: ChangedSeat): LiveGame['players'][number] {
  const player = players.find(({ pool_player_id }) => pool_player_id === was)
  if (player === undefined) throw new Error('A changed seat was the seat of a player.')
  return player
}

async function storeSeats(
  db: Db,
  { pool_game_id, game_type, created_by, version, replaced_players }: LockedGameRow,
  gamePlayers: readonly GamePlayerRow[],
  seats: readonly ChangedSeat[],
  changes: SeatChanges,
): Promise<void> {
  const isNew = ({ pool_player_id, was }: ChangedSeat) => pool_player_id !== was
  const newSeats = seats.filter(isNew)
  const newRows = newSeats.length === 0 ? new Map() : await findPlayersOrRefuse(db, newSeats)
  const storedLevelOf = (id: number): number | null => {
    const found = newRows.get(id)
    return (game_type === '8-Ball' ? found?.level_8_ball : found?.level_9_ball) ?? null
  }
  const levelOf = (seat: ChangedSeat) => {
    const chosen = changes.find(({ pool_player_id }) => pool_player_id === seat.pool_player_id)?.skill_level
    if (chosen !== undefined) return chosen
    if (isNew(seat)) return storedLevelOf(seat.pool_player_id)
    return gamePlayers.find(({ pool_player_id }) => pool_player_id === seat.was)?.level ?? null
  }
  await replaceGamePlayers(
    db,
    pool_game_id,
    seats.map((seat) => ({ pool_player_id: seat.pool_player_id, handicap: seat.handicap, level: levelOf(seat) })),
  )
  await reassignTaps(
    db,
    pool_game_id,
    newSeats.map(({ was, pool_player_id }) => [was, pool_player_id]),
  )
  for (const { pool_game_correction_id, was } of newSeats.length === 0 ? [] : await correctionsOf(db, pool_game_id)) {
    if (was !== null) await updateWas(db, pool_game_correction_id, JSON.stringify(reseated(JSON.parse(was), seats)))
  }
  if (newSeats.length > 0) {
    const known: Replacement[][] = JSON.parse(replaced_players)
    const added = newSeats.map(({ was, pool_player_id }): Replacement => [was, pool_player_id])
    await updateGameDetails(db, pool_game_id, { version, replaced_players: JSON.stringify([...known, added]) })
  }
  const members = (await playersOfGame(db, pool_game_id)).map(({ user_id }) => user_id)
  const nightCreator = await nightCreatorOfGame(db, pool_game_id)
  const creators = nightCreator === undefined ? [created_by] : [created_by, nightCreator]
  await replaceGameMembers(db, pool_game_id, [...new Set([...creators, ...members])])
  await removeFriends(
    db,
    gamePlayers.map(({ pool_player_id }) => pool_player_id),
  )
  await addFriends(
    db,
    seats.map(({ pool_player_id }) => pool_player_id),
  )
}

/**
 * Ends a game that was not played out, or opens it again with `ended: null`. The winner of a forfeit counts like any
 * other winner. An unfinished game has no winner and counts nowhere.
 */
function endGame(
  context: Context,
  writer: Writer,
  session: Session,
  gameId: number,
  { ended, winner_pool_player_id = null }: { ended: GameEnd | null; winner_pool_player_id?: number | undefined | null },
): Promise<LiveGame> {
  return changeLockedGame(context, writer, session, gameId, async (db, { row, gamePlayers }) => {
    if (ended === row.ended && (ended === null || winner_pool_player_id === row.winner_player_id)) return null
    if (ended !== null && row.ended !== null)
      throw new RequestError('GAME_ENDED', `${endWords(row)} already. Open the match again first.`)
    if (row.ended === null && row.winner_player_id !== null)
      throw new RequestError('GAME_HAS_WINNER', 'This game has a winner already.')
    const isPlayer = gamePlayers.some(({ pool_player_id }) => pool_player_id === winner_pool_player_id)
    if (isPlayer !== (ended === 'forfeit')) throw new RequestError('INVALID_PLAYERS', WINNER_NEEDED)
    const taps = await tapsOf(db, gameId)
    return { taps, points: pointsOf(row, taps), end: { ended, winner_player_id: winner_pool_player_id } }
  })
}

const WINNER_NEEDED = 'A forfeit needs the player of this game who wins it. An unfinished game has no winner.'

/** Changes the tags, the seats or the end of a game, whichever the body names. */
export function changeGame(
  context: Context,
  writer: Writer,
  session: Session,
  gameId: number,
  body: PatchGameBody,
): Promise<LiveGame> {
  const { tags, players, seen_players, ended, winner_pool_player_id } = body
  const named = [tags, players, ended].filter((part) => part !== undefined)
  const lacksPart =
    (winner_pool_player_id !== undefined && ended === undefined) ||
    (seen_players !== undefined && players === undefined)
  if (named.length !== 1 || lacksPart)
    throw new RequestError('BAD_REQUEST', 'Change the tags, the players or the end of a game, one at a time.')
  if (tags !== undefined) return tagGame(context, writer, session, gameId, tags)
  if (players !== undefined) return changeSeats(context, writer, session, gameId, body)
  return endGame(context, writer, session, gameId, { ended: ended ?? null, winner_pool_player_id })
}
