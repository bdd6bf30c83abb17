// Fills the empty database of the demo.

import { DAY_MS } from '../clock.ts'
import type { Context } from '../context.ts'
import { seedChess } from './chess.ts'
import type { SeedClock } from './clock.ts'
import { seedCoffee } from './coffee.ts'
import { type DemoMembers, seedMembers } from './members.ts'
import { seedMessages } from './messages.ts'
import { seedPool } from './pool.ts'
import { seedSessionsAndGrants } from './sessionsAndGrants.ts'
import { seedWordle } from './wordle.ts'

/** How long ago the members of the demo signed up. */
const MEMBERS_SINCE_MS = 45 * DAY_MS

/** Fills an empty database through the use cases. Each area has its own function for that. */
export async function seed(context: Context, clock: SeedClock): Promise<DemoMembers> {
  clock.moveTo(clock.now() - MEMBERS_SINCE_MS)
  const members = await seedMembers(context)
  clock.returnToPresent()
  await seedSessionsAndGrants(context, clock, members)
  await seedPool(context, clock, members)
  await seedCoffee(context, clock, members)
  await seedWordle(context, clock, members)
  await seedMessages(context, clock, members)
  await seedChess(context)
  return members
}
