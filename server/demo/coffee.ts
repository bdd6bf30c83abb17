// The demo's beans and roasts.

import type { CreateBeanBody } from '../../contract/api/coffee/beans.ts'
import type { RoastChange } from '../../contract/api/coffee/roasts.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS, timestamp } from '../clock.ts'
import type { Context } from '../context.ts'
import { changeBag } from '../usecases/coffee/bagCards.ts'
import { listBags } from '../usecases/coffee/bags.ts'
import { changeBean, createBean } from '../usecases/coffee/beans.ts'
import { changePreferences, changeTemplate } from '../usecases/coffee/preferences.ts'
import { changeRoast } from '../usecases/coffee/roastChanges.ts'
import { createRoast } from '../usecases/coffee/roasts.ts'
import type { Session } from '../usecases/shared/session.ts'
import type { SeedClock } from './clock.ts'
import type { DemoMembers } from './members.ts'
import { type ProfilePlan, profileTaps } from './roastProfile.ts'

type BeanName = 'gedeb' | 'huehuetenango' | 'mogiana'

const BEANS: Record<BeanName, CreateBeanBody> = {
  gedeb: {
    name: 'Ethiopia Gedeb Chelbesa',
    description: 'Jasmine, white peach and bergamot. Dense and small: it takes heat early and cracks softly.',
    origin: 'Ethiopia',
    region: 'Gedeo, Yirgacheffe',
    processing: 'Wet Process',
    purchase_url: 'https://green.example/ethiopia-gedeb-chelbesa',
    purchasePrice: 14.2,
    price_weight: '1 kg',
    bought: '5 kg',
  },
  huehuetenango: {
    name: 'Guatemala Huehuetenango El Injerto',
    description: 'Milk chocolate, red apple, a long caramel finish.',
    origin: 'Guatemala',
    region: 'Huehuetenango',
    processing: 'Wet Process',
    purchase_url: 'https://green.example/guatemala-el-injerto',
    purchasePrice: 12.75,
    price_weight: '1 kg',
    bought: '2 kg',
  },
  mogiana: {
    name: 'Brazil Mogiana Natural',
    description: 'Hazelnut and cocoa; easy to roast, and good for espresso.',
    origin: 'Brazil',
    region: 'Alta Mogiana',
    processing: 'Dry Process',
    purchase_url: '',
    purchasePrice: 8.9,
    price_weight: '1 kg',
    bought: '2 kg',
  },
}

interface DemoRoast {
  /** The session of the member whose roast it is. */
  readonly member: Session
  readonly bean: BeanName
  /** How long ago the roast started. */
  readonly agoMs: number
  readonly profile: ProfilePlan
  /** Details that are entered after the end. If they are missing, the roast is still in progress. */
  readonly laterDetails?: readonly RoastChange[]
}

/** The changes of the power: [seconds since the start of the roast, power in W] */
const POWER = [
  [2, 1350],
  [296, 1200],
  [431, 1050],
  [538, 880],
  [618, 720],
] as const

/** The numbers of the demo's fifth roast. Each other roast replaces some of them. */
const PROFILE: ProfilePlan = {
  chargeC: 204,
  turningC: 91.5,
  turningSeconds: 82,
  peakRateCPerMin: 18.2,
  rateAtDropCPerMin: 6,
  endSeconds: 722.4,
  power: POWER,
  randomSeed: 7,
}

/** The plan of the roast in progress. */
const PLAN = [
  { seconds: 0, temp_c: 205, note: 'Charge' },
  { seconds: 300, temp_c: 152, note: 'Yellow' },
  { seconds: 420, temp_c: 176, note: '' },
  { seconds: 560, temp_c: 197, note: 'First crack' },
  { seconds: 720, temp_c: null, note: 'Drop' },
]

/** The details of a finished roast. `code` is the code of its bag. */
function finishedDetails(inGrams: number, outGrams: number, roast_color: string, code: string): RoastChange[] {
  return [{ coffee_in_mg: inGrams * 1000 }, { coffee_out_mg: outGrams * 1000 }, { roast_color }, { code }]
}

/**
 * Creates roasts of three members over three weeks, a template, the card of a bag, and one roast in progress. Many use
 * cases take a context and a writer. Here they get the context twice, because it is also a writer: one without an
 * idempotency key.
 */
