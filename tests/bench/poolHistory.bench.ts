// Measures whether the calls for pool stay fast when a member has played very many games.

import type { Db } from '../../server/db/dialect.ts'
import { inviteMember, startTestServer, type TestServer } from '../server/support.ts'
import { type Member, playerNamed } from '../support/members.ts'
import { alternately, comparedRow, median, type Row, readAnswer } from './measure.ts'

const FEW = 100
const MANY = 100_000
const MAX_RATIO = 1.5
const ROUNDS = { warm: 100, measured: 300 }
const GAMES_PER_STATEMENT = 500

interface ServerWithGames {
  server: TestServer
  member: Member
  rival: Member
}

/**
 * Starts a server on which the member and the rival have played this many games. Inserts the games directly into the
 * database, because the API would take hours.
 */
async function startServerWithGames(games: number): Promise<ServerWithGames> {
  const server = await startTestServer()
  const owner = await server.owner()
  const [member, rival] = [await inviteMember(owner, 'Member'), await inviteMember(owner, 'Rival')]
  const [own, other] = [await playerNamed(owner, 'Member'), await playerNamed(owner, 'Rival')]
  const { db } = server.context
  for (let done = 0; done < games; done += GAMES_PER_STATEMENT) {
    const count = Math.min(GAMES_PER_STATEMENT, games - done)
    await insertGames(db, { member, rival, own, other, count })
  }
  await db
    .updateTable('pool_players')
    .set({ games_played: games, games_won: games })
    .where('pool_player_id', '=', own)
    .execute()
  const rivalry = { game_type: '9-Ball' as const, total_games: games, longest_streak: games, current_streak: games }
  await db
    .insertInto('pool_rivalries')
    .values([
      { ...rivalry, pool_player_id: own, opponent_id: other, wins: games, point_differential: games },
      { ...rivalry, pool_player_id: other, opponent_id: own, wins: 0, point_differential: -games },
    ])
    .execute()
  await db
    .insertInto('pool_friends')
    .values([
      { pool_player_id: own, friend_id: other, games },
      { pool_player_id: other, friend_id: own, games },
    ])
    .execute()
  return { server, member, rival }
}

interface Batch {
  member: Member
  rival: Member
  own: number
  other: number
  count: number
}

async function insertGames(db: Db, { member, rival, own, other, count }: Batch): Promise<void> {
  const game = {
    game_type: '9-Ball' as const,
    created_by: member.user.user_id,
    started_ms: Date.UTC(2026, 0, 1),
    tags: '[]',
    winner_player_id: own,
    points: '[]',
    version: 1,
  }
  const rows = await db
    .insertInto('pool_games')
    .values(Array.from({ length: count }, () => game))
    .returning('pool_game_id')
    .execute()
  const seat = { handicap: 25, racks: '[10,10,5]', level: 3 }
  await db
    .insertInto('pool_game_players')
    .values(
      rows.flatMap(({ pool_game_id }) => [
        { ...seat, pool_game_id, position: 0, pool_player_id: own, score: 25 },
        { ...seat, pool_game_id, position: 1, pool_player_id: other, score: 24 },
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

const read = ({ member }: ServerWithGames, path: string) =>
  readAnswer(`${member.origin}/api${path}`, { headers: { cookie: member.cookie } })

/** The time of the list, the summary and a comparison, with many games in the database and with few. */
export default async function poolHistoryBench(): Promise<Row[]> {
  const [few, many] = [await startServerWithGames(FEW), await startServerWithGames(MANY)]
  const rows: Row[] = []
  try {
    for (const [name, pathFor] of [
      ['first page of the list', () => '/pool/games?limit=25'],
      ['summary', ({ member }: ServerWithGames) => `/pool/users/${member.user.user_id}`],
      ['comparison', ({ rival }: ServerWithGames) => `/pool/compare/${rival.user.user_id}?discipline=9-Ball`],
    ] as const) {
      const { aMs, bMs } = await alternately(
        () => read(many, pathFor(many)),
        () => read(few, pathFor(few)),
        ROUNDS,
      )
      const title = `${name}, ${MANY} games`
      rows.push(comparedRow(title, median(aMs), median(bMs), MAX_RATIO, `that of ${FEW} games`))
    }
    return rows
  } finally {
    await few.server.close()
    await many.server.close()
  }
}
