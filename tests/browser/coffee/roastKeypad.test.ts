/** Tests the keypad of a roast in Chromium. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAlerts } from '../../support/alerts.ts'
import { changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'

let site: TestSite
let beanId: number

beforeAll(async () => {
  site = await startTestSite()
  beanId = (await createBean(site.owner, { name: 'Gedeb' })).coffee_bean_id
})
afterAll(() => site.close())

async function createRunningRoast(): Promise<number> {
  const id = await createRoast(site.owner, beanId)
  await changeRoast(site.owner, id, { start_time: new Date(Date.now() - 60_000).toISOString() })
  return id
}

const keypad = (page: Page) => page.getByRole('dialog', { name: 'Roast Input' })
const key = (page: Page, name: string) => keypad(page).getByRole('button', { name, exact: true })
const readKeypadValue = async (page: Page) =>
  (await keypad(page).getByLabel('Entered value').innerText()).replace(/\s+/g, ' ')

async function openKeypad(id: number): Promise<Page> {
  const page = await site.openInSharedWindow(`/coffee/roasts/${id}`, site.owner)
  // If this bar appeared after the keypad has opened, it would cover the lower end of the keypad.
  await page.getByRole('navigation', { name: 'Tools' }).waitFor()
  await page.getByRole('button', { name: 'Input' }).click()
  await keypad(page).waitFor()
  return page
}

describe('the keypad', () => {
  test('[roast-keypad-01] [roast-keypad-02] the keypad is a dialog "Roast Input" with its keys in four columns, is empty when it is opened again, and a keyboard types, erases and closes it', async () => {
    const page = await openKeypad(await createRunningRoast())
    await keypad(page).getByRole('heading', { name: 'Roast Input' }).waitFor()
    const names = await keypad(page).getByRole('button').allInnerTexts()
    expect([...names].sort()).toEqual(
      ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'Back', 'W', '°C', 'Submit'].sort(),
    )
    const columns = await key(page, '5').evaluate(
      (button) => getComputedStyle(button.parentElement!).gridTemplateColumns.split(' ').length,
    )
    expect(columns).toBe(4)
    for (const button of await keypad(page).getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.round(Math.min(box!.width, box!.height))).toBeGreaterThanOrEqual(48)
    }
    // The control bar covers at most 12 px of the last row.
    const bar = await page.getByRole('toolbar').boundingBox()
    const submit = await key(page, 'Submit').boundingBox()
    expect(submit!.y + submit!.height).toBeLessThanOrEqual(bar!.y + 12)

    for (const name of ['1', '2', '3']) await key(page, name).click()
    await key(page, 'W').click()
    await expect.poll(() => readKeypadValue(page)).toBe('123 W')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await keypad(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Input', exact: true }).click()
    await keypad(page).waitFor()
    await expect.poll(() => readKeypadValue(page)).toBe('0 °C')

    await page.keyboard.type('12,5')
    await expect.poll(() => readKeypadValue(page)).toBe('12.5 °C')
    await page.keyboard.press('Backspace')
    await expect.poll(() => readKeypadValue(page)).toBe('12. °C')
    await page.keyboard.press('Escape')
    await keypad(page).waitFor({ state: 'detached' })
  })

  test('[roast-keypad-07] [roast-keypad-15] a value above 235 °C is not sent, and the keypad itself shows a warning for three seconds and then a lasting sentence', async () => {
    const id = await createRunningRoast()
    const page = await openKeypad(id)
    const changingCalls: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/coffee/')) changingCalls.push(request.url())
    })
    const warning = 'Cannot post temperature values above 235°C'
    // How long the keypad shows the warning, and whether the lasting sentence is visible when the warning appears.
    await recordAlerts(page)
    const warningGone = page.evaluate(
      (text) =>
        new Promise<{ shownMs: number; isSentenceVisible: boolean }>((resolve) => {
          let wasShown = false
          let isSentenceVisible = false
          new MutationObserver(() => {
            const dialog = document.querySelector('[role=dialog]')
            const isShown = dialog?.textContent?.includes(text)
            if (isShown && !wasShown) {
              wasShown = true
              isSentenceVisible = [...(dialog?.querySelectorAll('*') ?? [])].some(
                (each) =>
                  each.childElementCount === 0 &&
                  each.textContent?.startsWith('Not logged') &&
                  each.checkVisibility({ visibilityProperty: true }),
              )
            }
            if (!isShown && wasShown) resolve({ shownMs: globalThis.lastTimerMs, isSentenceVisible })
          }).observe(document.body, { childList: true, subtree: true })
        }),
      warning,
    )
    for (const name of ['2', '3', '5', '.', '0', '1']) await key(page, name).click()
    await key(page, 'Submit').click()
    const lastingWarning = keypad(page).getByText(
      'Not logged: a temperature must be between 0 and 235°C. Type it again.',
    )
    // After the warning, a lasting sentence takes its place, and no key moves.
    const submitBox = await key(page, 'Submit').boundingBox()
    const { shownMs, isSentenceVisible } = await warningGone
    expect(shownMs).toBe(3000)
    expect(isSentenceVisible).toBe(false)
    const alertMessages = () => page.evaluate(() => globalThis.seenAlerts.map(({ message }) => message))
    await expect.poll(alertMessages).not.toContain(warning)
    await lastingWarning.waitFor()
    await expect.poll(() => key(page, 'Submit').boundingBox()).toEqual(submitBox)
    expect(changingCalls).toEqual([])
    await expect.poll(() => readKeypadValue(page)).toBe('235.01 °C')

    await key(page, 'Back').click()
    await key(page, 'Back').click()
    await key(page, 'Submit').click()
    await page.getByRole('region', { name: 'Profile' }).waitFor()
    // The page shows temperatures in °F, which is the preference at first. 235 °C are 455 °F.
    await page.getByText('455.0 °F', { exact: true }).waitFor()
    await expect
      .poll(async () => (await readRoast(site.owner, id)).input_history.map(({ value }) => value))
      .toEqual([235])
  })

  test('[roast-keypad-22] [roast-keypad-23] a dialog over the page asks about a temperature that the beans cannot have reached, also without a network', async () => {
    const id = await createRunningRoast()
    for (const [seconds, input_value] of [
      [20, 130],
      [40, 95],
    ] as const)
      await changeRoast(site.owner, id, { input: { input_type: 'BEAN_TEMP', input_value, seconds } })
    const page = await openKeypad(id)
    await page.context().setOffline(true)
    for (const name of ['8', '.', '8']) await key(page, name).click()
    await key(page, 'Submit').click()
    const question = page.getByRole('dialog', { name: 'Did you mean 88 °C?' })
    await question.getByText('You typed 8.8 °C. Before, the beans were at 95 °C.').waitFor()
    // A tap beside the dialog, where the keys were, neither closes it nor answers.
    await page.mouse.click(5, 5)
    await question.getByRole('button', { name: 'Keep 8.8 °C' }).waitFor()
    await question.getByRole('button', { name: 'Log 88 °C' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Undo Bean Temperature 190.4 °F/ }).waitFor()
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await readRoast(site.owner, id)).input_history.map(({ value }) => value))
      .toEqual([130, 95, 88])
  })
})
