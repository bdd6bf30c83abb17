// Members score games while nodes are killed and their database fails. After the last fault, the run checks that all
// phones are back, and that each tap is saved exactly once.

import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/db/database.ts'
import { bundleForNodeJs } from '../simulation/bundle.ts'
import { createChance, timelineLine } from '../simulation/world.ts'
import { startDatabaseProxy } from '../support/databaseProxy.ts'
import { invite, type Member, PASSWORD, playerIdOf, signUp, startGame } from '../support/members.ts'
import { type ServerOptions, startServerProcess } from '../support/serverProcess.ts'
import { createBalancer, PUBLIC_ORIGIN } from './balancer.ts'
import { createFaultMaker, type Node } from './faults.ts'
import type { OpenedPage, openPage as openPageType } from './page.ts'
import { type FaultKind, planFaults } from './plan.ts'

export interface ChaosOptions {
  readonly seed: number
  readonly seconds: number
  readonly phones: number
  readonly nodes: number
  readonly kinds: readonly FaultKind[]
  /** The database of all nodes. If `databaseUrl` is null, it is SQLite in the folder `dataDir`. */
  readonly storage: { readonly databaseUrl: string | null; readonly dataDir: string }
  /** Whether the nodes run the built server or its sources. */
  readonly from: NonNullable<ServerOptions['from']>
  /**
   * A phone is back when it is connected, has no unsaved tap and shows all taps. All phones must be back within this
   * time after the last fault.
   */
  readonly backLimitMs: number
}

export interface ChaosResult {
  readonly seed: number
  /** The failed checks of this run, as text. Empty if the run passes. */
  readonly faults: readonly string[]
  readonly timeline: readonly string[]
  /** How many taps the phones have made. */
  readonly made: number
  /** For how many of these taps the server has answered that it is saved. */
  readonly acknowledged: number
  /** Acknowledged taps that are not in the database. */
  readonly lost: number
  /** How many taps of the database are too many: repeated ones, and taps that no phone made. */
  readonly doubled: number
  readonly faultsMade: Readonly<Record<FaultKind, number>>
  /** How long it took after the last fault until all phones were back. */
  readonly readyMs: number
  /** How long the taps waited for their answer, in milliseconds, shortest first. */
  readonly waitsMs: readonly number[]
}

interface Phone {
  readonly name: string
  readonly page: OpenedPage
  readonly pool_player_id: number
  readonly pool_game_id: number
  /** When each tap was made and acknowledged, by its key. */
  readonly taps: Map<string, { readonly madeMs: number; acknowledgedMs: number | null }>
}

/** The members of each game. Each phone belongs to one of them. A member has at most one phone in each game. */
const NAMES = ['Owner', 'Ada', 'Ben', 'Cleo']
/** The highest race of a 9-Ball game that the wizard offers, so that no game ends during the run. */
const RACE = 100
/** The time between two taps of a phone. In a real game it is longer, because members also shoot. */
const TAP_EVERY_MS = { least: 1_000, most: 6_000 }
/** The timeline shows each tap that waits longer than this for its answer. */
const SLOW_MS = 3_000
/** After this time, the run does not wait any longer for a phone that is not back. */
const GIVE_UP_MS = 120_000
/** How often the run checks whether all phones are back. */
const CHECK_EVERY_MS = 50

