// Takes the plan of a roast through the page on a phone: typed without a network, followed, and made from a background.
import { mkdirSync } from 'node:fs'
import { expect } from 'vitest'
import { changeRoast, createRoast, readRoast } from '../../support/coffee.ts'
import { PHONE, waitUntilSettled } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'
import { provideWakeLock } from '../../support/wakeLock.ts'

test('[roast-plan-07] [roast-plan-10] a plan is typed without a network, shown at once, saved later, and made from the background', async ({
  site,
  cleo,
  beanId,
}) => {
  const earlier = await createRoast(cleo, beanId)
  const startMs = Date.now() - 3600_000
  await changeRoast(cleo, earlier, { start_time: new Date(startMs).toISOString() })
  for (const [seconds, input_value] of [
    [0, 200],
    [80, 90],
    [240, 130],
    [480, 175],
    [560, 190],
    [700, 212],
  ] as const)
    await changeRoast(cleo, earlier, { input: { input_type: 'BEAN_TEMP', input_value, seconds } })
  await changeRoast(cleo, earlier, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 560 } })
  await changeRoast(cleo, earlier, { end_time: new Date(startMs + 700_000).toISOString() })
  const id = await createRoast(cleo, beanId)
  await changeRoast(cleo, id, { start_time: new Date(Date.now() - 262_000).toISOString() })
  for (const [seconds, input_value] of [
    [0, 200],
    [70, 92],
    [210, 123],
    [240, 129],
    [262, 133],
  ] as const)
    await changeRoast(cleo, id, { input: { input_type: 'BEAN_TEMP', input_value, seconds } })
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, cleo, PHONE)
  await provideWakeLock(page)
  const shots = process.env.SHOTS
  if (shots) mkdirSync(shots, { recursive: true })
  const shoot = async (name: string) => shots && page.screenshot({ path: `${shots}/${name}.png` })
  await page.getByText('against the background').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Plan' })
  const openPlan = () => page.getByRole('button', { name: 'Plan', exact: true }).click()
  await openPlan()
  await dialog.getByLabel('Time of target 1').fill('5:00')
  await waitUntilSettled(page)
  await page.context().setOffline(true)
  await dialog.getByLabel('Note of target 1').press('Enter')
  await dialog.getByText('The target at 05:00 needs a temperature or a note.').waitFor()
  await expect
    .poll(() => dialog.getByLabel('Time of target 1').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await dialog.getByLabel('°F of target 1').fill('284')
  await dialog.getByRole('button', { name: 'Add Target' }).click()
  await dialog.getByLabel('Time of target 2').fill('9:30')
  await dialog.getByLabel('Note of target 2').fill('First crack')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await shoot('dialog-320')
  await page.setViewportSize(PHONE)
  await shoot('dialog-390')
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByText('for 284 °F').waitFor()
  await page.getByRole('img', { name: 'Plan: 284 °F 05:00, First crack 09:30' }).waitFor()
  await page.getByRole('region', { name: 'Profile' }).scrollIntoViewIfNeeded()
  await shoot('live-390')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await shoot('live-320')
  await page.setViewportSize(PHONE)
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await readRoast(cleo, id)).plan, { timeout: 20_000 })
    .toEqual([
      { seconds: 300, temp_c: 140, note: '' },
      { seconds: 570, temp_c: null, note: 'First crack' },
    ])

  await openPlan()
  await dialog.getByRole('button', { name: 'Follow the Background' }).click()
  await expect.poll(() => dialog.getByLabel(/^Note of target/).count()).toBe(8)
  await shoot('followed-390')
  await dialog.getByRole('button', { name: 'Remove target 8' }).click()
  await dialog.getByRole('button', { name: 'Save Plan' }).click()
  await expect
    .poll(async () => (await readRoast(cleo, id)).plan?.map(({ note }) => note))
    .toEqual(['Charge', '', '', '', '', 'FC Start', ''])
  await page.setViewportSize({ width: 1280, height: 900 })
  await waitUntilSettled(page)
  await shoot('live-1280')
})
