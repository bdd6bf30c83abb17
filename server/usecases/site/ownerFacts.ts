// The owner facts for the landing page. They never contain the name of another member.

import { factTexts, type OwnerFactName, type OwnerFacts } from '../../../contract/rules/site/ownerFacts.ts'
import { puzzleDate, puzzleOn, wordleStats } from '../../../contract/rules/wordle/results.ts'
import { HOUR_MS, MINUTE_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { endedRoastsOf } from '../../db/repositories/coffeeRoasts.ts'
import { playerOfUser } from '../../db/repositories/poolPlayers.ts'
import { lastStartedMs } from '../../db/repositories/poolStats.ts'
import { findOwner } from '../../db/repositories/users.ts'
import { wordleMember } from '../../db/repositories/wordleMembers.ts'
import { resultsOf } from '../../db/repositories/wordleResults.ts'

const READ_AGAIN_MS = MINUTE_MS

export interface OwnerFactsCache {
  /**
   * Returns the facts that were read last, and never waits. If they are older than a minute, they are read again in the
   * background.
   */
  latest(): readonly string[]
}

/** Stores the facts that the owner shows, so that the landing page never waits for the database. */
export function createOwnerFacts(context: Context): OwnerFactsCache {
  const { ownerFacts } = context.config
  let facts: OwnerFacts | null = null
  let readMs = Number.NEGATIVE_INFINITY
  return {
    latest() {
      if (ownerFacts.length === 0) return []
      const nowMs = context.clock.now()
      if (nowMs - readMs >= READ_AGAIN_MS) {
        readMs = nowMs
        const reading = readFacts(context).then((newFacts) => {
          facts = newFacts
        })
        context.background.run('ownerFacts.failed', reading)
      }
      return facts === null ? [] : factTexts(facts, nowMs)
    },
  }
}

/** Reads the facts that the owner has chosen to show. The other facts are null. */
async function readFacts(context: Context): Promise<OwnerFacts> {
  const owner = await findOwner(context.db)
  const readFact = async <Fact>(name: OwnerFactName, find: (userId: number) => Promise<Fact | null>) =>
    owner === undefined || !context.config.ownerFacts.includes(name) ? null : find(owner.user_id)
  return {
    roast: await readFact('roast', (userId) => readLastRoast(context, userId)),
    pool: await readFact('pool', (userId) => readPoolLevel(context, userId)),
    wordle: await readFact('wordle', (userId) => readStreak(context, userId)),
  }
}

async function readLastRoast({ db }: Context, userId: number): Promise<OwnerFacts['roast']> {
  const [roast] = await endedRoastsOf(db, userId, { limit: 1, except: 0 })
  if (roast === undefined || roast.end_ms === null) return null
  return { bean: roast.coffee_bean_name, ms: roast.end_ms }
}

/** The owner's level in 9-Ball, and the start of the owner's last game; null if one of them is missing. */
async function readPoolLevel({ db }: Context, userId: number): Promise<OwnerFacts['pool']> {
  const player = await playerOfUser(db, userId)
  const level = player?.level_9_ball ?? null
  const ms = player === undefined ? null : await lastStartedMs(db, player.pool_player_id)
  return level === null || ms === null ? null : { level, ms }
}

/** UTC-12 is the time zone in which each day ends last. */
const LAST_ZONE_MS = 12 * HOUR_MS

/**
 * The number of days in a row on which the owner solved the Wordle, and the day of the last puzzle. The owner's time
 * zone is not known. So the streak counts as long as it can still be continued in some time zone. The text about the
 * streak also says how long ago the last puzzle was.
 */
async function readStreak({ db, clock }: Context, userId: number): Promise<OwnerFacts['wordle']> {
  const results = await resultsOf(db, userId)
  const { baseline } = await wordleMember(db, userId)
  const todayPuzzle = puzzleOn(timestamp(clock.now() - LAST_ZONE_MS).slice(0, 10))
  const { current_streak } = wordleStats(results, todayPuzzle, baseline)
  if (current_streak === 0) return null
  const latest = Math.max(baseline?.last_puzzle ?? 0, ...results.map(({ puzzle }) => puzzle))
  return { streak: current_streak, ms: Date.parse(puzzleDate(latest)) }
}
