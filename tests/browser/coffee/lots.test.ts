// Buys a second lot of a bean, and reads what is left after a batch of it.
import { mkdirSync } from 'node:fs'
import { expect } from 'vitest'
import { createBean, createRoast } from '../../support/coffee.ts'
import { call, dataOf } from '../../support/members.ts'
import { PHONE } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'

test('[lot-07] [lot-08] [blend-06] [blend-07] a second lot is added in the form of a bean, a wrong one is refused at its row, a blend is made, and a batch says what is left', async ({
  site,
  cleo,
}) => {
  const bean = await createBean(cleo, { name: 'Lotwise', bought: '200 g' })
  const page = await site.openInSharedWindow('/coffee/roasts/new', cleo, PHONE)
  const shots = process.env.SHOTS
  if (shots) mkdirSync(shots, { recursive: true })
  const shoot = async (name: string) => shots && page.screenshot({ path: `${shots}/${name}.png` })
  await page.getByRole('button', { name: 'Edit Lotwise' }).click()
  const form = page.getByRole('dialog', { name: 'Update Coffee Beans' })
  await form.getByRole('button', { name: 'Purchase Details' }).click()
  await form.getByRole('button', { name: 'Add a Lot' }).click()
  const lot = (number: number) => form.getByRole('group', { name: `Lot ${number}`, exact: true })
  await expect.poll(() => lot(1).getByLabel('Weight (g)').inputValue()).toBe('200')
  await lot(2).getByLabel('Bought on').fill('2026-09-01')
  await lot(2).getByLabel('Weight (g)').fill('much')
  await lot(2).getByLabel('Lot price').fill('30')
  await form.getByRole('button', { name: 'Update', exact: true }).click()
  await form.getByText('Lot 2: Enter a weight in grams').waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await lot(2).scrollIntoViewIfNeeded()
  await shoot('form-320')
  await page.setViewportSize(PHONE)
  await lot(2).getByLabel('Weight (g)').fill('1 kg')
  await shoot('form-390')
  await form.getByRole('button', { name: 'Update', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Left 1200 g of 1200 g').waitFor()
  const beans = dataOf(await call(cleo.origin, 'GET /coffee/beans', { cookie: cleo.cookie }))
  expect(beans.find(({ coffee_bean_id }) => coffee_bean_id === bean.coffee_bean_id)?.lots).toEqual([
    { bought_on: null, weight_mg: 200_000, price: null, left_mg: 200_000 },
    { bought_on: '2026-09-01', weight_mg: 1_000_000, price: 30, left_mg: 1_000_000 },
  ])

  // A blend of these beans and others.
  const other = await createBean(cleo, { name: 'Mate', bought: '1 kg' })
  const blendPage = await site.openInSharedWindow('/coffee/roasts/new', cleo, PHONE)
  await blendPage.getByRole('button', { name: 'New Coffee Beans' }).click()
  const newForm = blendPage.getByRole('dialog', { name: 'New Coffee Beans' })
  await newForm.getByLabel('Name', { exact: true }).fill('House Blend')
  await newForm.getByRole('button', { name: 'Make a Blend' }).click()
  for (const [number, { coffee_bean_id }, share] of [
    [1, bean, '60'],
    [2, other, '40'],
  ] as const) {
    const part = newForm.getByRole('group', { name: `Part ${number}`, exact: true })
    await part.getByLabel('Beans').selectOption(String(coffee_bean_id))
    await part.getByLabel('Share').fill(share)
  }
  await blendPage.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => blendPage.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await newForm.getByRole('button', { name: 'Add a Part' }).scrollIntoViewIfNeeded()
  if (shots) await blendPage.screenshot({ path: `${shots}/blend-320.png` })
  await blendPage.setViewportSize(PHONE)
  await newForm.getByRole('button', { name: 'Create' }).click()
  await newForm.waitFor({ state: 'hidden' })
  await blendPage.getByText('Blend of 60 % Lotwise, 40 % Mate').waitFor()

  const id = await createRoast(cleo, bean.coffee_bean_id)
  const roastPage = await site.openInSharedWindow(`/coffee/roasts/${id}`, cleo, PHONE)
  await roastPage.getByRole('button', { name: 'Details' }).click()
  await roastPage.getByLabel('Coffee In (g)', { exact: true }).fill('250')
  await roastPage.getByText('After this batch 950 g is left.').waitFor()
  await roastPage.getByText('200 g of the lot without a day and 50 g of the lot of September 1, 2026').waitFor()
  if (shots) await roastPage.screenshot({ path: `${shots}/details-390.png` })
})
