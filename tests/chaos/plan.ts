// Plans which faults happen, and when. The same seed and the same options always give the same plan.

import { type Chance, createChance } from '../simulation/world.ts'

export const FAULT_KINDS = ['kill', 'end', 'stall', 'lock'] as const
/**
 * `kill`: a node ends by SIGKILL and is started again. `end`: PostgreSQL ends connections. `stall`: nothing arrives
 * between a node and PostgreSQL. `lock`: another client of PostgreSQL locks all games.
 */
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The `application_name` of the connections that `end` ends, as a pattern of LIKE in SQL. `%` is all connections. */
const CONNECTION_PATTERNS = ['%', 'parlor', 'parlor listener'] as const

export interface Fault {
  readonly atMs: number
  readonly kind: FaultKind
  /** How long the fault lasts. A killed node is started again after this time. 0 for `end`. */
  readonly lengthMs: number
  /** The nodes that are killed or stalled, as indexes in the list of nodes. */
  readonly nodes: readonly number[]
  /** Which connections `end` ends. */
  readonly connectionPattern: (typeof CONNECTION_PATTERNS)[number]
}

export interface PlanOptions {
  readonly seed: number
  /** The last fault begins before this time. */
  readonly lengthMs: number
  readonly kinds: readonly FaultKind[]
  /** How many nodes there are. */
  readonly nodes: number
}

/** The time from the start of one fault to the start of the next. */
const GAP_MS = { least: 1_000, most: 5_000 }
/** How long most faults last. */
const USUAL_MS = { least: 200, most: 3_000 }
/**
 * How long the other faults last. Many are longer than the 8 seconds after which PostgreSQL ends a statement, and all
 * are longer than the 5 seconds after which a node gives up connecting.
 */
const LONG_MS = { least: 6_000, most: 12_000 }
/** How likely a fault is long. `kill` is never long. */
const LONG_PROBABILITY = 0.1
/** A run that is shorter has no long faults. */
const LONG_RUN_MS = 30_000
/** How likely a fault hits all nodes and not only one. */
const ALL_NODES_PROBABILITY = 0.2

/** The faults of a run, in the order of their starts. */
export function planFaults({ seed, lengthMs, kinds, nodes }: PlanOptions): Fault[] {
  const chance = createChance(seed)
  const faults: Fault[] = []
  for (let atMs = chance.between(GAP_MS.least, GAP_MS.most); atMs < lengthMs; ) {
    const kind = chance.oneOf(kinds)
    const isLong = lengthMs >= LONG_RUN_MS && kind !== 'kill' && chance.happens(LONG_PROBABILITY)
    const rangeMs = isLong ? LONG_MS : USUAL_MS
    faults.push({
      atMs,
      kind,
      lengthMs: kind === 'end' ? 0 : chance.between(rangeMs.least, rangeMs.most),
      nodes: nodesFor(chance, nodes),
      connectionPattern: chance.oneOf(CONNECTION_PATTERNS),
    })
    atMs += chance.between(GAP_MS.least, GAP_MS.most)
  }
  return faults
}

/** The indexes of the nodes that a fault hits: all nodes, or one of them by chance. */
function nodesFor(chance: Chance, count: number): number[] {
  const allNodes = Array.from({ length: count }, (_, node) => node)
  return chance.happens(ALL_NODES_PROBABILITY) ? allNodes : [chance.oneOf(allNodes)]
}
