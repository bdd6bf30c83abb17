/** Imports and exports a year of Artisan logs in Chromium. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAlog } from '../../../contract/rules/coffee/readAlog.ts'
import { createBean } from '../../support/coffee.ts'
import { logWithOneSamplePerSecond, pythonText } from '../../support/logFiles.ts'
import { startTestSite, type TestSite, waitUntilSettled } from '../../support/site.ts'

const FILE_COUNT = 120
/** Every 30th file is broken, each in another of these ways. */
const WAYS_TO_BREAK = [
  (text: string) => text.slice(0, text.length / 2),
  () => "__import__('os').system('id')",
  () => '',
  () => '['.repeat(100_000),
]
const DAY_SECONDS = 86_400

let site: TestSite
let folder: string

beforeAll(async () => {
  site = await startTestSite()
  folder = await mkdtemp(join(tmpdir(), 'parlor-year-'))
  await createBean(site.owner, { name: 'Guji natural' })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

/** The log of one roast. From November 2024 on there is a roast every third day. A log is a Python literal or JSON. */
function logOfYear(index: number): { text: string; isBroken: boolean } {
  const log = logWithOneSamplePerSecond(
    {
      beans: index % 2 === 0 ? 'Guji natural' : 'Sidama washed',
      roastUUID: (index + 1).toString(16).padStart(32, 'c'),
      roastepoch: 1_730_462_400 + index * 3 * DAY_SECONDS,
      mode: index % 5 === 0 ? 'F' : 'C',
      // Three special events of Artisan, at the samples 10, 60 and 61: a step of the fan, a step of the drum, a note.
      specialevents: [10, 60, 61],
      specialeventstype: [0, 1, 4],
      specialeventsvalue: [1 + (index % 100) / 10, 7, 0],
      specialeventsStrings: ['', '60', `It's roast "${index}"`],
    },
    { seconds: 120 + index },
  )
  const text = index % 3 === 0 ? JSON.stringify(log) : pythonText(log)
  const breakText = index % 30 === 7 ? WAYS_TO_BREAK[(index - 7) / 30] : undefined
  return { text: breakText?.(text) ?? text, isBroken: breakText !== undefined }
}

test('[log-page-11] a year of Artisan logs is imported, found in the list, and exported with the same content', {
  timeout: 300_000,
}, async () => {
  const logs = Array.from({ length: FILE_COUNT }, (_, index) => logOfYear(index))
  const paths = logs.map((_, index) => join(folder, `${index}.alog`))
  await Promise.all(logs.map(({ text }, index) => writeFile(paths[index] ?? '', text)))
  const wholeLogs = logs.filter(({ isBroken }) => !isBroken)
  expect(FILE_COUNT - wholeLogs.length).toBe(WAYS_TO_BREAK.length)

  const page = await site.openInSharedWindow('/coffee/roasts/files', site.owner)
  await page.getByRole('heading', { name: 'Import and Export', level: 1 }).waitFor()
  const box = await page.getByLabel('Choose log files').boundingBox()
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  const dragPoint = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20, data }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...dragPoint })
  }
  // No bean has the name 'Sidama washed'. The page asks once for all files, and suggests to add this bean.
  await page.getByLabel('Sidama washed').waitFor()
  await page.getByRole('button', { name: /^Import \d+ files$/ }).click()
  await page
    .getByText(`${wholeLogs.length} roasts imported, ${WAYS_TO_BREAK.length} files not imported.`)
    .waitFor({ timeout: 200_000 })
  const lines = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect.poll(() => lines.filter({ hasText: 'Not imported: The' }).count()).toBe(WAYS_TO_BREAK.length)

  await page.goto(`${site.origin}/coffee/roasts`)
  // When the socket connects, the list loads again.
  await waitUntilSettled(page)
  const rows = page.getByRole('list', { name: 'Roasts' }).getByRole('button')
  await rows.first().waitFor()
  const olderButton = page.getByRole('button', { name: 'Older roasts' })
  for (let shownRows = await rows.count(); shownRows < wholeLogs.length; ) {
    await olderButton.click()
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeGreaterThan(shownRows)
    shownRows = await rows.count()
  }
  await expect.poll(() => rows.count()).toBe(wholeLogs.length)
  await expect.poll(() => rows.filter({ hasText: 'Sidama washed' }).count()).toBeGreaterThan(50)

  await page.goto(`${site.origin}/coffee/roasts/files`)
  const exportAll = page.getByRole('button', { name: 'Export all', exact: true })
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), exportAll.click()])
  const files = unzipSync(await readFile(await download.path()))
  const texts = Object.keys(files).flatMap((name) => (name.endsWith('.alog') ? [strFromU8(files[name]!)] : []))
  expect(texts).toHaveLength(wholeLogs.length)
  const exportedLogs = new Map(texts.map((text) => [readAlog(text).roastUuid, readAlog(text)]))
  for (const { text } of wholeLogs) {
    const { skipped: _, title: __, ...imported } = readAlog(text)
    const { skipped: ___, title: ____, ...exported } = exportedLogs.get(imported.roastUuid) ?? readAlog('')
    expect(exported).toEqual({ ...imported, utcOffsetMinutes: expect.any(Number) })
  }
  // If Python is installed, Python itself must be able to read the files, too.
  if (spawnSync('python3', ['--version']).status !== 0) return
  const script = 'import ast, json, sys; print(sum("timex" in ast.literal_eval(t) for t in json.load(sys.stdin)))'
  const { stdout } = spawnSync('python3', ['-c', script], { input: JSON.stringify(texts), encoding: 'utf8' })
  expect(stdout.trim()).toBe(String(wholeLogs.length))
})
