/** Checks that no tap of a roast is lost when the server, the page or the connection fails. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { changeRoast, createBean, createRoast, listBags, readRoast } from '../../support/coffee.ts'
import { browserCookie, invite, type Member, PASSWORD } from '../../support/members.ts'
import { control, keypad } from '../../support/roastPage.ts'
import {
  closeWindow,
  startTestSite,
  type TestSite,
  waitUntilConnected,
  waitUntilDisconnected,
  waitUntilSettled,
} from '../../support/site.ts'
import { storedEntries } from '../../support/storedEntries.ts'

let site: TestSite
let cleo: Member

beforeAll(async () => {
  site = await startTestSite({ ownProcess: true })
  cleo = await invite(site.owner, { username: 'Cleo', password: PASSWORD, acl: 'coffee' })
})
afterAll(() => site.close())

const unsavedNotice = (page: Page) => page.getByText(/\d taps? not saved yet\./)
const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1))

declare global {
  var clickedMs: number
}

/** Opens a page that records when it was last clicked. The browser, the server and the test use the same clock. */
async function visitRecordingClicks(path: string): Promise<Page> {
  const page = await site.visit('/', cleo)
  await page.context().addInitScript(() => {
    addEventListener(
      'click',
      () => {
        globalThis.clickedMs = performance.timeOrigin + performance.now()
      },
      { capture: true },
    )
  })
  await page.goto(site.origin + path)
  return page
}

const lastClickMs = (page: Page) => page.evaluate(() => globalThis.clickedMs)

/** A change that the test made by a click on the page, and the time of that click. */
interface Tap {
  readonly atMs: number
  readonly body: RoastChange
}

async function tapEvent(page: Page, name: string, event_type: 'DRY_END' | 'FIRST_CRACK_START'): Promise<Tap> {
  await control(page, 'Event').click()
  await page.getByRole('menuitem', { name }).click()
  return { atMs: await lastClickMs(page), body: { roast_event: { event_type } } }
}

async function tapReading(page: Page, value: number, unit: '°C' | 'W'): Promise<Tap> {
  await control(page, 'Input').click()
  await keypad(page).getByRole('button', { name: unit, exact: true }).click()
  for (const key of String(value)) await keypad(page).getByRole('button', { name: key, exact: true }).click()
  await keypad(page).getByRole('button', { name: 'Submit' }).click()
  await keypad(page).waitFor({ state: 'detached' })
  const input_type = unit === 'W' ? 'POWER_DRAW' : 'BEAN_TEMP'
  return { atMs: await lastClickMs(page), body: { input: { input_type, input_value: value } } }
}

/** The bodies of the outbox entries on this browser's disk, in order. */
const storedBodies = async (page: Page) => (await storedEntries(page)).map(({ command }) => command.body as RoastChange)

/** Waits until exactly this many taps are on the disk. The page shows a tap before it is on the disk. */
const waitForStoredCount = (page: Page, count: number) =>
  expect.poll(async () => (await storedBodies(page)).length).toBe(count)

/**
 * The page estimates the server's clock. On a busy machine the estimate is off by up to half the duration of a call. If
 * the server stored the time at which a late tap arrived, the error would be much larger.
 */
const CLOCK_ERROR_MS = 1000

function expectTimeOfTap(seconds: number, startMs: number, { atMs }: Tap) {
  expect(Math.abs(startMs + seconds * 1000 - atMs)).toBeLessThan(CLOCK_ERROR_MS)
}

