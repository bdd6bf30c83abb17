// Makes the faults of a plan happen to the nodes and their database.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseProxy } from '../support/databaseProxy.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import type { Fault, FaultKind } from './plan.ts'

/** A node with its own proxy to the database. */
export interface Node {
  readonly name: string
  readonly server: ServerProcess
  /** Null on SQLite. */
  readonly proxy: DatabaseProxy | null
}

export interface FaultMakerOptions {
  readonly nodes: readonly Node[]
  /** Null on SQLite. */
  readonly databaseUrl: string | null
  /** Adds a line to the timeline of the run. */
  note(who: string, what: string): void
}

/** Resolves when the fault is over. A killed node answers again then. */
export type MakeFault = (fault: Fault) => Promise<void>

export function createFaultMaker({ nodes, databaseUrl, note }: FaultMakerOptions): MakeFault {
  /** The nodes that were killed and do not answer again yet. */
  const killedNodes = new Set<Node>()
  /** How many stalls of each node are not over yet. Several stalls of one node can overlap. */
  const stalls = new Map<Node, number>()

  async function killNode(node: Node, lengthMs: number): Promise<void> {
    if (killedNodes.has(node)) return
    killedNodes.add(node)
    await node.server.kill('SIGKILL')
    note(node.name, 'is killed')
    await sleep(lengthMs)
    await node.server.restart().finally(() => killedNodes.delete(node))
    note(node.name, `answers again ${Math.round(node.server.startMs)} ms after its start`)
  }

  async function stallNode(node: Node, lengthMs: number): Promise<void> {
    stalls.set(node, (stalls.get(node) ?? 0) + 1)
    node.proxy?.stall()
    note(node.name, `cannot reach PostgreSQL for ${lengthMs} ms`)
    await sleep(lengthMs)
    const stallsLeft = (stalls.get(node) ?? 1) - 1
    stalls.set(node, stallsLeft)
    if (stallsLeft > 0) return
    node.proxy?.resume()
    note(node.name, 'can reach PostgreSQL again')
  }

  /** Does the work with a separate connection to PostgreSQL. Does nothing on SQLite. */
  async function asOperator(work: (operator: pg.Client) => Promise<void>): Promise<void> {
    if (databaseUrl === null) return
    const operator = new pg.Client({ connectionString: databaseUrl })
    await operator.connect()
    await work(operator).finally(() => operator.end())
  }

  /**
   * `kill` ends nodes, `stall` stops everything between nodes and PostgreSQL, `end` ends connections to PostgreSQL, and
   * `lock` locks all games.
   */
  const makers: Record<FaultKind, MakeFault> = {
    async kill(fault) {
      await Promise.all(fault.nodes.map((index) => killNode(nodes[index]!, fault.lengthMs)))
    },
    async stall(fault) {
      await Promise.all(fault.nodes.map((index) => stallNode(nodes[index]!, fault.lengthMs)))
    },
    end: ({ connectionPattern }) =>
      asOperator(async (operator) => {
        const { rowCount } = await operator.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and application_name like $1`,
          [connectionPattern],
        )
        note('postgres', `ends ${rowCount} connections (${connectionPattern === '%' ? 'all' : connectionPattern})`)
      }),
    lock: ({ lengthMs }) =>
      asOperator(async (operator) => {
        // A fault that ends all connections also ends this connection. Then the lock is gone.
        operator.on('error', () => {})
        await operator.query('begin')
        await operator.query('lock table pool_games in access exclusive mode')
        note('postgres', `another client locks all games for ${lengthMs} ms`)
        await sleep(lengthMs)
        await operator.query('rollback')
        note('postgres', 'the lock is gone')
      }).catch((error: unknown) => note('postgres', `the lock is gone early: ${error}`)),
  }
  return (fault) => makers[fault.kind](fault)
}