export async function seedCoffee(context: Context, clock: SeedClock, members: DemoMembers): Promise<void> {
  const nowMs = clock.now()
  const owner = members.owner.session
  const [teddy, ines] = ['Teddy', 'Ines'].map((name) => sessionOf(members, name))
  if (!teddy || !ines) throw new Error('The demo needs the members Teddy and Ines.')
  clock.moveTo(nowMs - 24 * DAY_MS)
  const beanIds = new Map<BeanName, number>()
  for (const bean of ['gedeb', 'huehuetenango', 'mogiana'] as const) {
    beanIds.set(bean, (await createBean(context, context, owner, BEANS[bean])).coffee_bean.coffee_bean_id)
  }

  const roasts: DemoRoast[] = [
    {
      member: owner,
      bean: 'gedeb',
      agoMs: 20 * DAY_MS,
      profile: { ...PROFILE, chargeC: 198, turningC: 88, peakRateCPerMin: 17.6, endSeconds: 745.2, randomSeed: 19 },
      laterDetails: finishedDetails(500, 426.5, '75', 'GEDEB-1'),
    },
    {
      member: ines,
      bean: 'huehuetenango',
      agoMs: 15 * DAY_MS,
      profile: {
        ...PROFILE,
        turningC: 94,
        peakRateCPerMin: 19.5,
        rateAtDropCPerMin: 5.5,
        endSeconds: 671.8,
        randomSeed: 31,
      },
      laterDetails: finishedDetails(350, 299, '65', 'Injerto-A'),
    },
    {
      member: owner,
      bean: 'huehuetenango',
      agoMs: 13 * DAY_MS,
      profile: {
        ...PROFILE,
        chargeC: 210,
        turningC: 95,
        peakRateCPerMin: 17.9,
        rateAtDropCPerMin: 7.2,
        endSeconds: 708.6,
        randomSeed: 43,
      },
      laterDetails: [
        ...finishedDetails(500, 421, '55', 'HUEHUE-1'),
        { notes: 'Too fast into first crack. Start with 1,250 W the next time.' },
        { cup: { fragrance: 7, acidity: 6.5, body: 7, sweetness: 6.5, finish: 6.5 } },
      ],
    },
    {
      member: teddy,
      bean: 'mogiana',
      agoMs: 9 * DAY_MS,
      profile: {
        ...PROFILE,
        chargeC: 190,
        turningC: 86,
        peakRateCPerMin: 17.2,
        rateAtDropCPerMin: 7.5,
        endSeconds: 780.3,
        randomSeed: 57,
      },
      laterDetails: finishedDetails(600, 500.5, '45', 'Espresso-12'),
    },
    {
      member: owner,
      bean: 'gedeb',
      agoMs: 6 * DAY_MS,
      profile: PROFILE,
      laterDetails: [
        ...finishedDetails(500, 428.5, '75', 'GEDEB-2'),
        { notes: 'Jasmine and lemon, sweet when it cools.' },
        { cup: { fragrance: 8, acidity: 7.5, body: 6.75, sweetness: 7.25, finish: 6.75 } },
      ],
    },
    {
      member: owner,
      bean: 'gedeb',
      agoMs: 6 * DAY_MS - 25 * MINUTE_MS,
      profile: { ...PROFILE, chargeC: 206, turningC: 93, peakRateCPerMin: 18.4, endSeconds: 711.9, randomSeed: 71 },
      laterDetails: finishedDetails(500, 430, '75', 'GEDEB-2'),
    },
    {
      member: owner,
      bean: 'gedeb',
      agoMs: 5 * MINUTE_MS + 12 * SECOND_MS,
      profile: { ...PROFILE, chargeC: 205, turningC: 92, peakRateCPerMin: 18.3, randomSeed: 89 },
    },
  ]
  const ids: number[] = []
  for (const roast of roasts)
    ids.push(await createDemoRoast(context, clock, nowMs, beanIds.get(roast.bean) ?? 0, roast))
  const running = ids.at(-1) ?? 0
  await changeRoast(context, context, owner, running, { plan: PLAN })
  const gedeb = beanIds.get('gedeb') ?? 0
  const dayOf = (agoDays: number) => timestamp(nowMs - agoDays * DAY_MS).slice(0, 10)
  await changeBean(context, context, owner, gedeb, {
    lots: [
      { bought_on: dayOf(60), weight: '2 kg', price: 27 },
      { bought_on: dayOf(24), weight: '3 kg', price: 44 },
    ],
  })
  // The fifth roast: GEDEB-2 with notes and a cupping score.
  await changeTemplate(context, owner, ids[4] ?? null)
  await changePreferences(context, ines, { temperature_display_units: 'DEGREES_CELSIUS' })
  await publishCard(context, owner, 'GEDEB-2')
  clock.returnToPresent()
}

/** Publishes the card of a bag, with notes. */
async function publishCard(context: Context, member: Session, bagCode: string): Promise<void> {
  const bag = (await listBags(context, member, {})).find(({ bag_code }) => bag_code === bagCode)
  if (bag === undefined) throw new Error(`The demo has no bag ${bagCode}.`)
  const notes = 'Jasmine, lemon and a little honey. Best from the second week on, as a filter coffee.'
  await changeBag(context, context, member, bag.coffee_bag_id, { notes, published: true })
}

function sessionOf({ invited }: DemoMembers, username: string): Session | undefined {
  return invited.find(({ user }) => user.username === username)?.session
}

/** Logs a roast through the use cases, tap by tap at the time of each tap, and stops at the present time. */
async function createDemoRoast(
  context: Context,
  clock: SeedClock,
  nowMs: number,
  beanId: number,
  { member, agoMs, profile, laterDetails }: DemoRoast,
): Promise<number> {
  const startMs = nowMs - agoMs
  clock.moveTo(startMs)
  const { coffee_roast_id: roastId } = await createRoast(context, context, member, { coffee_bean_id: beanId })
  const makeTap = (change: RoastChange) => changeRoast(context, context, member, roastId, change)
  await makeTap({ charge_temp_c: profile.chargeC })
  await makeTap({ start_time: timestamp(startMs) })
  for (const { seconds, change } of profileTaps(profile)) {
    const atMs = startMs + seconds * SECOND_MS
    if (atMs > nowMs) break
    clock.moveTo(Math.round(atMs))
    await makeTap(change)
  }
  if (laterDetails === undefined) return roastId
  const endMs = Math.round(startMs + profile.endSeconds * SECOND_MS)
  clock.moveTo(endMs)
  await makeTap({ end_time: timestamp(endMs) })
  for (const change of laterDetails) await makeTap(change)
  return roastId
}
