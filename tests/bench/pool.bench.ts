// Measures the times for which pool players wait: for the list of games, for a tap, and for the live event of a tap.

import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { databaseFile } from '../../server/db/sqlite.ts'
import { openSqliteFile } from '../../server/db/sqlitePackage.ts'
import { inviteMember, startTestServer, type TestServer } from '../server/support.ts'
import { startLocalServer } from '../support/localServer.ts'
import { type Member, playerIdOf, startGame, tap } from '../support/members.ts'
import { comparedRow, measureAlternately, measureMs, median, percentile, type Row, readAnswer } from './measure.ts'

const GAME_COUNT = 50
/** How many rounds, and how many taps with a live event, are made. The first ones only warm up the server. */
const ROUNDS = { warm: 150, measured: 400 }
const LIVE_TAPS = { warm: 50, measured: 300 }
/** The aims: how many times as long as its comparison the list, a tap and the live event of a tap may take. */
const MAX_LIST_RATIO = 1.5
const MAX_TAP_RATIO = 2
const MAX_LIVE_RATIO = 2

interface PoolServer {
  server: TestServer
  owner: Member
  guest: Member
  /** The ids of the owner and the guest as pool players. */
  playerIds: number[]
}

async function startPoolServer(): Promise<PoolServer> {
  const server = await startTestServer()
  const owner = await server.owner()
  const guest = await inviteMember(owner, 'Guest')
  return { server, owner, guest, playerIds: [await playerIdOf(owner, 'Owner'), await playerIdOf(owner, 'Guest')] }
}

const newGame = ({ owner, playerIds }: PoolServer) =>
  startGame(owner, {
    game_type: '9-Ball',
    players: playerIds.map((pool_player_id) => ({ pool_player_id, handicap: 100 })),
  })

/**
 * The list of games, compared with a bare HTTP server: it has none of Parlor's code, and only reads almost the same
 * columns with two prepared statements.
 */
