// Tests which lists the page loads in the background, so that the stored answers are complete and new.
import { expect, test, vi } from 'vitest'
import { type CallResult, failed, NO_ANSWER } from '../../../contract/callResult.ts'
import type { CallKey } from '../../../contract/contract.ts'
import type { Call } from '../../../src/services/http/call.ts'
import type { LooseRequest } from '../../../src/services/http/request.ts'
import { createAnswerKeeper, type KeptMember } from '../../../src/services/kept/keepFresh.ts'
import type { KeptAnswers } from '../../../src/services/kept/keptAnswers.ts'

const success: CallResult<unknown> = { success: true, data: {}, error: null }

/** Starts the background loads for `member`. The browser has stored the answers of `keptCalls`. */
function startKeeper(firstMember: KeptMember | null, keptCalls: readonly CallKey[] = [], nowMs = 1) {
  let member = firstMember
  const loads: unknown[] = []
  const plannedWork: (() => void)[] = []
  const call = vi.fn(async (key: CallKey, request: LooseRequest) => {
    // `asUser` is the id of the member for whom the call is made.
    loads.push([key, request.asUser])
    return failed(NO_ANSWER)
  })
  const keptAnswers = {
    note: vi.fn(async () => undefined),
    read: async (_user: number, key: CallKey) => (keptCalls.includes(key) ? { data: {}, keptMs: 1 } : null),
    wipe: async () => undefined,
  }
  const { keep, noteRequest } = createAnswerKeeper(
    call as unknown as Call,
    keptAnswers as unknown as KeptAnswers,
    () => member,
    (work) => plannedWork.push(work),
    () => nowMs,
  )
  /** Runs the work that was planned for later. Returns all calls up to now, each with its member. */
  const runPlannedWork = () => {
    for (const work of plannedWork.splice(0)) work()
    return loads
  }
  /** Signs another member in, in the place of the first one. */
  const signIn = (other: KeptMember) => {
    member = other
  }
  return { keep, noteRequest, runPlannedWork, signIn }
}

test.each([
  ['POST /coffee/beans', ['GET /coffee/beans']],
  ['PATCH /coffee/beans/:coffee_bean_id', ['GET /coffee/beans']],
  ['POST /users', ['GET /pool/players']],
  ['POST /pool/games', ['GET /pool/games']],
  ['PATCH /pool/games/:pool_game_id', ['GET /pool/games']],
  ['POST /coffee/roasts/:coffee_roast_id/discard', ['GET /coffee/roasts']],
  ['DELETE /coffee/roasts/:coffee_roast_id', ['GET /coffee/roasts', 'GET /coffee/beans']],
] as const)('[offline-kept-12] after %s the page asks for %s again', async (command, lists) => {
  const { keep, runPlannedWork } = startKeeper({ user_id: 4, permissions: [] })
  await keep(command, {}, failed(NO_ANSWER))
  expect(runPlannedWork()).toEqual([])
  await keep(command, {}, success)
  expect(runPlannedWork()).toEqual(lists.map((list) => [list, 4]))
})

test('[session-again-15] a list is not loaded for a member after another member has signed in', async () => {
  const { keep, runPlannedWork, signIn } = startKeeper({ user_id: 4, permissions: [] })
  await keep('POST /pool/games', {}, success)
  signIn({ user_id: 5, permissions: [] })
  expect(runPlannedWork()).toEqual([])
})

test('[green-15] the beans are loaded again when an import, a change or a deletion of a roast changes how much of them is used', async () => {
  const loadsAfter = async (command: CallKey, body?: object) => {
    const { keep, runPlannedWork } = startKeeper({ user_id: 4, permissions: [] })
    await keep(command, { body }, success)
    return runPlannedWork()
  }
  const change = 'POST /coffee/roasts/:coffee_roast_id'
  for (const body of [{ coffee_in_mg: 1 }, { coffee_bean_id: 4 }, { start_time: null }]) {
    expect(await loadsAfter(change, body)).toEqual([['GET /coffee/beans', 4]])
  }
  for (const body of [{ coffee_out_mg: 1 }, { input: { input_value: 100 } }, { end_time: null }, undefined]) {
    expect(await loadsAfter(change, body)).toEqual([])
  }
  for (const command of ['DELETE /coffee/roasts/:coffee_roast_id', 'POST /coffee/roasts/import'] as const) {
    expect(await loadsAfter(command)).toEqual([
      ['GET /coffee/roasts', 4],
      ['GET /coffee/beans', 4],
    ])
  }
})

