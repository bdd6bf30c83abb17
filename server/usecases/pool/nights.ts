// League nights: listing, reading, creating, changing and deleting them, and starting their matches.

import type {
  NewNightBody,
  Night,
  NightInList,
  NightStandings,
  PatchNightBody,
  StartMatchBody,
} from '../../../contract/api/pool/nights.ts'
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { type Discipline, handicapsFor } from '../../../contract/rules/pool/handicaps.ts'
import {
  type EnteredTeam,
  LEVEL_LIMIT,
  matchError,
  NIGHT_MATCHES,
  teamState,
  teamsError,
} from '../../../contract/rules/pool/night.ts'
import { MOST_NIGHTS, standingsOf } from '../../../contract/rules/pool/standings.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { cleanName } from '../../../contract/rules/shared/cleanName.ts'
import type { Context } from '../../context.ts'
import { type Db, readAtOneMoment } from '../../db/dialect.ts'
import {
  deleteNightRow,
  insertNight,
  isNightMember,
  lockNight,
  type NightRow,
  nightsOf,
  replaceTeams,
  updateNight,
} from '../../db/repositories/poolNights.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import { addLogEntry } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'
import { createGame, findOwnGame, findPlayersOrRefuse, insertNewGame, refuseUnknownLevels } from './games.ts'
import { lockVisibleNight, noSuchNight, sendNightUpdate, visibleNight } from './nightAccess.ts'
import { lineupOf, type PlayerPair, readNightsInList, readWholeNight } from './nightShape.ts'

/** How many nights a part of the list has if the call does not say how many. */
const PAGE_SIZE = 20

/**
 * A part of the list of nights that the member plays in or created, newest first. `before` is the last id of the
 * previous part.
 */
export function listNights(
  { db }: Context,
  { user }: Session,
  { limit = PAGE_SIZE, before }: { limit?: number; before?: number },
): Promise<NightInList[]> {
  return nightsOfMember(db, user.user_id, limit, before)
}

/** Does the same as `listNights`, for a user who need not be the caller. */
export function nightsOfMember(db: Db, userId: number, limit: number, before?: number): Promise<NightInList[]> {
  return readAtOneMoment(db, async (snapshot) =>
    readNightsInList(snapshot, await nightsOf(snapshot, userId, before === undefined ? { limit } : { limit, before })),
  )
}

/** The standings of the teams in the newest nights of the member. */
export async function listStandings({ db }: Context, { user }: Session): Promise<NightStandings[]> {
  return standingsOf(await nightsOfMember(db, user.user_id, MOST_NIGHTS))
}

export function readNight({ db }: Context, session: Session, nightId: number): Promise<Night> {
  return readAtOneMoment(db, async (snapshot) =>
    readWholeNight(snapshot, await visibleNight(snapshot, session, nightId)),
  )
}

function refuseWrongTeams(gameType: Discipline, teams: readonly EnteredTeam[]): void {
  const error = teamsError(teams)
  if (error !== null) throw new RequestError('INVALID_TEAMS', error)
  refuseUnknownLevels(
    gameType,
    teams.flatMap(({ players }) => players),
  )
}

const nameColumns = ([first, second]: readonly EnteredTeam[]) => ({
  first_team: first?.name ?? '',
  second_team: second?.name ?? '',
})

/** The teams, their names without invisible characters. */
const cleanTeams = (teams: readonly EnteredTeam[]) => teams.map((team) => ({ ...team, name: cleanName(team.name) }))

async function storeTeams(db: Db, nightId: number, createdBy: number, teams: readonly EnteredTeam[]): Promise<void> {
  const players = teams.flatMap((team) => team.players)
  const rows = await findPlayersOrRefuse(db, players)
  const memberIds = [...new Set([createdBy, ...[...rows.values()].map(({ user_id }) => user_id)])]
  const columns = teams.flatMap((team, index) =>
    team.players.map(({ pool_player_id, skill_level }, position) => ({
      team: index,
      position,
      pool_player_id,
      level: skill_level,
    })),
  )
  await replaceTeams(db, nightId, columns, memberIds)
}

const EMPTY_LINEUP: PlayerPair[] = Array.from({ length: NIGHT_MATCHES }, () => [null, null])

