// Measures how many calls one node answers, and how much processor time a call needs in the nodes and in PostgreSQL.
// These figures show when a second node helps. docs/scale.md has them. Without PostgreSQL only SQLite is measured.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { createDatabase, findTestDatabase, newDatabaseUrl } from '../../scripts/testDatabase.ts'
import { readConfig } from '../../server/config.ts'
import { createListener } from '../../server/db/listener.ts'
import { openPostgres, TIMEOUTS } from '../../server/db/postgres.ts'
import { gameRoom } from '../../server/live/live.ts'
import { joinNodes } from '../../server/live/nodes.ts'
import { createLive, createSockets } from '../../server/live/sockets.ts'
import type { Log } from '../../server/log.ts'
import { PASSWORD, playerIdOf, signUp } from '../support/members.ts'
import { type ServerProcess, startServerProcess } from '../support/serverProcess.ts'
import type { Row } from './measure.ts'
import { machineLoadText, processorMs } from './processFigures.ts'

/** How many calls of each kind are measured: `GET /`, which does nothing, the list of games, and a tap. */
const CALLS = { ping: 1_600, list: 800, tap: 1_600 }
const WARM_UP_CALLS = 400
/** How many events are measured that one node sends to the other nodes. */
const EVENTS = 1_000

type Kind = keyof typeof CALLS

interface Client {
  /** Makes calls, and returns how many milliseconds that took. */
  make(kind: Kind, count: number): Promise<number>
  stop(): void
}

/** A client whose calls are divided evenly among these nodes. */
async function startClient(
  nodes: readonly ServerProcess[],
  owner: { cookie: string },
  playerId: number,
): Promise<Client> {
  const file = fileURLToPath(new URL('./scaleClient.ts', import.meta.url))
  const origins = nodes.map(({ origin }) => origin)
  const child = spawn(process.execPath, ['--import', 'tsx', file, owner.cookie, String(playerId), ...origins], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  return {
    async make(kind, count) {
      child.stdin.write(`${kind} ${count}\n`)
      const [ms] = await once(lines, 'line')
      return Number(ms)
    },
    stop: () => child.kill(),
  }
}

/** Finds the ids of the processes that are measured together, for example of all processes of PostgreSQL. */
type Group = () => Promise<readonly number[]>

/**
 * The processor time of each process of a group, in milliseconds by process id. A process that has just ended is left
 * out.
 */
async function processorTimesOf(group: Group): Promise<Map<number, number>> {
  const times = new Map<number, number>()
  for (const pid of await group())
    await processorMs(pid).then(
      (ms) => times.set(pid, ms),
      () => {},
    )
  return times
}

/**
 * Measures calls: how many were answered per second, and how many milliseconds of processor time a call took in each
 * group of processes.
 */
async function measure(client: Client, kind: Kind, groups: readonly Group[]) {
  await client.make(kind, WARM_UP_CALLS)
  const timesBefore = await Promise.all(groups.map(processorTimesOf))
  const tookMs = await client.make(kind, CALLS[kind])
  const timesAfter = await Promise.all(groups.map(processorTimesOf))
  const costsMs = timesAfter.map((times, groupIndex) => {
    const usedMs = [...times].map(([pid, ms]) => ms - (timesBefore[groupIndex]?.get(pid) ?? 0))
    return sum(usedMs) / CALLS[kind]
  })
  return { perSecond: (CALLS[kind] * 1000) / tookMs, costsMs }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const row = (name: string, value: number, unit: string): Row => ({ name, value, unit })

/** The settings of each node. All connections come from this machine, so one address may have many of them. */
const ENV = { LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'loopback', CONNECTIONS_PER_ADDRESS: '1000' }

async function signUpOwner({ origin, ownerCode = '' }: ServerProcess) {
  const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: ownerCode })
  return { owner, playerId: await playerIdOf(owner, 'Owner') }
}

async function sqliteRows(): Promise<Row[]> {
  const node = await startServerProcess({ env: ENV })
  let client: Client | undefined
  try {
    const { owner, playerId } = await signUpOwner(node)
    client = await startClient([node], owner, playerId)
    const rows: Row[] = []
    for (const kind of ['ping', 'list', 'tap'] as const) {
      const { perSecond, costsMs } = await measure(client, kind, [async () => [node.pid]])
      rows.push(row(`SQLite, one node: ${kind}, for each second (${machineLoadText()})`, perSecond, 'calls'))
      rows.push(row(`SQLite, one node: ${kind}, time of the node`, costsMs[0] ?? 0, 'ms'))
    }
    return rows
  } finally {
    client?.stop()
    await node.stop()
  }
}

/**
 * The processes of PostgreSQL that serve a database, without the processes that write to the disk in the background.
 */
async function backendsOf(url: string): Promise<number[]> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await database.end()
  return rows.map(({ pid }) => pid)
}