test('[offline-kept-13] the missing lists that are needed offline and permitted are loaded once after the first answer', async () => {
  const { keep, runPlannedWork } = startKeeper({ user_id: 4, permissions: ['pool'] }, ['GET /pool/games'])
  await keep('GET /pool/users/:user_id', { asUser: 4 }, failed(NO_ANSWER))
  expect(runPlannedWork()).toEqual([])
  await keep('GET /pool/users/:user_id', { asUser: 4 }, success)
  await keep('GET /pool/users/:user_id', { asUser: 4 }, success)
  expect(runPlannedWork()).toEqual([['GET /pool/players', 4]])

  const keeperForCoffee = startKeeper({ user_id: 5, permissions: ['coffee'] })
  await keeperForCoffee.keep('GET /coffee/bags', { asUser: 5 }, success)
  expect(keeperForCoffee.runPlannedWork().map((call) => (call as [string])[0])).toEqual([
    'GET /coffee/beans',
    'GET /coffee/roasts',
    'GET /coffee/roasts/template',
    'GET /coffee/preferences',
    'GET /coffee/first-cracks',
  ])
})

test('[offline-kept-21] the players are loaded after the list of games if the stored players are more than a minute old', async () => {
  const nora = { user_id: 4, permissions: ['pool'] as const }
  const loadsAfterGames = async (
    keptCalls: readonly CallKey[],
    nowMs: number,
    asUser = 4,
    result: CallResult<unknown> = success,
  ) => {
    const { keep, noteRequest, runPlannedWork } = startKeeper(nora, keptCalls, nowMs)
    noteRequest('GET /pool/games')
    await keep('GET /pool/games', { asUser }, result)
    return runPlannedWork()
  }
  // The players were stored at 1 ms, so they are exactly a minute old at 60,001 ms.
  expect(await loadsAfterGames(['GET /pool/players'], 60_002)).toEqual([['GET /pool/players', 4]])
  expect(await loadsAfterGames(['GET /pool/players'], 60_001)).toEqual([])
  expect(await loadsAfterGames(['GET /pool/players'], 60_002, 5)).toEqual([])
  expect(await loadsAfterGames(['GET /pool/players'], 60_002, 4, failed(NO_ANSWER))).toEqual([])
  // Players that are not stored are loaded once.
  expect(await loadsAfterGames([], 60_002)).toEqual([['GET /pool/players', 4]])
})

test('[offline-kept-12] a changed list that the page itself loads is not loaded twice', async () => {
  const { keep, noteRequest, runPlannedWork } = startKeeper({ user_id: 4, permissions: [] })
  await keep('DELETE /pool/games/:pool_game_id', {}, success)
  noteRequest('GET /pool/games')
  expect(runPlannedWork()).toEqual([])
})

test('[offline-kept-13] a list that the page itself is loading is not loaded twice', async () => {
  const { keep, noteRequest, runPlannedWork } = startKeeper({ user_id: 4, permissions: ['pool'] })
  noteRequest('GET /pool/games')
  noteRequest('GET /pool/users/:user_id')
  await keep('GET /pool/users/:user_id', { asUser: 4 }, success)
  expect(runPlannedWork()).toEqual([['GET /pool/players', 4]])
})

test('[offline-kept-13] nothing is loaded for a visitor, or after the answer to another member', async () => {
  for (const member of [null, { user_id: 4, permissions: ['pool'] as const }]) {
    const { keep, runPlannedWork } = startKeeper(member)
    await keep('GET /pool/games', { asUser: 5 }, success)
    expect(runPlannedWork()).toEqual([])
  }
})
