// Measures how long the server looks for similar roasts, and how long other calls wait meanwhile.

import { setImmediate as letOtherWorkRun } from 'node:timers/promises'
import type { Db } from '../../server/db/dialect.ts'
import { inviteMember, startTestServer } from '../server/support.ts'
import { createBean } from '../support/coffee.ts'
import { limitedRow, measureMs, median, type Row, readAnswer } from './measure.ts'

const ROAST_COUNT = 201
const READINGS_PER_ROAST = 900
/** The time between two readings. */
const SECONDS_APART = 0.8
const ROUNDS = 10
/** The aim: the longest processor time before other calls may run. */
const LIMIT_MS = 50
const US_PER_MS = 1000
/** PostgreSQL and SQLite limit the number of values of a statement. */
const ROWS_PER_STATEMENT = 450

/**
 * Inserts a roast of twelve minutes with a reading every 0.8 s directly into the database, because the API would take
 * minutes.
 */
async function insertRoast(db: Db, user_id: number, coffee_bean_id: number, index: number): Promise<number> {
  const { coffee_roast_id } = await db
    .insertInto('coffee_roasts')
    .values({
      user_id,
      coffee_bean_id,
      created_ms: 0,
      start_ms: 0,
      end_ms: READINGS_PER_ROAST * SECONDS_APART * 1000,
      version: 1,
      client_id: null,
    })
    .returning('coffee_roast_id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: READINGS_PER_ROAST }, (_, reading) => {
    const seconds = reading * SECONDS_APART
    // The temperature falls for 75 s after the charge, and then rises.
    const heat = 120 + (index % 17)
    const value = seconds < 75 ? 200 - (110 * seconds) / 75 : 90 + heat * (1 - Math.exp(-(seconds - 75) / 420))
    return { coffee_roast_id, type: 'BEAN_TEMP' as const, elapsed_ms: Math.round(seconds * 1000), value, created_ms: 0 }
  })
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('coffee_roast_inputs')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute()
  }
  return coffee_roast_id
}

/** The most processor time between two turns of the event loop while the work runs. Other programs do not count. */
async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longestUs = 0
  let isRunning = true
  const ended = work().finally(() => {
    isRunning = false
  })
  while (isRunning) {
    const usageBefore = process.cpuUsage()
    await letOtherWorkRun()
    const { user, system } = process.cpuUsage(usageBefore)
    longestUs = Math.max(longestUs, user + system)
  }
  await ended
  return longestUs / US_PER_MS
}

/** Measures the search for the roasts that are most similar to one of 201 roasts. Each roast has 900 readings. */
export default async function similarBench(): Promise<Row[]> {
  const server = await startTestServer()
  try {
    const member = await inviteMember(await server.owner(), 'Roaster', 'coffee')
    const { coffee_bean_id } = await createBean(member, { name: 'Guji natural' })
    const { db } = server.context
    let roastId = 0
    for (let index = 0; index < ROAST_COUNT; index += 1) {
      roastId = await insertRoast(db, member.user.user_id, coffee_bean_id, index)
    }
    const findSimilar = () =>
      readAnswer(`${server.origin}/api/coffee/roasts/${roastId}/similar`, { headers: { cookie: member.cookie } })
    await findSimilar()
    const timesMs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) timesMs.push(await measureMs(findSimilar))
    const turnsMs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) turnsMs.push(await longestTurnMs(findSimilar))
    return [
      {
        name: `the most similar of ${ROAST_COUNT - 1} roasts of ${READINGS_PER_ROAST} readings`,
        value: median(timesMs),
        unit: 'ms',
      },
      limitedRow('longest processor time before other work may run', Math.max(...turnsMs), 'ms', LIMIT_MS),
    ]
  } finally {
    await server.close()
  }
}