export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, seconds, storage } = options
  const startedMs = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedMs)
  const timeline: string[] = []
  const failures: string[] = []
  let lastNote = { text: '', count: 0 }
  /** Adds a line to the timeline. */
  const note = (who: string, what: string) => {
    const text = `${who} ${what}`
    // A node logs the same line for each call that fails. The timeline shows such lines once, with their number.
    if (lastNote.text === text) timeline.pop()
    lastNote = { text, count: lastNote.text === text ? lastNote.count + 1 : 1 }
    timeline.push(timelineLine(elapsedMs(), who, lastNote.count === 1 ? what : `${what} (${lastNote.count} times)`))
  }
  /** Adds a failed check to the result and to the timeline. */
  const reportFailure = (text: string) => {
    failures.push(text)
    note('CHECK', text)
  }
  const closers: (() => unknown)[] = []
  try {
    const bundle = await bundleForNodeJs('chaos/page.ts')
    closers.push(bundle.remove)
    const { openPage }: { openPage: typeof openPageType } = await import(bundle.file)
    const nodes: Node[] = []
    for (let number = 1; number <= options.nodes; number++) {
      const node = await startNode(`node ${number}`)
      nodes.push(node)
    }
    const balancer = createBalancer(() => nodes.map(({ server }) => server.origin))
    closers.push(balancer.close)
    const members = await signUpAll(await balancer.openFor({ home: 0, address: '10.0.1.1' }), nodes)
    const phones = await openPhones()
    await waitUntilReady('at the start', GIVE_UP_MS)

    const endMs = elapsedMs() + seconds * 1000
    const faultsStartMs = elapsedMs()
    let isOver = false
    const scoring = phones.map((phone, index) => scoreUntilOver(phone, createChance(seed * 1_000 + index)))
    const plan = planFaults({ seed, lengthMs: seconds * 1000, kinds: options.kinds, nodes: options.nodes })
    const makeFault = createFaultMaker({ nodes, databaseUrl: storage.databaseUrl, note })
    await Promise.all(
      plan.map(async (planned) => {
        await sleep(Math.max(0, faultsStartMs + planned.atMs - elapsedMs()))
        await makeFault(planned).catch((error: unknown) => reportFailure(`a fault did not end: ${error}`))
      }),
    )
    await sleep(Math.max(0, endMs - elapsedMs()))
    isOver = true
    await Promise.all(scoring)
    note('chaos', 'no more faults')
    const readyMs = await waitUntilReady('after the last fault', options.backLimitMs)
    const { lost, doubled } = await check()
    const taps = phones.flatMap((phone) => [...phone.taps.values()])
    const waitsMs = taps.flatMap(({ madeMs, acknowledgedMs }) =>
      acknowledgedMs === null ? [] : [acknowledgedMs - madeMs],
    )
    const faultsMade = { kill: 0, end: 0, stall: 0, lock: 0 }
    for (const { kind } of plan) faultsMade[kind]++
    return {
      seed,
      faults: failures,
      timeline,
      made: taps.length,
      acknowledged: waitsMs.length,
      lost,
      doubled,
      faultsMade,
      readyMs,
      waitsMs: waitsMs.sort((a, b) => a - b),
    }

    /** Starts one game for every four phones, and opens the page of this game on each of the four. */
    async function openPhones(): Promise<Phone[]> {
      const [owner] = members as [Member, ...Member[]]
      const playerIds = await Promise.all(NAMES.map((name) => playerIdOf(owner, name)))
      const players = playerIds.map((pool_player_id) => ({ pool_player_id, handicap: RACE }))
      const openedPhones: Phone[] = []
      let pool_game_id = 0
      for (let index = 0; index < options.phones; index++) {
        const playerIndex = index % NAMES.length
        if (playerIndex === 0) pool_game_id = await startGame(owner, { game_type: '9-Ball', players })
        const name = `phone ${index + 1}`
        const { cookie, user } = members[playerIndex]!
        const origin = await balancer.openFor({
          // The players of one game reach it through different nodes.
          home: index % options.nodes,
          address: `10.0.0.${index + 1}`,
          cookie,
        })
        const taps: Phone['taps'] = new Map()
        const page = openPage({
          origin,
          user_id: user.user_id,
          pool_game_id,
          onAcknowledged(key) {
            const tap = taps.get(key)
            if (tap === undefined) return reportFailure(`${name} got an answer to a tap that it has not made: ${key}`)
            tap.acknowledgedMs = elapsedMs()
            const waitMs = tap.acknowledgedMs - tap.madeMs
            if (waitMs > SLOW_MS) note(name, `a tap is saved after ${waitMs} ms`)
          },
          onRefused: (key, code) => reportFailure(`${name}: the tap ${key} was refused with ${code}`),
          onSocket: (isConnected) => note(name, isConnected ? 'its socket is connected' : 'its socket is lost'),
          onFault: (what) => reportFailure(`${name} ${what}`),
        })
        closers.push(page.close)
        openedPhones.push({ name, page, pool_player_id: playerIds[playerIndex]!, pool_game_id, taps })
      }
      return openedPhones
    }

    /** Adds points on the phone until the faults are over. Stops before the player would win. */
    async function scoreUntilOver(
      { page, pool_player_id, taps }: Phone,
      chance: ReturnType<typeof createChance>,
    ): Promise<void> {
      while (taps.size < RACE - 1) {
        await sleep(chance.between(TAP_EVERY_MS.least, TAP_EVERY_MS.most))
        if (isOver) return
        const key = page.tap(pool_player_id)
        if (key !== null) taps.set(key, { madeMs: elapsedMs(), acknowledgedMs: null })
      }
    }

    /** Why a phone is not back yet. Null when the phone is back. */
    function whyNotBack({ page, pool_game_id }: Phone): string | null {
      const { isConnected, waiting, scores } = page.shown()
      if (!isConnected) return 'its socket is not connected'
      if (waiting > 0) return `${waiting} taps are not saved`
      const phonesNotShown = phones.filter(
        (other) => other.pool_game_id === pool_game_id && scores?.[other.pool_player_id] !== other.taps.size,
      )
      return phonesNotShown.length === 0
        ? null
        : `its page does not show all taps of ${phonesNotShown.map(({ name }) => name).join(', ')}`
    }

    /**
     * Waits until all phones are back, and returns how long this took. Reports a failed check if it took longer than
     * the limit.
     */
    async function waitUntilReady(when: string, limitMs: number): Promise<number> {
      const beganMs = elapsedMs()
      let isReported = false
      for (;;) {
        const reasons = phones.flatMap((phone) => whyNotBack(phone) ?? [])
        const waitedMs = elapsedMs() - beganMs
        if (reasons.length === 0) {
          note('chaos', `all phones are back ${waitedMs} ms ${when}`)
          return waitedMs
        }
        if (waitedMs > limitMs && !isReported) {
          isReported = true
          for (const phone of phones) {
            const reason = whyNotBack(phone)
            if (reason !== null) reportFailure(`${phone.name} is not back ${limitMs / 1000} s ${when}: ${reason}`)
          }
        }
        if (waitedMs > GIVE_UP_MS) return waitedMs
        await sleep(CHECK_EVERY_MS)
      }
    }

    /** Compares the taps of all phones with those in the database, and reports each difference. */
    async function check(): Promise<{ lost: number; doubled: number }> {
      const counts = await storedTaps(storage)
      let lost = 0
      let doubled = 0
      for (const { name, taps } of phones) {
        const unsavedTaps = [...taps].filter(([key, { acknowledgedMs }]) => acknowledgedMs === null && !counts.has(key))
        if (unsavedTaps.length > 0)
          reportFailure(`${name}: ${unsavedTaps.length} taps were never saved, the first is ${unsavedTaps[0]?.[0]}`)
        for (const [key, { acknowledgedMs }] of taps) {
          const count = counts.get(key) ?? 0
          counts.delete(key)
          if (count === 0 && acknowledgedMs !== null) {
            lost++
            reportFailure(`${name}: the tap ${key} was acknowledged and is lost`)
          }
          if (count > 1) {
            doubled += count - 1
            reportFailure(`${name}: the tap ${key} counts ${count} times`)
          }
        }
      }
      for (const [key, count] of counts) {
        doubled += count
        reportFailure(`the tap ${key} is saved, and nobody made it`)
      }
      return { lost, doubled }
    }
  } finally {
    for (const close of closers.reverse()) await close()
  }

  async function startNode(name: string): Promise<Node> {
    const proxy = storage.databaseUrl === null ? null : await startDatabaseProxy(storage.databaseUrl)
    if (proxy) closers.push(proxy.close)
    const server = await startServerProcess({
      from: options.from,
      dataDir: storage.dataDir,
      env: { PUBLIC_ORIGIN, LOG_LEVEL: 'warn', ...(proxy && { DATABASE_URL: proxy.url }) },
      onLine: (line) => note(name, logLineText(line)),
      onEnded: (how) => reportFailure(`${name} ended by itself: ${how}`),
    })
    closers.push(server.stop)
    return { name, server, proxy }
  }
}