async function postgresRows(url: string): Promise<Row[]> {
  const firstNode = await startServerProcess({ databaseUrl: url, env: ENV })
  const nodes = [firstNode]
  const clients: Client[] = []
  try {
    const { owner, playerId } = await signUpOwner(firstNode)
    const oneNodeClient = await startClient([firstNode], owner, playerId)
    clients.push(oneNodeClient)
    const rows: Row[] = []
    for (const kind of ['list', 'tap'] as const) {
      const { perSecond, costsMs } = await measure(oneNodeClient, kind, [
        async () => [firstNode.pid],
        () => backendsOf(url),
      ])
      rows.push(row(`PostgreSQL, one node: ${kind}, for each second (${machineLoadText()})`, perSecond, 'calls'))
      rows.push(row(`PostgreSQL, one node: ${kind}, time of the node`, costsMs[0] ?? 0, 'ms'))
      rows.push(row(`PostgreSQL, one node: ${kind}, time of PostgreSQL`, costsMs[1] ?? 0, 'ms'))
    }
    const secondNode = await startServerProcess({ databaseUrl: url, env: ENV })
    nodes.push(secondNode)
    // The client makes its taps on the first node. Measures the second node, which receives only the events of the
    // taps.
    const otherNode = await measure(oneNodeClient, 'tap', [async () => [secondNode.pid]])
    rows.push(row('a tap on the other node, time of a node for its events', otherNode.costsMs[0] ?? 0, 'ms'))
    const twoNodesClient = await startClient(nodes, owner, playerId)
    clients.push(twoNodesClient)
    const groups = [async () => [firstNode.pid, secondNode.pid], () => backendsOf(url)]
    const { perSecond, costsMs } = await measure(twoNodesClient, 'tap', groups)
    rows.push(row(`PostgreSQL, two nodes: tap, for each second (${machineLoadText()})`, perSecond, 'calls'))
    rows.push(row('PostgreSQL, two nodes: tap, time of both nodes', costsMs[0] ?? 0, 'ms'))
    rows.push(row('PostgreSQL, two nodes: tap, time of PostgreSQL', costsMs[1] ?? 0, 'ms'))
    return rows
  } finally {
    for (const client of clients) client.stop()
    for (const node of nodes) await node.stop()
  }
}

/**
 * The adapter sends the events of a node to the other nodes through PostgreSQL. Measures the processor time of each
 * such event, without a tap. A tap sends two events.
 */
async function adapterRows(url: string): Promise<Row[]> {
  const fail = (error: Error): never => {
    throw error
  }
  const connectionPool = await openPostgres(url, fail, TIMEOUTS)
  const listener = createListener(url, fail, TIMEOUTS)
  const doNothing = (): void => {}
  const log: Log = {
    debug: doNothing,
    info: doNothing,
    warn: doNothing,
    error: ({ err }) => fail(new Error(String(err))),
  }
  let onSent = doNothing
  // Does the same as the connection pool, and calls `onSent` after each query. A query sends an event.
  const reportingPool = {
    query: async (...query: unknown[]) => {
      await (connectionPool.query as (...query: unknown[]) => Promise<unknown>).apply(connectionPool, query)
      onSent()
    },
  }
  const nodes = await joinNodes(reportingPool as unknown as Pick<pg.Pool, 'query'>, listener, log)
  const sockets = createSockets(readConfig({ DATABASE_URL: url }), nodes)
  const live = createLive(sockets)
  await listener.started
  const send = async (eventCount: number) => {
    for (let event = 0; event < eventCount; event += 1) {
      await new Promise<void>((resolve) => {
        onSent = resolve
        live.send(gameRoom(1), 'pool_game:update', { id: 1, version: event })
      })
    }
  }
  // The first events only warm up and are not measured.
  await send(EVENTS / 10)
  const postgresTimeMs = async () => sum([...(await processorTimesOf(() => backendsOf(url))).values()])
  const [nodeBeforeMs, postgresBeforeMs] = [await processorMs(process.pid), await postgresTimeMs()]
  await send(EVENTS)
  const nodeMs = (await processorMs(process.pid)) - nodeBeforeMs
  const postgresMs = (await postgresTimeMs()) - postgresBeforeMs
  sockets.of('/').adapter.close()
  await listener.close()
  await connectionPool.end()
  return [
    row('the adapter, for each event: time of the node', nodeMs / EVENTS, 'ms'),
    row('the adapter, for each event: time of PostgreSQL', postgresMs / EVENTS, 'ms'),
  ]
}

export default async function scaleBench(): Promise<Row[]> {
  await ensureBuilt()
  const rows = await sqliteRows()
  const existingUrl = await findTestDatabase()
  if (existingUrl === undefined) return rows
  const url = newDatabaseUrl(existingUrl)
  const dropDatabase = await createDatabase(url, existingUrl)
  try {
    return [...rows, ...(await postgresRows(url)), ...(await adapterRows(url))]
  } finally {
    await dropDatabase()
  }
}
