// Takes a Bluetooth thermometer through the page of a roast. Chromium emulates the device.
import { mkdirSync } from 'node:fs'
import { expect } from 'vitest'
import { changeRoast, createRoast, readRoast } from '../../support/coffee.ts'
import { PHONE } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'
import { emulateThermometer } from '../../support/thermometer.ts'
import { provideWakeLock } from '../../support/wakeLock.ts'

test('[roast-probe-13] [roast-probe-15] a thermometer is chosen, logs, is lost and logs again', async ({
  site,
  cleo,
  beanId,
}) => {
  const id = await createRoast(cleo, beanId)
  await changeRoast(cleo, id, { start_time: new Date(Date.now() - 200_000).toISOString() })
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, cleo, PHONE)
  await provideWakeLock(page)
  const thermometer = await emulateThermometer(page)
  thermometer.setTempC(150)
  const button = page.getByRole('button', { name: 'Probe', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Probe' })
  await dialog.getByLabel('Kind').waitFor()
  await dialog.getByLabel('Log a temperature').selectOption('every 5 s')
  const shots = process.env.SHOTS
  if (shots) mkdirSync(shots, { recursive: true })
  const shoot = async (name: string) => shots && page.screenshot({ path: `${shots}/${name}.png` })
  await shoot('dialog')
  await dialog.getByRole('button', { name: 'Choose Device' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Logged every 5 s').waitFor()
  const temps = async () =>
    (await readRoast(cleo, id)).input_history.filter(({ type }) => type === 'BEAN_TEMP').map(({ value }) => value)
  await expect.poll(temps, { timeout: 10_000 }).toEqual([150])
  await page.getByRole('list', { name: 'Logged inputs' }).getByText('Temp').first().waitFor()
  const place = await button.boundingBox()
  await shoot('live')

  thermometer.setTempC(320)
  await page.getByText('Not logged: a jump').waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await shoot('doubtful')
  await page.setViewportSize(PHONE)
  await thermometer.switchOff()
  await page.getByText('Probe lost').waitFor({ timeout: 5000 })
  await expect.poll(() => button.boundingBox()).toEqual(place)
  await shoot('lost')

  thermometer.setTempC(155)
  await thermometer.switchOn()
  await page.getByText('Logged every 5 s').waitFor({ timeout: 20_000 })
  await expect.poll(async () => (await temps()).at(-1), { timeout: 10_000 }).toBe(155)
  await expect.poll(async () => new Set(await temps())).toEqual(new Set([150, 155]))
  await thermometer.remove()
})