async function listRow(pool: PoolServer): Promise<Row> {
  const { server, owner } = pool
  for (let game = 0; game < GAME_COUNT; game += 1) await newGame(pool)
  const database = openSqliteFile(databaseFile(server.context.config.dataDir), { readonly: true })
  const selectGames = database.prepare(
    `select g.pool_game_id, g.game_type, g.scoring, g.created_by, g.started_ms, g.tags, g.winner_player_id, g.dead_balls,
       g.rack_results, g.innings, g.at_table_player_id, g.version
     from pool_game_members m join pool_games g on g.pool_game_id = m.pool_game_id
     where m.user_id = ? order by m.pool_game_id desc limit ?`,
  )
  const selectPlayers = database.prepare(
    `select s.pool_game_id, s.pool_player_id, s.handicap, s.level, s.score, s.racks, s.safeties, s.fouls, s.longest_run,
       p.user_id, u.username
     from pool_game_players s join pool_players p on p.pool_player_id = s.pool_player_id join users u on u.user_id = p.user_id
     where s.pool_game_id in (select value from json_each(?)) order by s.pool_game_id, s.position`,
  )
  const bareServer = await startLocalServer((_, response) => {
    const games = selectGames.all(owner.user.user_id, GAME_COUNT) as { pool_game_id: number }[]
    const players = selectPlayers.all(JSON.stringify(games.map((game) => game.pool_game_id))) as {
      pool_game_id: number
    }[]
    const byGame = groupByGame(players)
    const body = JSON.stringify(games.map((game) => ({ ...game, players: byGame.get(game.pool_game_id) })))
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  const { aMs, bMs } = await measureAlternately(
    () => readAnswer(`${owner.origin}/api/pool/games?limit=${GAME_COUNT}`, { headers: { cookie: owner.cookie } }),
    () => readAnswer(bareServer.origin),
    ROUNDS,
  )
  await bareServer.close()
  database.close()
  return comparedRow(`list of ${GAME_COUNT} games`, median(aMs), median(bMs), MAX_LIST_RATIO, 'a bare HTTP server')
}

function groupByGame<Player extends { pool_game_id: number }>(players: readonly Player[]): Map<number, Player[]> {
  const groups = new Map<number, Player[]>()
  for (const player of players) groups.set(player.pool_game_id, [...(groups.get(player.pool_game_id) ?? []), player])
  return groups
}

/**
 * A tap, compared with a bare HTTP server that writes the rows of the tap in one transaction. Both servers answer only
 * when the transaction is on the disk. The bare server does not store the answer under the idempotency key.
 */
async function scoreTapRow(pool: PoolServer): Promise<Row> {
  const { owner, playerIds } = pool
  const gameId = await newGame(pool)
  const otherPool = await startPoolServer()
  const otherGameId = await newGame(otherPool)
  const database = openSqliteFile(databaseFile(otherPool.server.context.config.dataDir))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  const insertTap = database.prepare(
    `insert into pool_game_taps (pool_game_id, pool_player_id, action, user_id, idempotency_key, created_ms)
     values (?, ?, ?, ?, ?, ?)`,
  )
  const updatePlayer = database.prepare(
    'update pool_game_players set score = ?, racks = ? where pool_game_id = ? and pool_player_id = ?',
  )
  const updateGame = database.prepare(
    'update pool_games set points = ?, version = version + 1 where pool_game_id = ? returning *',
  )
  const [otherPlayerId = 0] = otherPool.playerIds
  const saveTap = database.transaction((score: number) => {
    insertTap.run(otherGameId, otherPlayerId, 'add', otherPool.owner.user.user_id, randomUUID(), Date.now())
    updatePlayer.run(score, `[${score}]`, otherGameId, otherPlayerId)
    return updateGame.get(`[${otherPlayerId}]`, otherGameId)
  })
  let tapCount = 0
  const bareServer = await startLocalServer((request, response) => {
    request.resume().on('end', () => {
      const body = JSON.stringify(saveTap.immediate(tapCount % 100))
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
  })
  const [ownerPlayerId = 0] = playerIds
  const { aMs, bMs } = await measureAlternately(
    async () => {
      // Add a point and then subtract it again, so that the game never ends.
      const action = tapCount % 2 === 0 ? 'add' : 'subtract'
      tapCount += 1
      await tap(owner, gameId, { pool_player_id: ownerPlayerId, action }, randomUUID())
    },
    () =>
      readAnswer(bareServer.origin, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"action":"add"}',
      }),
    ROUNDS,
  )
  await bareServer.close()
  database.close()
  await otherPool.server.close()
  return comparedRow('score tap', median(aMs), median(bMs), MAX_TAP_RATIO, 'the bare transaction')
}

/** The time from the request of a tap to the event in another client, compared with the request alone. */
async function liveRows(pool: PoolServer): Promise<Row[]> {
  const { owner, guest, playerIds } = pool
  const gameId = await newGame(pool)
  const socket: Socket = io(guest.origin, {
    transports: ['websocket'],
    extraHeaders: { cookie: guest.cookie, origin: guest.origin },
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.emit('pool_game:id', gameId)
  await new Promise<void>((resolve) => socket.once('pool_game:id', () => resolve()))

  const [ownerPlayerId = 0] = playerIds
  const postMs: number[] = []
  const eventMs: number[] = []
  for (let tapCount = 0; tapCount < LIVE_TAPS.warm + LIVE_TAPS.measured; tapCount += 1) {
    const action = tapCount % 2 === 0 ? 'add' : 'subtract'
    const startedMs = performance.now()
    const received = new Promise<number>((resolve) =>
      socket.once('pool_game:update', () => resolve(performance.now() - startedMs)),
    )
    const tapPostMs = await measureMs(() => tap(owner, gameId, { pool_player_id: ownerPlayerId, action }, randomUUID()))
    const tapEventMs = await received
    if (tapCount < LIVE_TAPS.warm) continue
    postMs.push(tapPostMs)
    eventMs.push(tapEventMs)
  }
  socket.disconnect()
  const row = (share: number, name: string): Row =>
    comparedRow(name, percentile(eventMs, share), percentile(postMs, share), MAX_LIVE_RATIO, 'the request alone')
  return [row(0.5, 'tap to the event in another client, p50'), row(0.99, 'tap to the event in another client, p99')]
}

export default async function poolBench(): Promise<Row[]> {
  const pool = await startPoolServer()
  try {
    return [await listRow(pool), await scoreTapRow(pool), ...(await liveRows(pool))]
  } finally {
    await pool.server.close()
  }
}