describe('a whole roast', () => {
  test('every tap of a roast is stored with its value and time, even if the server is killed', {
    timeout: 120_000,
  }, async () => {
    const page = await visitRecordingClicks('/coffee/roasts/new')
    await page.getByRole('button', { name: 'New Coffee Beans' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Guji Hambela')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await page.getByRole('list', { name: 'Beans' }).getByRole('button', { name: 'Guji Hambela' }).first().click()
    await page.waitForURL(/\/coffee\/roasts\/\d+$/)
    const id = idOf(page)

    await control(page, 'Start').click()
    const startTapMs = await lastClickMs(page)
    await control(page, 'End').waitFor()
    await expect.poll(async () => (await readRoast(cleo, id)).start_time).not.toBeNull()
    const startMs = Date.parse((await readRoast(cleo, id)).start_time ?? '')
    expect(Math.abs(startMs - startTapMs)).toBeLessThan(CLOCK_ERROR_MS)

    const taps = [await tapReading(page, 1200, 'W'), await tapReading(page, 182.5, '°C')]
    await expect.poll(async () => (await readRoast(cleo, id)).input_history.length).toBe(2)

    // This window has no service worker, so the code of the menu must be loaded before the server fails.
    await waitUntilSettled(page)
    // The server is down, and the member continues to log readings and events.
    await site.kill()
    taps.push(await tapEvent(page, 'Dry End', 'DRY_END'))
    taps.push(await tapReading(page, 160.25, '°C'))
    taps.push(await tapReading(page, 900, 'W'))
    await page.getByText('3 taps not saved yet.').waitFor()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'unsaved' }).count()).toBe(3)
    await waitForStoredCount(page, 3)
    const unsaved = await storedBodies(page)

    await site.restart()
    await unsavedNotice(page).waitFor({ state: 'detached', timeout: 30_000 })
    await waitForStoredCount(page, 0)

    // Calls fail again, and the page is reloaded with 2 unsaved taps.
    await page.route('**/api/coffee/roasts/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    taps.push(await tapEvent(page, 'FC Start', 'FIRST_CRACK_START'))
    taps.push(await tapReading(page, 180.5, '°C'))
    await page.getByText('2 taps not saved yet.').waitFor()
    await waitForStoredCount(page, 2)
    unsaved.push(...(await storedBodies(page)))
    await page.reload()
    await page.getByText('2 taps not saved yet.').waitFor()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'unsaved' }).count()).toBe(2)
    await control(page, 'End').waitFor()
    /** How far the timer of the page is from the real time since the start. */
    const secondsOff = async () => {
      const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number)
      return Math.abs(minutes * 60 + seconds - (Date.now() - startMs) / 1000)
    }
    await expect.poll(secondsOff).toBeLessThan(2)
    await page.unroute('**/api/coffee/roasts/**')
    // The outbox tries again after at most 15 seconds.
    await unsavedNotice(page).waitFor({ state: 'detached', timeout: 30_000 })

    await control(page, 'End').click()
    const endTapMs = await lastClickMs(page)
    await page.getByRole('button', { name: 'End Roast' }).click()
    await page.getByText('Finished').waitFor()
    await expect.poll(async () => (await readRoast(cleo, id)).end_time).not.toBeNull()

    // Each tap is stored once, with its value and its time.
    const storedRoast = await readRoast(cleo, id)
    expect(Math.abs(Date.parse(storedRoast.end_time ?? '') - endTapMs)).toBeLessThan(CLOCK_ERROR_MS)
    expectStored(storedRoast, taps, startMs)
    expectDelivered(storedRoast, unsaved)

    // The roast is put into a bag.
    await page.getByRole('link', { name: 'Back to the roasts' }).click()
    await page.getByRole('list', { name: 'Roasts' }).getByRole('button').first().click()
    await page.getByLabel('Assign Bag Code').fill('GUJI-1')
    await page.getByRole('button', { name: 'Bag', exact: true }).click()
    await expect.poll(() => listBags(cleo)).toMatchObject([{ bag_code: 'GUJI-1', num_roasts: 1 }])
    await page.goto(`${site.origin}/coffee/bags`)
    await page.getByText('GUJI-1').first().click()
    await page.getByRole('heading', { name: 'GUJI-1' }).waitFor()
    await page.getByText('Guji Hambela').first().waitFor()
    await closeWindow(page)
  })

  /** Expects that the server has stored these taps in their order, each with its value and its time. */
  function expectStored(roast: CoffeeRoast, taps: readonly Tap[], startMs: number) {
    const readings = taps.flatMap((tap) => (tap.body.input ? [{ tap, ...tap.body.input }] : []))
    expect(roast.input_history.map(({ type, value }) => [type, value])).toEqual(
      readings.map(({ input_type, input_value }) => [input_type, input_value]),
    )
    for (const [index, { tap }] of readings.entries())
      expectTimeOfTap(roast.input_history[index]!.seconds, startMs, tap)

    const events = taps.flatMap((tap) => (tap.body.roast_event ? [{ tap, ...tap.body.roast_event }] : []))
    expect(roast.event_history.map(({ event_type }) => event_type)).toEqual(events.map(({ event_type }) => event_type))
    for (const [index, { tap }] of events.entries()) expectTimeOfTap(roast.event_history[index]!.seconds, startMs, tap)
  }

  /** Expects that the server has stored each of these changes with exactly the same time, and each reading once. */
  function expectDelivered(roast: CoffeeRoast, unsaved: readonly RoastChange[]) {
    for (const { input, roast_event } of unsaved) {
      if (input) {
        const sameReadings = roast.input_history.filter(
          ({ type, value, seconds }) =>
            type === input.input_type && value === input.input_value && seconds === input.seconds,
        )
        expect(sameReadings).toHaveLength(1)
      }
      if (roast_event) {
        expect(roast.event_history).toContainEqual(expect.objectContaining(roast_event))
      }
    }
  }
})

