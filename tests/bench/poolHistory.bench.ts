// Measures whether the calls for pool stay fast when a member has played very many games.

import type { Db } from '../../server/db/dialect.ts'
import { inviteMember, startTestServer, type TestServer } from '../server/support.ts'
import { type Member, playerIdOf } from '../support/members.ts'
import { comparedRow, measureAlternately, median, type Row, readAnswer } from './measure.ts'

const FEW_GAMES = 100
const MANY_GAMES = 100_000
/** The aim: with many games, a call takes at most this many times as long as with few. */
const MAX_RATIO = 1.5
/** How many rounds are made. The first ones only warm up the server and are not measured. */
const ROUNDS = { warm: 100, measured: 300 }
const GAMES_PER_STATEMENT = 500

interface ServerWithGames {
  server: TestServer
  member: Member
  /** The opponent of the member in every game. */
  rival: Member
}

/**
 * Starts a server on which the member and the rival have played this many games. Inserts the games directly into the
 * database, because the API would take hours.
 */
async function startServerWithGames(gameCount: number): Promise<ServerWithGames> {
  const server = await startTestServer()
  const owner = await server.owner()
  const [member, rival] = [await inviteMember(owner, 'Member'), await inviteMember(owner, 'Rival')]
  const [memberPlayer, rivalPlayer] = [await playerIdOf(owner, 'Member'), await playerIdOf(owner, 'Rival')]
  const { db } = server.context
  for (let inserted = 0; inserted < gameCount; inserted += GAMES_PER_STATEMENT) {
    const count = Math.min(GAMES_PER_STATEMENT, gameCount - inserted)
    await insertGames(db, { member, rival, memberPlayer, rivalPlayer, count })
  }
  await db
    .updateTable('pool_players')
    .set({ games_played: gameCount, games_won: gameCount })
    .where('pool_player_id', '=', memberPlayer)
    .execute()
  const rivalry = {
    game_type: '9-Ball' as const,
    total_games: gameCount,
    longest_streak: gameCount,
    current_streak: gameCount,
  }
  await db
    .insertInto('pool_rivalries')
    .values([
      {
        ...rivalry,
        pool_player_id: memberPlayer,
        opponent_id: rivalPlayer,
        wins: gameCount,
        point_differential: gameCount,
      },
      { ...rivalry, pool_player_id: rivalPlayer, opponent_id: memberPlayer, wins: 0, point_differential: -gameCount },
    ])
    .execute()
  await db
    .insertInto('pool_friends')
    .values([
      { pool_player_id: memberPlayer, friend_id: rivalPlayer, games: gameCount },
      { pool_player_id: rivalPlayer, friend_id: memberPlayer, games: gameCount },
    ])
    .execute()
  return { server, member, rival }
}

/** How many games are inserted with one statement, and for whom. */
interface Batch {
  member: Member
  rival: Member
  /** The ids of the two members as pool players. */
  memberPlayer: number
  rivalPlayer: number
  count: number
}

async function insertGames(db: Db, { member, rival, memberPlayer, rivalPlayer, count }: Batch): Promise<void> {
  const game = {
    game_type: '9-Ball' as const,
    created_by: member.user.user_id,
    started_ms: Date.UTC(2026, 0, 1),
    tags: '[]',
    winner_player_id: memberPlayer,
    points: '[]',
    version: 1,
  }
  const rows = await db
    .insertInto('pool_games')
    .values(Array.from({ length: count }, () => game))
    .returning('pool_game_id')
    .execute()
  const gamePlayer = { handicap: 25, racks: '[10,10,5]', level: 3 }
  await db
    .insertInto('pool_game_players')
    .values(
      rows.flatMap(({ pool_game_id }) => [
        { ...gamePlayer, pool_game_id, position: 0, pool_player_id: memberPlayer, score: 25 },
        { ...gamePlayer, pool_game_id, position: 1, pool_player_id: rivalPlayer, score: 24 },
      ]),
    )
    .execute()
  await db
    .insertInto('pool_game_members')
    .values(
      rows.flatMap(({ pool_game_id }) => [member, rival].map(({ user }) => ({ user_id: user.user_id, pool_game_id }))),
    )
    .execute()
}

const readPath = ({ member }: ServerWithGames, path: string) =>
  readAnswer(`${member.origin}/api${path}`, { headers: { cookie: member.cookie } })

/** The times of the calls for the list, the summary and a comparison, with many games in the database and with few. */
export default async function poolHistoryBench(): Promise<Row[]> {
  const [fewServer, manyServer] = [await startServerWithGames(FEW_GAMES), await startServerWithGames(MANY_GAMES)]
  const rows: Row[] = []
  try {
    for (const [name, pathFor] of [
      ['first page of the list', () => '/pool/games?limit=25'],
      ['summary', ({ member }: ServerWithGames) => `/pool/users/${member.user.user_id}`],
      ['comparison', ({ rival }: ServerWithGames) => `/pool/compare/${rival.user.user_id}?discipline=9-Ball`],
    ] as const) {
      const { aMs, bMs } = await measureAlternately(
        () => readPath(manyServer, pathFor(manyServer)),
        () => readPath(fewServer, pathFor(fewServer)),
        ROUNDS,
      )
      const title = `${name}, ${MANY_GAMES} games`
      rows.push(comparedRow(title, median(aMs), median(bMs), MAX_RATIO, `that of ${FEW_GAMES} games`))
    }
    return rows
  } finally {
    await fewServer.server.close()
    await manyServer.server.close()
  }
}