/** Begins a night. Its players and its creator see it from now on. */
export function createNight(
  context: Context,
  writer: Writer,
  session: Session,
  { game_type, level_limit = LEVEL_LIMIT, teams: entered }: NewNightBody,
): Promise<{ pool_night_id: number }> {
  const teams = cleanTeams(entered)
  refuseWrongTeams(game_type, teams)
  return writer.write(async ({ db }) => {
    const created_by = session.user.user_id
    const pool_night_id = await insertNight(db, {
      game_type,
      level_limit,
      ...nameColumns(teams),
      lineup: JSON.stringify(EMPTY_LINEUP),
      created_by,
      started_ms: context.clock.now(),
    })
    await storeTeams(db, pool_night_id, created_by, teams)
    return { pool_night_id }
  })
}

/** Refuses teams in which a player who has begun a match is missing or has changed the team. */
function refuseLostPlayers(night: Night, teams: readonly EnteredTeam[]): void {
  for (const [index, { players }] of night.teams.entries()) {
    const isKept = (id: number) => teams[index]?.players.some(({ pool_player_id }) => pool_player_id === id) === true
    const lost = players.find(({ played, pool_player_id }) => played > 0 && !isKept(pool_player_id))
    if (lost !== undefined) {
      throw new RequestError('INVALID_TEAMS', `${lost.display_name} has begun a match and must stay in the team.`)
    }
  }
}

/** The line-up after the changes. A player who is in no team any more is planned no more. */
function changedLineup(
  night: Night,
  row: NightRow,
  teams: readonly EnteredTeam[],
  changes: NonNullable<PatchNightBody['lineup']>,
): PlayerPair[] {
  const isInTeam = (id: number | null, index: number) =>
    id === null || teams[index]?.players.some(({ pool_player_id }) => pool_player_id === id) === true
  const lineup = lineupOf(row)
  for (const { position, pool_player_ids } of changes) {
    if (night.matches[position - 1]?.pool_game_id != null)
      throw new RequestError('MATCH_BEGUN', `Match ${position} has begun. Change its seats in the game.`)
    if (!pool_player_ids.every(isInTeam))
      throw new RequestError('INVALID_PLAYERS', 'A match needs a player of each team.')
    lineup[position - 1] = [pool_player_ids[0] ?? null, pool_player_ids[1] ?? null]
  }
  return lineup.map(([first, second], index): PlayerPair => {
    if (night.matches[index]?.pool_game_id != null) return [first, second]
    return [isInTeam(first, 0) ? first : null, isInTeam(second, 1) ? second : null]
  })
}

/** Changes the teams, the planned matches and the limit of a night, whichever the body names. */
export function changeNight(
  context: Context,
  writer: Writer,
  session: Session,
  nightId: number,
  { teams: entered, lineup = [], level_limit, seen_version }: PatchNightBody,
): Promise<Night> {
  const teams = entered && cleanTeams(entered)
  return writer.write(async (work) => {
    const { db } = work
    const row = await lockVisibleNight(db, session, nightId)
    const night = await readWholeNight(db, row)
    if (seen_version !== undefined && seen_version !== row.version)
      throw new RequestError('NIGHT_CHANGED', 'Somebody else has changed the night meanwhile. Check it again.')
    if (teams !== undefined) {
      refuseWrongTeams(row.game_type, teams)
      refuseLostPlayers(night, teams)
      await storeTeams(db, nightId, row.created_by, teams)
    }
    const change = {
      ...(teams === undefined ? {} : nameColumns(teams)),
      ...(level_limit === undefined ? {} : { level_limit }),
      lineup: JSON.stringify(changedLineup(night, row, teams ?? night.teams, lineup)),
      version: row.version + 1,
    }
    await updateNight(db, nightId, change)
    sendNightUpdate(context, work, row, change.version)
    return readWholeNight(db, { ...row, ...change })
  })
}

/** Starts a game, or a match of a night if the body names one. */
export function startGame(
  context: Context,
  writer: Writer,
  session: Session,
  body: CreateGameBody,
): Promise<{ pool_game_id: number }> {
  if (body.night === undefined) return createGame(context, writer, session, body)
  const { night, players, scoring, breaks, client_id, started } = body
  const ids = players.map(({ pool_player_id }) => pool_player_id)
  return startMatch(context, writer, session, night.pool_night_id, {
    isInOrderOfPlay: true,
    position: night.position,
    pool_player_ids: ids,
    ...(ids[0] !== undefined && { first_pool_player_id: ids[0] }),
    ...(scoring !== undefined && { scoring }),
    ...(breaks !== undefined && { breaks }),
    ...(client_id !== undefined && { client_id }),
    ...(started !== undefined && { started }),
  })
}