describe('unsaved taps', () => {
  const newRoast = async () => {
    const { coffee_bean_id } = await createBean(cleo, { name: 'Gedeb' })
    return createRoast(cleo, coffee_bean_id)
  }

  test('taps made while the server is down are delivered only when the same member opens a page again', async () => {
    const id = await newRoast()
    const page = await site.visit(`/coffee/roasts/${id}`, cleo)
    await page.getByRole('timer').waitFor()
    await site.kill()
    await control(page, 'Start').click()
    await control(page, 'End').waitFor()
    // In the first second of a roast, 'End' is disabled.
    await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[role=toolbar] button')?.disabled)
    await control(page, 'End').click()
    await page.getByRole('button', { name: 'End Roast' }).click()
    await page.getByText('Finished').waitFor()
    await waitForStoredCount(page, 2)
    const unsaved = await storedBodies(page)
    const context = page.context()
    await page.close()
    await site.restart()
    await expect.poll(() => readRoast(cleo, id)).toMatchObject({ start_time: null })

    // Another member signs in in the same browser, and their page delivers nothing.
    await context.clearCookies()
    await context.addCookies([browserCookie(site.owner)])
    const otherMemberPage = await context.newPage()
    await otherMemberPage.goto(`${site.origin}/coffee/roasts`)
    await otherMemberPage.getByRole('heading', { name: 'Coffee Roasts' }).waitFor()
    await waitUntilSettled(otherMemberPage)
    await expect.poll(() => storedBodies(otherMemberPage)).toEqual(unsaved)
    await expect.poll(() => readRoast(cleo, id)).toMatchObject({ start_time: null })
    await otherMemberPage.close()

    // The first member signs in again. Any page delivers the taps, not only the page of the roast.
    await context.clearCookies()
    await context.addCookies([browserCookie(cleo)])
    const nextPage = await context.newPage()
    await nextPage.goto(`${site.origin}/`)
    await expect.poll(async () => (await readRoast(cleo, id)).end_time).toBe(unsaved[1]?.end_time)
    const startMs = async () => Date.parse((await readRoast(cleo, id)).start_time ?? '')
    await expect.poll(startMs).toBe(Date.parse(String(unsaved[0]?.start_time)))
    await expect.poll(() => storedBodies(nextPage)).toEqual([])
    await closeWindow(nextPage)
  })

  test('a reading that is half typed when the server restarts can be completed and is stored', async () => {
    const id = await newRoast()
    await changeRoast(cleo, id, { start_time: new Date(Date.now() - 60_000).toISOString() })
    const page = await site.visit(`/coffee/roasts/${id}`, cleo)
    await page.getByRole('timer').waitFor()
    await control(page, 'Input').click()
    for (const key of ['1', '8']) await keypad(page).getByRole('button', { name: key, exact: true }).click()
    await site.kill()
    await waitUntilDisconnected(page)
    await site.restart()
    await waitUntilConnected(page)
    await keypad(page).getByRole('button', { name: '2', exact: true }).click()
    await keypad(page).getByRole('button', { name: 'Submit' }).click()
    await expect.poll(async () => (await readRoast(cleo, id)).input_history.map(({ value }) => value)).toEqual([182])
    await closeWindow(page)
  })

  test('two tabs together deliver each tap once', async () => {
    const id = await newRoast()
    await changeRoast(cleo, id, { start_time: new Date(Date.now() - 5000).toISOString() })
    const page = await site.visit(`/coffee/roasts/${id}`, cleo)
    await page.getByRole('timer').waitFor()
    const secondTab = await page.context().newPage()
    await secondTab.goto(page.url())
    await secondTab.getByRole('timer').waitFor()
    await site.kill()
    await tapReading(page, 150, '°C')
    await unsavedNotice(secondTab).waitFor()
    await tapReading(secondTab, 151, '°C')
    await page.getByText('2 taps not saved yet.').waitFor()
    await site.restart()
    await unsavedNotice(page).waitFor({ state: 'detached', timeout: 30_000 })
    await unsavedNotice(secondTab).waitFor({ state: 'detached', timeout: 30_000 })
    await expect
      .poll(async () => (await readRoast(cleo, id)).input_history.map(({ value }) => value))
      .toEqual([150, 151])
    // 150 °C are 302 °F, and 151 °C are 303.8 °F.
    for (const tab of [page, secondTab]) {
      await tab.getByText('302.0 °F', { exact: true }).waitFor()
      await tab.getByText('303.8 °F', { exact: true }).waitFor()
    }
    await closeWindow(page)
  })

  test('[errors-coffee-01] [errors-coffee-02] a reading that the server refuses moves to the list "Refused", where the member can retry or discard the reading', async () => {
    const id = await newRoast()
    await changeRoast(cleo, id, { start_time: new Date(Date.now() - 60_000).toISOString() })
    const page = await site.visit(`/coffee/roasts/${id}`, cleo)
    await page.getByRole('timer').waitFor()
    const errorAnswer = { error: { code: 'INVALID_INPUT', message: 'The drum is stuck.' } }
    await page.route('**/api/coffee/roasts/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 422, json: errorAnswer }),
    )
    await tapReading(page, 150, '°C')
    await tapReading(page, 160, '°C')
    const refusedList = page.getByRole('region', { name: 'Refused' })
    await refusedList.getByRole('listitem').nth(1).waitFor()
    await expect.poll(() => refusedList.getByText('The drum is stuck.').count()).toBe(2)
    await page.getByText('Nothing logged yet').waitFor()
    const countRefused = async () => (await storedEntries(page)).filter(({ error }) => error !== null).length
    await expect.poll(countRefused).toBe(2)

    // The refused readings are still listed after a reload, and a retry delivers one of them.
    await page.unroute('**/api/coffee/roasts/**')
    await page.reload()
    await refusedList.getByRole('listitem').nth(1).waitFor()
    await expect.poll(async () => (await readRoast(cleo, id)).input_history).toEqual([])
    await refusedList.getByRole('button', { name: /^Retry Bean Temperature 302/ }).click()
    await page.getByText('302.0 °F', { exact: true }).waitFor()
    await refusedList.getByRole('button', { name: /^Discard/ }).click()
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Discard' }).click()
    await refusedList.waitFor({ state: 'detached' })
    await expect.poll(() => storedBodies(page)).toEqual([])
    await expect.poll(async () => (await readRoast(cleo, id)).input_history.map(({ value }) => value)).toEqual([150])
    await closeWindow(page)
  })

  test('a page in a browser without IndexedDB asks the member to keep the page open', async () => {
    const id = await newRoast()
    await changeRoast(cleo, id, { start_time: new Date(Date.now() - 60_000).toISOString() })
    const page = await site.visit('/', cleo)
    await page.context().addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
    })
    await page.goto(`${site.origin}/coffee/roasts/${id}`)
    await page.getByRole('timer').waitFor()
    await page.route('**/api/coffee/roasts/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await tapReading(page, 150, '°C')
    await page.getByText('Keep this page open: this browser stores nothing.').waitFor()
    await page.unroute('**/api/coffee/roasts/**')
    // The outbox tries again after at most 15 seconds.
    await unsavedNotice(page).waitFor({ state: 'detached', timeout: 30_000 })
    await expect.poll(async () => (await readRoast(cleo, id)).input_history.map(({ value }) => value)).toEqual([150])
    await closeWindow(page)
  })

  test('a tap is stored with the right time although the browser’s clock is an hour behind', async () => {
    const id = await newRoast()
    const startMs = Date.now() - 100_000
    await changeRoast(cleo, id, { start_time: new Date(startMs).toISOString() })
    const page = await visitRecordingClicks('/')
    await page.context().addInitScript(() => {
      const realNow = Date.now
      Date.now = () => realNow() - 3_600_000
    })
    await page.goto(`${site.origin}/coffee/roasts/${id}`)
    await page.getByRole('timer').waitFor()
    const tap = await tapReading(page, 155, '°C')
    await expect.poll(async () => (await readRoast(cleo, id)).input_history.length).toBe(1)
    expectTimeOfTap((await readRoast(cleo, id)).input_history[0]!.seconds, startMs, tap)
    await closeWindow(page)
  })
})

