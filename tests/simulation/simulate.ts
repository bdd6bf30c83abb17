// One simulation: some phones use one game or one roast in a bad network, and the checks follow. The seed decides
// everything.

import type { Bug } from './bugs.ts'
import { GOOD_WEATHER, Network } from './network.ts'
import { Phone, type Tab } from './phone.ts'
import { PoolPage, poolPageLogic } from './poolPage.ts'
import { RoastPage, roastPageLogic } from './roastPage.ts'
import { openServer } from './server.ts'
import { TabMachines } from './tabMachines.ts'
import type { TestedPage } from './testedPage.ts'
import { NOBODY, World } from './world.ts'

export interface Result {
  readonly seed: number
  /** Everything that must never happen but did. Empty if the seed passes. */
  readonly faults: readonly string[]
  readonly timeline: readonly string[]
  /** How many taps and readings the members made. */
  readonly taps: number
}

/** Of this many seeds, one is a roast. The others are pool games, because those have more members. */
const ROASTS_EVERY = 4

export interface PreparedMachines {
  readonly pool: TabMachines
  readonly roast: TabMachines
}

/** Makes the machines once for many simulations, because this takes longer than one simulation. */
export const prepareMachines = (bug: Bug | null): PreparedMachines => ({
  pool: new TabMachines(poolPageLogic, bug),
  roast: new TabMachines(roastPageLogic, bug),
})

/** How much longer a simulation is in which a phone starts the game or the roast. */
const START_MS = 8_000

/** Long enough for the longest wait between two attempts, and for the latest message on its way. */
const QUIET_MS = 60_000

/** The probability that one phone stays without reception until its taps are old, and the server asks about them. */
const SLEEPS = 0.1
const SLEEP_MS = 125_000

/** The probability that a tab is killed just after a tap. */
const KILL_AFTER_TAP = 0.04

/** Simulates some phones in a bad network, then a good network, and checks the result. */
export async function simulate(seed: number, prepared: PreparedMachines, bug: Bug | null = null): Promise<Result> {
  const isRoast = seed % ROASTS_EVERY === 0
  const machines = isRoast ? prepared.roast : prepared.pool
  machines.restart()
  const world = new World(seed)
  const { chance } = world
  const network = new Network(world)
  const server = await openServer(world, network.live, { checksKeys: bug?.checksKeys ?? true })
  network.server = server
  const page: TestedPage = isRoast ? new RoastPage(world, server) : new PoolPage(world, server)
  await page.setUp()

  const phones: Phone[] = []
  const count = chance.between(2, 3)
  for (let number = 1; number <= count; number++) {
    // Some clocks are wrong by a whole day, the others by at most five seconds.
    const clockErrorMs = chance.happens(0.3) ? chance.between(-1, 1) * 24 * 3_600_000 : chance.between(-5_000, 5_000)
    phones.push(
      new Phone(
        { world, network, page, machines, bug },
        { number, user_id: chance.oneOf(page.members()), clockErrorMs },
      ),
    )
  }
  // Members use the phones until this time. After it the network is good.
  const endMs = chance.between(8_000, 26_000) + (page.isStartedByPhone() ? START_MS : 0)
  network.weather = {
    dropped: chance.between(0, 20) / 100,
    doubled: chance.between(0, 12) / 100,
    late: chance.between(0, 8) / 100,
    unavailable: chance.between(0, 5) / 100,
  }
  // The probability that a tab is killed after one of its tasks.
  const killRate = chance.between(0, 8) / 1000
  world.afterTask = (owner) => {
    if (!chance.happens(killRate)) return
    for (const phone of phones) for (const tab of phone.tabs) if (tab.owner === owner) killAndOpen(phone, tab)
  }
  const killAndOpen = (phone: Phone, tab: Tab) => {
    phone.kill(tab)
    world.plan(NOBODY, chance.between(200, 6_000), () => phone.open())
  }
  for (const phone of phones) {
    phone.open()
    if (chance.happens(0.2)) world.plan(NOBODY, chance.between(1, 10_000), () => phone.open())
    playUntil(endMs, phone)
    disturbUntil(endMs, phone)
  }
  // This phone stays without reception longer than the others.
  const sleeper = chance.happens(SLEEPS) ? chance.oneOf(phones) : null
  if (sleeper) world.plan(NOBODY, endMs / 2, () => network.setReception(sleeper.name, false))
  await world.runUntil(endMs)

  world.note('network', 'is good from now on')
  world.afterTask = () => {}
  network.weather = GOOD_WEATHER
  for (const phone of phones) network.setReception(phone.name, phone !== sleeper)
  const quietMs = endMs + (sleeper ? SLEEP_MS : 0)
  await world.runUntil(quietMs)
  if (sleeper) network.setReception(sleeper.name, true)
  for (const phone of phones) decideUntil(quietMs + QUIET_MS / 2, phone)
  await world.runUntil(quietMs + QUIET_MS / 2)
  for (const tab of phones.flatMap(({ tabs }) => tabs)) page.find(tab)
  await world.runUntil(quietMs + QUIET_MS)
  await page.check(phones)
  return {
    seed,
    faults: world.faults,
    timeline: world.timeline,
    taps: page.ledger.made.size,
  }

  /** A member uses the phone until a time. */
  function playUntil(untilMs: number, phone: Phone): void {
    world.plan(NOBODY, chance.between(200, 3_500), () => {
      if (world.elapsedMs() >= untilMs) return
      if (phone.tabs.length > 0) {
        const tab = chance.oneOf(phone.tabs)
        if (chance.happens(0.1)) page.ledger.decide(tab)
        else page.act(tab)
        // The time in which a tap is not safe yet is short, so some tabs are killed just then.
        if (chance.happens(KILL_AFTER_TAP)) world.plan(tab.owner, chance.between(0, 20), () => killAndOpen(phone, tab))
      }
      playUntil(untilMs, phone)
    })
  }

  /** The member decides now and then about something that was refused. */
  function decideUntil(untilMs: number, phone: Phone): void {
    world.plan(NOBODY, chance.between(1_000, 12_000), () => {
      if (world.elapsedMs() >= untilMs) return
      if (phone.tabs.length > 0) page.ledger.decide(chance.oneOf(phone.tabs))
      decideUntil(untilMs, phone)
    })
  }

  /** Takes the reception from a phone now and then. */
  function disturbUntil(untilMs: number, phone: Phone): void {
    world.plan(NOBODY, chance.between(2_000, 30_000), () => {
      if (world.elapsedMs() >= untilMs) return
      if (chance.happens(0.4)) network.interrupt(phone.name)
      else {
        network.setReception(phone.name, false)
        world.plan(NOBODY, chance.between(500, 25_000), () => network.setReception(phone.name, true))
      }
      disturbUntil(untilMs, phone)
    })
  }
}