/**
 * Starts a match of the night as a normal game. The handicaps follow from the levels of the night. The same `client_id`
 * again answers the same game.
 */
export function startMatch(
  context: Context,
  writer: Writer,
  session: Session,
  nightId: number,
  {
    position,
    pool_player_ids,
    isInOrderOfPlay = false,
    first_pool_player_id,
    scoring,
    breaks,
    client_id,
    started,
  }: StartMatchBody & { isInOrderOfPlay?: boolean },
): Promise<{ pool_game_id: number }> {
  return writer.write(async (work) => {
    const { db } = work
    const row = await lockVisibleNight(db, session, nightId)
    const existingId = await findOwnGame(db, session.user.user_id, client_id)
    if (existingId !== undefined) return { pool_game_id: existingId }
    const night = await readWholeNight(db, row)
    const begunId = night.matches[position - 1]?.pool_game_id ?? null
    if (begunId !== null) {
      const text = `Match ${position} has begun already in another game, so this one does not count.`
      throw new RequestError('MATCH_BEGUN', text, undefined, begunId)
    }
    const [first, second] = night.teams.map(({ players }, index) => {
      const ids = isInOrderOfPlay ? pool_player_ids : pool_player_ids.slice(index, index + 1)
      const player = players.find(({ pool_player_id }) => ids.includes(pool_player_id))
      if (player === undefined || pool_player_ids.length !== night.teams.length)
        throw new RequestError('INVALID_PLAYERS', 'A match needs a player of each team.')
      const error = matchError(teamState(night, index), player)
      if (error !== null) throw new RequestError(error.code, error.text(player.display_name))
      return player
    })
    if (
      first === undefined ||
      second === undefined ||
      !pool_player_ids.includes(first_pool_player_id ?? first.pool_player_id)
    )
      throw new RequestError('INVALID_PLAYERS', 'The player who breaks must play the match.')
    const inOrder = first_pool_player_id === second.pool_player_id ? [second, first] : [first, second]
    const races = handicapsFor(
      row.game_type,
      inOrder.map(({ skill_level }) => skill_level),
    )
    const players = inOrder.map(({ pool_player_id, skill_level }, index) => ({
      pool_player_id,
      skill_level,
      handicap: races[index] ?? 0,
    }))
    const body = {
      game_type: row.game_type,
      players,
      ...(scoring !== undefined && { scoring }),
      ...(breaks !== undefined && { breaks }),
      ...(client_id !== undefined && { client_id }),
      ...(started !== undefined && { started }),
    }
    const match = { pool_night_id: nightId, night_position: position, nightCreatorId: row.created_by }
    const game = await insertNewGame(context, work, session, body, match)
    const lineup = lineupOf(row)
    lineup[position - 1] = [first.pool_player_id, second.pool_player_id]
    const version = row.version + 1
    await updateNight(db, nightId, { lineup: JSON.stringify(lineup), version })
    sendNightUpdate(context, work, row, version)
    return game
  })
}

/**
 * Deletes a night. Its games stay. Its creator and every admin with the permission `pool` may do this. The other players
 * get FORBIDDEN, and all other callers get NOT_FOUND.
 */
export function deleteNight(context: Context, writer: Writer, session: Session, nightId: number): Promise<Done> {
  return writer.write(async (work) => {
    const { db } = work
    const { user_id, acl } = session.user
    const row = await lockNight(db, nightId)
    if (row === undefined) throw noSuchNight()
    if (row.created_by !== user_id && !permits(acl, 'admin')) {
      if (!(await isNightMember(db, user_id, nightId))) throw noSuchNight()
      throw new RequestError('FORBIDDEN', 'Only the member who began a night, or an admin, can delete it.')
    }
    await deleteNightRow(db, nightId)
    sendNightUpdate(context, work, row, row.version + 1)
    await addLogEntry(context, work, {
      level: 'warn',
      kind: 'content',
      message: `Deleted league night ${nightId}.`,
      userId: user_id,
    })
    return DONE
  })
}
