// One simulation: some phones use one game or one roast in a bad network, and the checks follow. The seed decides
// everything.

import type { Bug } from './bugs.ts'
import { Network, NO_DISTURBANCE } from './network.ts'
import { Phone, type Tab } from './phone.ts'
import { PoolPage, poolPageLogic } from './poolPage.ts'
import { RoastPage, roastPageLogic } from './roastPage.ts'
import { openServer } from './server.ts'
import { TabMachines } from './tabMachines.ts'
import type { TestedPage } from './testedPage.ts'
import { NO_TAB, World } from './world.ts'

/** The result of one simulation. */
export interface Result {
  readonly seed: number
  /** Everything that must never happen but did. Empty if the seed passes. */
  readonly faults: readonly string[]
  /** The events of the simulation, one line for each. */
  readonly timeline: readonly string[]
  /** How many taps and readings the members made. */
  readonly taps: number
}

/** Each fourth seed simulates a roast. The other seeds simulate pool games, because a game has more members. */
const SEEDS_PER_ROAST = 4

/** The machines of the tabs, for the simulations of a pool game and for those of a roast. */
export interface PreparedMachines {
  readonly pool: TabMachines
  readonly roast: TabMachines
}

/** Makes the machines once for many simulations, because this takes longer than one simulation. */
export const prepareMachines = (bug: Bug | null): PreparedMachines => ({
  pool: new TabMachines(poolPageLogic, bug),
  roast: new TabMachines(roastPageLogic, bug),
})

/** The members have this much more time if a phone must first start the game or the roast. */
const STARTING_MS = 8_000

/** How long the network is good before the checks. The longest wait between two attempts of a phone is shorter. */
const GOOD_NETWORK_MS = 60_000

/** The probability that one phone stays without reception for so long that the member must confirm its old taps. */
const LONG_OFFLINE_PROBABILITY = 0.1
/** How long this phone has no reception while the network is good. After two minutes, the server asks about a tap. */
const LONG_OFFLINE_MS = 125_000

/** The probability that a browser tab is killed just after a member's tap. */
const KILL_AFTER_TAP_PROBABILITY = 0.04

/** Simulates some phones in a bad network, then a good network, and checks the result. */
export async function simulate(seed: number, prepared: PreparedMachines, bug: Bug | null = null): Promise<Result> {
  const isRoast = seed % SEEDS_PER_ROAST === 0
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
  const phoneCount = chance.between(2, 3)
  for (let number = 1; number <= phoneCount; number++) {
    // Some clocks are a whole day behind or ahead, or exactly right. The others are wrong by at most five seconds.
    const clockErrorMs = chance.happens(0.3) ? chance.between(-1, 1) * 24 * 3_600_000 : chance.between(-5_000, 5_000)
    phones.push(
      new Phone(
        { world, network, page, machines, bug },
        { number, user_id: chance.oneOf(page.members()), clockErrorMs },
      ),
    )
  }
  // Members use the phones until this time. After that, the network is good.
  const badNetworkEndMs = chance.between(8_000, 26_000) + (page.isStartedByPhone() ? STARTING_MS : 0)
  network.disturbance = {
    dropped: chance.between(0, 20) / 100,
    doubled: chance.between(0, 12) / 100,
    late: chance.between(0, 8) / 100,
    unavailable: chance.between(0, 5) / 100,
  }
  // The probability that a tab is killed after one of its tasks.
  const killProbability = chance.between(0, 8) / 1000
  world.afterTask = (tabId) => {
    if (!chance.happens(killProbability)) return
    for (const phone of phones) for (const tab of phone.tabs) if (tab.tabId === tabId) killAndOpen(phone, tab)
  }
  /** Kills a browser tab. The member opens another tab some time later. */
  const killAndOpen = (phone: Phone, tab: Tab) => {
    phone.killTab(tab)
    world.plan(NO_TAB, chance.between(200, 6_000), () => phone.openTab())
  }
  for (const phone of phones) {
    phone.openTab()
    // On some phones, the member opens a second tab.
    if (chance.happens(0.2)) world.plan(NO_TAB, chance.between(1, 10_000), () => phone.openTab())
    playUntil(badNetworkEndMs, phone)
    disturbUntil(badNetworkEndMs, phone)
  }
  // The phone that stays without reception longer than the others. Null if no phone does.
  const offlinePhone = chance.happens(LONG_OFFLINE_PROBABILITY) ? chance.oneOf(phones) : null
  if (offlinePhone) world.plan(NO_TAB, badNetworkEndMs / 2, () => network.setReception(offlinePhone.name, false))
  await world.runUntil(badNetworkEndMs)

  world.note('network', 'is good from now on')
  world.afterTask = () => {}
  network.disturbance = NO_DISTURBANCE
  for (const phone of phones) network.setReception(phone.name, phone !== offlinePhone)
  const allOnlineMs = badNetworkEndMs + (offlinePhone ? LONG_OFFLINE_MS : 0)
  await world.runUntil(allOnlineMs)
  if (offlinePhone) network.setReception(offlinePhone.name, true)
  for (const phone of phones) decideUntil(allOnlineMs + GOOD_NETWORK_MS / 2, phone)
  await world.runUntil(allOnlineMs + GOOD_NETWORK_MS / 2)
  for (const tab of phones.flatMap(({ tabs }) => tabs)) page.findAndOpen(tab)
  await world.runUntil(allOnlineMs + GOOD_NETWORK_MS)
  await page.check(phones)
  return {
    seed,
    faults: world.faults,
    timeline: world.timeline,
    taps: page.ledger.madeTaps.size,
  }

  /** A member uses the phone until this time. */
  function playUntil(untilMs: number, phone: Phone): void {
    world.plan(NO_TAB, chance.between(200, 3_500), () => {
      if (world.elapsedMs() >= untilMs) return
      if (phone.tabs.length > 0) {
        const tab = chance.oneOf(phone.tabs)
        if (chance.happens(0.1)) page.ledger.decide(tab)
        else page.act(tab)
        // A tap is on the disk after a short time. Some browser tabs are killed before that.
        if (chance.happens(KILL_AFTER_TAP_PROBABILITY))
          world.plan(tab.tabId, chance.between(0, 20), () => killAndOpen(phone, tab))
      }
      playUntil(untilMs, phone)
    })
  }

  /**
   * Until `untilMs`, the member sometimes decides about a tap that the server has refused or asked about: sends the tap
   * again or discards it.
   */
  function decideUntil(untilMs: number, phone: Phone): void {
    world.plan(NO_TAB, chance.between(1_000, 12_000), () => {
      if (world.elapsedMs() >= untilMs) return
      if (phone.tabs.length > 0) page.ledger.decide(chance.oneOf(phone.tabs))
      decideUntil(untilMs, phone)
    })
  }

  /** Until `untilMs`, the phone sometimes loses its reception for some time, or only its socket. */
  function disturbUntil(untilMs: number, phone: Phone): void {
    world.plan(NO_TAB, chance.between(2_000, 30_000), () => {
      if (world.elapsedMs() >= untilMs) return
      if (chance.happens(0.4)) network.interrupt(phone.name)
      else {
        network.setReception(phone.name, false)
        world.plan(NO_TAB, chance.between(500, 25_000), () => network.setReception(phone.name, true))
      }
      disturbUntil(untilMs, phone)
    })
  }
}
