// Renders what is left after a batch, and what the batch costs, below the field for the weight of the green coffee.

import { expect, test } from 'vitest'
import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { roastDetailsMachine } from '../../../src/machines/coffee/roastDetails.machine.ts'
import { createResourceMachine } from '../../../src/machines/shared/resource.machine.ts'
import { ChargeWarning, GreenCost, LeftAfter } from '../../../src/views/coffee/Roast/GreenCoffee.tsx'
import { bean } from '../../models/coffee/exampleCoffee.ts'
import { endedRoast } from '../../models/coffee/exampleRoasts.ts'
import { noopRef } from '../../models/realActor.ts'
import { renderView } from '../../support/renderView.tsx'
import { startWithAnswers } from '../../support/viewActors.tsx'

const KG = 1_000_000
const lot = (weight_mg: number, price: number | null, bought_on: string | null) => {
  return { bought_on, weight_mg, price, left_mg: 0 }
}
/** 3 kg, of which 900 g are used. */
const WITH_LOTS = {
  ...bean,
  bought_mg: 3 * KG,
  used_mg: 0.9 * KG,
  lots: [lot(KG, 20, null), lot(2 * KG, 60, '2026-09-01')],
}

async function show(
  shownBean: CoffeeBean,
  grams: string,
  saved: object = {},
  countedMg = 0,
  others: CoffeeBean[] = [],
) {
  const beans = await startWithAnswers(createResourceMachine<readonly CoffeeBean[], undefined>(), {
    input: undefined,
    answers: { load: [shownBean, ...others] },
  })
  const details = await startWithAnswers(roastDetailsMachine, {
    input: {
      saved: { ...endedRoast, ...saved },
      refused: [],
      temperatureUnit: 'DEGREES_CELSIUS',
      weightUnit: 'GRAMS',
      coffee_bean_id: bean.coffee_bean_id,
      countedMg,
      draftKey: { user_id: 1, name: 'roast-details-12' },
      parent: noopRef(),
    },
    effects: ['keepDraft'],
  })
  if (grams !== '') details.send({ type: 'field.change', field: 'coffee_in_mg', value: grams })
  return {
    warnings: renderView(<ChargeWarning details={details} beans={beans} />).text,
    left: renderView(<LeftAfter details={details} beans={beans} />).text,
    cost: renderView(<GreenCost details={details} beans={beans} />).text,
  }
}

test.each([
  ['', ''],
  ['50', 'After this batch 2050 g is left. It takes 50 g of the lot without a day.'],
  [
    '250',
    'After this batch 1850 g is left. It takes 100 g of the lot without a day and 150 g of the lot of September 1, 2026.',
  ],
  [
    '2200',
    'This batch needs 100 g more than you have bought. It takes 100 g of the lot without a day and 2000 g of the lot of September 1, 2026.',
  ],
])('[lot-08] with %s g typed, the dialog says: %s', async (grams, text) => {
  expect((await show(WITH_LOTS, grams)).left).toBe(text)
})

test('[lot-08] with one weight for all, only what is left is said, and nothing if it is not known', async () => {
  const one = { ...WITH_LOTS, lots: [lot(3 * KG, null, null)] }
  expect((await show(one, '100')).left).toBe('After this batch 2000 g is left.')
  expect((await show({ ...bean, used_mg: 5 }, '100')).left).toBe('')
})

test('[lot-08] the weight of the roast itself is not counted twice', async () => {
  const saved = { coffee_in_mg: 0.2 * KG }
  expect((await show(WITH_LOTS, '', saved, 0.2 * KG)).left).toMatch(/^After this batch 2100 g is left\./)
})

test('[lot-09] the cost follows the lots of the batch, at the place that the batch had among the others', async () => {
  const saved = { coffee_in_mg: 0.25 * KG, coffee_out_mg: 0.2 * KG }
  expect((await show(WITH_LOTS, '', saved)).cost).toBe('Cost of the Batch 6.50 Cost of 100 g Roasted 3.25')
  expect(
    (await show(WITH_LOTS, '', { ...saved, green_before: [{ coffee_bean_id: bean.coffee_bean_id, weight_mg: 0 }] }))
      .cost,
  ).toContain('Cost of the Batch 5.00')
  const noPrices = { ...WITH_LOTS, lots: [lot(3 * KG, null, null)] }
  expect((await show(noPrices, '', saved)).cost).toBe('')
  expect((await show({ ...noPrices, purchasePrice: 10, price_mg: KG }, '', saved)).cost).toContain('2.50')
})

test('[blend-07] a batch of a blend warns about, leaves and costs each of its parts', async () => {
  const guji = {
    ...bean,
    coffee_bean_id: 31,
    name: 'Guji',
    bought_mg: KG,
    used_mg: 0.9 * KG,
    purchasePrice: 20,
    price_mg: KG,
  }
  const huila = { ...guji, coffee_bean_id: 32, name: 'Huila', used_mg: 0, purchasePrice: 10 }
  const blend = {
    ...bean,
    parts: [
      { coffee_bean_id: 31, share: 60 },
      { coffee_bean_id: 32, share: 40 },
    ],
  }
  const shown = await show(blend, '500', { coffee_in_mg: KG / 2, coffee_out_mg: null }, 0, [guji, huila])
  expect(shown.warnings).toBe('Only 100 g of Guji is left.')
  expect(shown.left).toBe(
    'This batch needs 200 g of Guji more than you have bought. After this batch 800 g of Huila is left.',
  )
  expect(shown.cost).toBe('Cost of the Batch 8.00')
})
