/** Imports log files and exports all roasts in Chromium. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAlog } from '../../../contract/rules/coffee/readAlog.ts'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { logWithOneSamplePerSecond, pythonText } from '../../support/logFiles.ts'
import { startTestSite, type TestSite, waitForAddress } from '../../support/site.ts'

let site: TestSite
let folder: string

beforeAll(async () => {
  site = await startTestSite()
  folder = await mkdtemp(join(tmpdir(), 'parlor-logs-'))
  await createBean(site.owner, { name: 'Guji natural' })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

let uuidCount = 0
/** The text of a log file. Its roast starts `day` days after 1 November 2025, and takes 300 s plus 1 s for each day. */
function textOfLog(day: number, beans: string) {
  uuidCount += 1
  const roastUUID = uuidCount.toString(16).padStart(32, 'b')
  return pythonText(
    logWithOneSamplePerSecond({ beans, roastUUID, roastepoch: 1_761_998_400 + day * 86_400 }, { seconds: 300 + day }),
  )
}
async function saveTemporary(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}
const field = (page: Page) => page.getByLabel('Choose log files')
const lines = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const open = async () => {
  const page = await site.openInSharedWindow('/coffee/roasts/files', site.owner)
  await page.getByRole('heading', { name: 'Import and Export', level: 1 }).waitFor()
  return page
}

test('[log-page-05] [log-page-06] [log-page-09] "Import" leads to the page of log files; each of several files gets a line about its result; files wait while the server does not answer, and "Continue" imports them', async () => {
  const page = await site.openInSharedWindow('/coffee/roasts', site.owner)
  await page.getByRole('link', { name: 'Import' }).click()
  await waitForAddress(page, '/coffee/roasts/files')

  await field(page).setInputFiles([
    await saveTemporary('first.alog', textOfLog(1, 'Guji natural')),
    await saveTemporary('broken.alog', "__import__('os').system('id')"),
    await saveTemporary('table.csv', 'time,BT,event\n0,180,Charge\n60,90,\n300,205,Drop\n'),
    await saveTemporary('new.alog', textOfLog(2, 'Sidama')),
  ])
  const question = page.getByRole('form', { name: 'Beans of the files' })
  await question.waitFor()
  await expect.poll(() => question.getByRole('combobox').count()).toBe(2)
  await question.getByLabel('Files without a name').selectOption({ label: 'Guji natural' })
  await button(page, 'Import 3 files').click()
  await page.getByText('3 roasts imported, 1 file not imported.').waitFor()
  // The file that was not imported comes first.
  const texts = await lines(page).allInnerTexts()
  expect(texts).toHaveLength(4)
  expect(texts[0]).toContain('Not imported: The file is not a roast log: it cannot be read at character 1.')
  expect(texts[1]).toContain('first.alog')
  expect(texts[1]).toContain('301 readings, 2 events')
  await lines(page).nth(1).getByText('remark').click()
  await lines(page).nth(1).getByText('3 readings before charge. A roast begins when the beans go in.').waitFor()
  expect(texts[2]).toContain('new.alog')
  expect(texts[3]).toContain('2 readings, 0 events')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await lines(page).nth(1).getByRole('link', { name: 'View the roast' }).click()
  await page.getByRole('heading', { name: 'Guji natural' }).waitFor()
  await page.goto(`${site.origin}/coffee/roasts`)
  const rows = page.getByRole('list', { name: 'Roasts' }).getByRole('button')
  await rows.nth(2).waitFor()
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0]?.trim()))
    .toEqual(['Guji natural', 'Sidama', 'Guji natural'])

  await page.goto(`${site.origin}/coffee/roasts/files`)
  await page.route('**/api/coffee/roasts/import', (route) => route.abort())
  await field(page).setInputFiles([
    await saveTemporary('a.alog', textOfLog(5, 'Guji natural')),
    await saveTemporary('b.alog', textOfLog(6, 'Guji natural')),
  ])
  await page.getByText('2 files are not imported yet.').waitFor()
  await expect.poll(() => page.getByRole('alert').first().innerText()).toBe('Server connection failed.')
  await page.unroute('**/api/coffee/roasts/import')
  await button(page, 'Continue').click()
  await page.getByText('2 roasts imported, 0 files not imported.').waitFor()
})

test('[log-page-07] files that the mouse drags onto the page are imported, and a file that was imported before is not imported again', async () => {
  const page = await open()
  const path = await saveTemporary('dropped.alog', textOfLog(3, 'Guji natural'))
  for (const attempt of [1, 2]) {
    const box = await field(page).boundingBox()
    const devtools = await page.context().newCDPSession(page)
    const point = {
      x: (box?.x ?? 0) + 20,
      y: (box?.y ?? 0) + 20,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, ...point })
    }
    if (attempt === 1) await page.getByText('1 roast imported, 0 files not imported.').waitFor()
    else await page.getByText(/Not imported: This roast is already here: roast \d+\./).waitFor()
  }
})

test('[log-page-08] [log-page-12] "Export all" saves one ZIP file with each roast as Artisan log, CSV and JSON', async () => {
  const { owner } = site
  const roastId = await createRoast(owner, (await createBean(owner, { name: 'In the ZIP' })).coffee_bean_id)
  await changeRoast(owner, roastId, { code: 'ZIP-1' })
  const page = await open()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export all').click()])
  expect(download.suggestedFilename()).toMatch(/^parlor-roasts-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  await page.getByText(/^Saved \d+ roasts\.$/).waitFor()
  const listIn = (name: string) => JSON.parse(strFromU8(files[name]!))
  expect(listIn('beans.json')).toContainEqual(expect.objectContaining({ name: 'In the ZIP', used_mg: 0 }))
  expect(listIn('bags.json')).toEqual([expect.objectContaining({ bag_code: 'ZIP-1', bean_name: 'In the ZIP' })])
  const names = Object.keys(files).filter((name) => name.includes('/'))
  expect(names.filter((name) => /^csv\/roast-\d+-[-\d]+\.csv$/.test(name))).toHaveLength(names.length / 3)
  expect(names.filter((name) => /^json\/roast-\d+-[-\d]+\.json$/.test(name))).toHaveLength(names.length / 3)
  const exportedLogs = names.filter((name) => name.endsWith('.alog')).map((name) => readAlog(strFromU8(files[name]!)))
  // An exported log has the name of the bean as its title, and nothing that the import left out (`skipped`). All other
  // fields must be the same.
  for (const file of ['first.alog', 'new.alog', 'dropped.alog']) {
    const { skipped: _, title: __, ...imported } = readAlog(await readFile(join(folder, file), 'utf8'))
    const {
      skipped: ___,
      title: ____,
      ...exported
    } = exportedLogs.find(({ roastUuid }) => roastUuid === imported.roastUuid) ?? readAlog('')
    // The zone is that of the browser, because the local time in this log is of another day than its start.
    expect(exported).toEqual({ ...imported, utcOffsetMinutes: expect.any(Number) })
  }
})