/**
 * Replaces the browser's database with one of version 1 that holds this entry. The fields of the entry have the names
 * of version 1.
 */
function storeOldEntry(page: Page, entry: object): Promise<void> {
  return page.evaluate(
    (old) =>
      new Promise<void>((resolve, reject) => {
        const removing = indexedDB.deleteDatabase('parlor')
        removing.onerror = () => reject(removing.error)
        removing.onsuccess = () => {
          const opening = indexedDB.open('parlor', 1)
          opening.onupgradeneeded = () => {
            opening.result.createObjectStore('outbox', { keyPath: 'key' }).createIndex('user_id', 'user_id')
          }
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const writing = opening.result.transaction('outbox', 'readwrite')
            writing.objectStore('outbox').put(old)
            writing.oncomplete = () => {
              opening.result.close()
              resolve()
            }
          }
        }
      }),
    entry,
  )
}

describe('after an update of the site', () => {
  test('a reading that an older build of the page stored in the browser is delivered', async () => {
    const bean = await createBean(site.owner, { name: 'Yirga' })
    const id = await createRoast(cleo, bean.coffee_bean_id)
    const startMs = Date.now() - 60_000
    await changeRoast(cleo, id, { start_time: new Date(startMs).toISOString() })
    const page = await site.visit('/', cleo)
    // This address runs no script of the site, so no outbox has the database open.
    await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(`${site.origin}/empty`)
    await storeOldEntry(page, {
      key: `${crypto.randomUUID()}-0`,
      user_id: cleo.user.user_id,
      queue: `roast:${id}`,
      command: {
        call: 'POST /coffee/roasts/:coffee_roast_id',
        params: { coffee_roast_id: id },
        body: { input: { input_type: 'BEAN_TEMP', input_value: 171.5, seconds: 30 } },
      },
      label: 'Bean Temperature 171.5 °C at 00:30',
      madeMs: startMs + 30_000,
      lifeMs: null,
      whenRefused: 'stands',
      order: 1,
      refusal: null,
    })
    await page.goto(`${site.origin}/coffee/roasts/${id}`)
    await expect
      .poll(async () => (await readRoast(cleo, id)).input_history)
      .toMatchObject([{ value: 171.5, seconds: 30 }])
    await expect.poll(() => storedBodies(page)).toEqual([])
    await closeWindow(page)
  })
})
