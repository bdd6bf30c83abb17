// Tests the call for the member's earlier first cracks, from which the page makes its forecast.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let cora: Member
let gujiId: number
let sidamaId: number

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
  cora = await inviteMember(owner, 'Cora', 'coffee')
  gujiId = (await createBean(ann, { name: 'Guji' })).coffee_bean_id
  sidamaId = (await createBean(ann, { name: 'Sidama' })).coffee_bean_id
})
afterAll(() => server.close())

const listFirstCracks = async (member: Member) =>
  dataOf(await call(server.origin, 'GET /coffee/first-cracks', { cookie: member.cookie }))

/** What a roast of these tests has. All seconds count from the start of the roast. */
interface Plan {
  /** The start of first crack. If it is null, no first crack is logged. */
  readonly crackSeconds: number | null
  /** The charge. If it is missing, no charge is logged. */
  readonly chargeSeconds?: number
  readonly temps?: readonly [seconds: number, tempC: number][]
  /** If false, the roast is still in progress. */
  readonly hasEnded?: boolean
}

/** Logs a roast that started an hour ago, with a reading of the power and everything in the plan. */
async function logRoast(
  member: Member,
  beanId: number,
  { crackSeconds, chargeSeconds, temps = [], hasEnded = true }: Plan,
): Promise<number> {
  const id = await createRoast(member, beanId)
  const startMs = server.clock.now() - 3_600_000
  await startRoast(member, id, startMs)
  for (const [seconds, input_value] of temps) {
    await changeRoast(member, id, { input: { input_type: 'BEAN_TEMP', input_value, seconds } })
  }
  await changeRoast(member, id, { input: { input_type: 'POWER_DRAW', input_value: 900, seconds: 300 } })
  if (chargeSeconds !== undefined) {
    await changeRoast(member, id, { roast_event: { event_type: 'CHARGE', seconds: chargeSeconds } })
  }
  if (crackSeconds !== null) {
    await changeRoast(member, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: crackSeconds } })
  }
  if (hasEnded) await changeRoast(member, id, { end_time: new Date(startMs + 1_800_000).toISOString() })
  return id
}

test("[roast-forecast-12] the answer has the member's latest 40 ended roasts with a first crack, each with at most one reading in ten seconds", async () => {
  expect(await listFirstCracks(ann)).toEqual([])
  const earlierRoastId = await logRoast(ann, gujiId, { crackSeconds: 510.5 })
  const temps: [number, number][] = [
    [99.999, 91],
    [100, 92],
    [109.9, 93],
    [110, 94],
    [999, 195.5],
    [1060, 200],
    [1060.001, 201],
  ]
  const laterRoastId = await logRoast(ann, sidamaId, { crackSeconds: 1000, temps })
  await logRoast(ann, gujiId, { crackSeconds: null })
  await logRoast(ann, gujiId, { crackSeconds: 400, hasEnded: false })
  await logRoast(ben, gujiId, { crackSeconds: 200 })
  expect(await listFirstCracks(ann)).toEqual([
    {
      coffee_roast_id: laterRoastId,
      coffee_bean_id: sidamaId,
      first_crack: 1000,
      // The readings begin 15 minutes before first crack, at 100 s, and end one minute after it. The reading at 109.9 s
      // is in the same ten seconds as the reading at 100 s, so it is left out.
      readings: [
        { seconds: 100, temp_c: 92 },
        { seconds: 110, temp_c: 94 },
        { seconds: 999, temp_c: 195.5 },
        { seconds: 1060, temp_c: 200 },
      ],
    },
    { coffee_roast_id: earlierRoastId, coffee_bean_id: gujiId, first_crack: 510.5, readings: [] },
  ])

  const newerRoastIds: number[] = []
  for (let count = 0; count < 39; count += 1) newerRoastIds.unshift(await logRoast(ann, gujiId, { crackSeconds: 500 }))
  expect((await listFirstCracks(ann)).map(({ coffee_roast_id }) => coffee_roast_id)).toEqual([
    ...newerRoastIds,
    laterRoastId,
  ])
  expect(await listFirstCracks(ben)).toHaveLength(1)
})

test('[roast-forecast-17] the times count from the charge, or from the start if no charge is logged', async () => {
  const id = await logRoast(cora, gujiId, { crackSeconds: 630, chargeSeconds: 120.5, temps: [[600, 196]] })
  const idWithoutCharge = await logRoast(cora, gujiId, { crackSeconds: 510 })
  expect(await listFirstCracks(cora)).toEqual([
    {
      coffee_roast_id: idWithoutCharge,
      coffee_bean_id: gujiId,
      first_crack: 510,
      readings: [],
    },
    {
      coffee_roast_id: id,
      coffee_bean_id: gujiId,
      first_crack: 509.5,
      readings: [{ seconds: 479.5, temp_c: 196 }],
    },
  ])
})

test('[roast-heat-06] readings before the charge and after the drop are left out', async () => {
  const temps: [number, number][] = [
    [20, 150],
    [40, 190],
    [600, 196],
    [640, 204],
    [655, 120],
  ]
  const id = await logRoast(cora, gujiId, { crackSeconds: 605, chargeSeconds: 30, temps })
  await changeRoast(cora, id, { roast_event: { event_type: 'DROP', seconds: 640 } })
  const [latest] = await listFirstCracks(cora)
  expect(latest).toMatchObject({
    coffee_roast_id: id,
    first_crack: 575,
    readings: [
      { seconds: 10, temp_c: 190 },
      { seconds: 570, temp_c: 196 },
      { seconds: 610, temp_c: 204 },
    ],
  })
})
