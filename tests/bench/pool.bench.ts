import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import SQLite from 'better-sqlite3'
import { io, type Socket } from 'socket.io-client'
import { databaseFile } from '../../server/db/sqlite.ts'
import { inviteMember, startTestServer, type TestServer } from '../server/support.ts'
import { browserCookie, type Member, playerNamed, startGame, tap } from '../support/members.ts'
import { comparison, inTurn, median, percentile, type Row, timedMs } from './measure.ts'

const GAMES = 50
const ROUNDS = { warm: 150, rounds: 400 }
const LIST_AIM = 1.5
const TAP_AIM = 2
const LIVE_TAPS = 300

interface Hall {
  testServer: TestServer
  owner: Member
  guest: Member
  players: number[]
}

async function openHall(): Promise<Hall> {
  const testServer = await startTestServer()
  const owner = await testServer.owner()
  const guest = await inviteMember(owner, 'Guest')
  return { testServer, owner, guest, players: [await playerNamed(owner, 'Owner'), await playerNamed(owner, 'Guest')] }
}

const newGame = ({ owner, players }: Hall) =>
  startGame(owner, {
    game_type: '9-Ball',
    players: players.map((pool_player_id) => ({ pool_player_id, handicap: 100 })),
  })

/** The same wire on both sides: a bare node:http server with one handler. */
async function bare(handler: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function read(address: string, init: RequestInit = {}) {
  const response = await fetch(address, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
}

/** The list of 50 games against two prepared statements on the same file and `JSON.stringify`. */
async function list(hall: Hall): Promise<Row> {
  const { testServer, owner } = hall
  for (let game = 0; game < GAMES; game += 1) await newGame(hall)
  const file = new SQLite(databaseFile(testServer.context.config.dataDir), { readonly: true })
  const games = file.prepare(
    `select g.pool_game_id, g.game_type, g.created_by, g.started_ms, g.tags, g.winner_player_id, g.version
     from pool_game_members m join pool_games g on g.pool_game_id = m.pool_game_id
     where m.user_id = ? order by m.pool_game_id desc limit ?`,
  )
  const seats = file.prepare(
    `select s.pool_game_id, s.pool_player_id, s.handicap, s.score, s.racks, p.user_id, u.username
     from pool_game_players s join pool_players p on p.pool_player_id = s.pool_player_id join users u on u.user_id = p.user_id
     where s.pool_game_id in (select value from json_each(?)) order by s.pool_game_id, s.position`,
  )
  const { server, origin } = await bare((_, response) => {
    const rows = games.all(owner.user.user_id, GAMES) as { pool_game_id: number }[]
    const players = seats.all(JSON.stringify(rows.map((row) => row.pool_game_id))) as { pool_game_id: number }[]
    const byGame = grouped(players)
    const body = JSON.stringify(rows.map((row) => ({ ...row, players: byGame.get(row.pool_game_id) })))
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  const { aMs, bMs } = await inTurn(
    () => read(`${owner.origin}/api/pool/games?limit=${GAMES}`, { headers: { cookie: owner.cookie } }),
    () => read(origin),
    ROUNDS,
  )
  server.close()
  file.close()
  return comparison(`games list, ${GAMES} games`, aMs, bMs, LIST_AIM, 'bare node:http')
}

function grouped<Seat extends { pool_game_id: number }>(seats: readonly Seat[]): Map<number, Seat[]> {
  const groups = new Map<number, Seat[]>()
  for (const seat of seats) groups.set(seat.pool_game_id, [...(groups.get(seat.pool_game_id) ?? []), seat])
  return groups
}

/** A tap against its bare transaction: an event, a seat and a game written with the same durability, behind node:http. */
async function scoreTap(hall: Hall): Promise<Row> {
  const { owner, players } = hall
  const gameId = await newGame(hall)
  const other = await openHall()
  const otherId = await newGame(other)
  const file = new SQLite(databaseFile(other.testServer.context.config.dataDir))
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  const insert = file.prepare(
    `insert into pool_game_taps (pool_game_id, pool_player_id, action, user_id, idempotency_key, created_ms)
     values (?, ?, ?, ?, ?, ?)`,
  )
  const seat = file.prepare(
    'update pool_game_players set score = ?, racks = ? where pool_game_id = ? and pool_player_id = ?',
  )
  const game = file.prepare(
    'update pool_games set points = ?, version = version + 1 where pool_game_id = ? returning *',
  )
  const [player = 0] = other.players
  const transaction = file.transaction((score: number) => {
    insert.run(otherId, player, 'add', other.owner.user.user_id, randomUUID(), Date.now())
    seat.run(score, `[${score}]`, otherId, player)
    return game.get(`[${player}]`, otherId)
  })
  let taps = 0
  const { server, origin } = await bare((request, response) => {
    request.resume().on('end', () => {
      const body = JSON.stringify(transaction.immediate(taps % 100))
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
  })
  const [own = 0] = players
  const { aMs, bMs } = await inTurn(
    async () => {
      // Up and down, so that the game never ends.
      const action = taps % 2 === 0 ? 'add' : 'subtract'
      taps += 1
      await tap(owner, gameId, { pool_player_id: own, action }, randomUUID())
    },
    () => read(origin, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"action":"add"}' }),
    ROUNDS,
  )
  server.close()
  file.close()
  await other.testServer.close()
  return comparison('score tap', aMs, bMs, TAP_AIM, 'the raw transaction')
}

/** From a tap's request to the event in another client, and the POST alone. */
async function live(hall: Hall): Promise<Row[]> {
  const { owner, guest, players } = hall
  const gameId = await newGame(hall)
  const socket: Socket = io(guest.origin, {
    transports: ['websocket'],
    extraHeaders: { cookie: `${browserCookie(guest).name}=${browserCookie(guest).value}`, origin: guest.origin },
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.emit('pool_game:id', gameId)
  await new Promise<void>((resolve) => socket.once('pool_game:id', () => resolve()))

  const [own = 0] = players
  const postMs: number[] = []
  const eventMs: number[] = []
  for (let taps = 0; taps < LIVE_TAPS + 50; taps += 1) {
    const action = taps % 2 === 0 ? 'add' : 'subtract'
    const startedMs = performance.now()
    const heard = new Promise<number>((resolve) =>
      socket.once('pool_game:update', () => resolve(performance.now() - startedMs)),
    )
    const posted = await timedMs(() => tap(owner, gameId, { pool_player_id: own, action }, randomUUID()))
    const event = await heard
    if (taps < 50) continue
    postMs.push(posted)
    eventMs.push(event)
  }
  socket.disconnect()
  const row = (share: number, name: string): Row => {
    const value = percentile(eventMs, share)
    const ratio = value / percentile(postMs, share)
    return { name, value, unit: 'ms', ratio, aim: 'beside the POST alone', ok: median(eventMs) <= median(postMs) * 2 }
  }
  return [row(0.5, 'tap to the event in another client, p50'), row(0.99, 'tap to the event in another client, p99')]
}

/** What every member of a game waits for: the list, a tap, and the others' taps. */
export default async function poolBench(): Promise<Row[]> {
  const hall = await openHall()
  try {
    return [await list(hall), await scoreTap(hall), ...(await live(hall))]
  } finally {
    await hall.testServer.close()
  }
}