/** Signs up the members through the balancer. */
async function signUpAll(origin: string, nodes: readonly Node[]): Promise<Member[]> {
  const [ownerName = '', ...names] = NAMES
  const code = nodes.find(({ server }) => server.ownerCode !== undefined)?.server.ownerCode ?? ''
  const owner = await signUp(origin, { username: ownerName, password: PASSWORD, code })
  const others: Member[] = []
  for (const username of names) others.push(await invite(owner, { username, acl: 'pool' }))
  return [owner, ...others]
}

/** How often each tap is in the database, by its Idempotency-Key. */
async function storedTaps(storage: ChaosOptions['storage']): Promise<Map<string, number>> {
  const { db, close } = await openDatabase(storage, { onError: () => {} })
  try {
    const rows = await db.selectFrom('pool_game_taps').select(['pool_game_tap_id', 'idempotency_key']).execute()
    const counts = new Map<string, number>()
    for (const { pool_game_tap_id, idempotency_key } of rows) {
      const key = idempotency_key ?? `without a key, ${pool_game_tap_id}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  } finally {
    await close()
  }
}

/** A line of a server's log, for a timeline. */
function logLineText(line: string): string {
  if (!line.startsWith('{')) return `prints: ${line}`
  const { event, msg, err, code } = JSON.parse(line)
  const parts = [event, code, err?.code, msg, err?.message].filter(Boolean)
  return `logs ${[...new Set(parts)].join(' · ')}`
}
