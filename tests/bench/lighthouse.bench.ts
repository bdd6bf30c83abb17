// Measures the public pages with Lighthouse, as on a slow phone. Lighthouse is no dependency: `npx` fetches it.

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { ensureBuilt, projectRoot } from '../../scripts/ensureBuilt.mjs'
import { createLoggedRoast } from '../support/batches.ts'
import { ensureChromium } from '../support/chromium.ts'
import { changeRoast, createBean } from '../support/coffee.ts'
import { PASSWORD, signUp } from '../support/members.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { median, type Row } from './measure.ts'

const LIGHTHOUSE = 'lighthouse@12.2.3'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const ROUNDS = 5
/** The code of a bag with a public page. */
const BAG = 'GUJI-1'

/** The pages of each owner of the tests, and the aim for each score of 0 to 100. */
const SITES = [
  { owner: 'tests/owners/nora', paths: ['/', '/coffee', `/coffee/bags/code/${BAG}`, '/chess'], aim: 100 },
  { owner: 'tests/owners/nothing', paths: ['/'], aim: 96 },
  { owner: 'tests/owners/tooMuch', paths: ['/'], aim: 96 },
]

/** The scores of one page by their category, each from 0 to 100. */
type Scores = ReadonlyMap<string, number>

/** The medians of the scores of each page. */
export default async function lighthouseBench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { owner, paths, aim } of SITES) {
    process.env.OWNER_DIR = owner
    await ensureBuilt()
    const server = await startServerProcess({
      env: { CHESS_COM_USERNAME: 'nora', CHESS_COM_URL: 'http://127.0.0.1:9' },
    })
    await fillBag(server.origin, server.ownerCode ?? '')
    for (const path of paths) {
      const rounds: Scores[] = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await scoresOf(server.origin + path))
      for (const category of CATEGORIES) {
        const value = median(rounds.map((scores) => scores.get(category) ?? Number.NaN))
        const name = `${category} of ${path} of ${basename(owner)}`
        rows.push({ name, value, unit: 'points', aim: { text: `at least ${aim} points`, isMet: value >= aim } })
      }
    }
    await server.stop()
  }
  return rows
}

/** Makes a bag with one roast. */
async function fillBag(origin: string, code: string): Promise<void> {
  const owner = await signUp(origin, { username: 'Rosalind', password: PASSWORD, code })
  const { coffee_bean_id } = await createBean(owner, { name: 'Guji Uraga', origin: 'Ethiopia', region: 'Guji' })
  const { coffee_roast_id } = await createLoggedRoast(owner, coffee_bean_id)
  await changeRoast(owner, coffee_roast_id, { coffee_out_mg: 428_500 })
  await changeRoast(owner, coffee_roast_id, { code: BAG })
}

async function scoresOf(address: string): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'report.json')
  const options = ['--output=json', `--output-path=${file}`, '--quiet', '--chrome-flags=--headless --no-sandbox']
  const categories = `--only-categories=${CATEGORIES.join()}`
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, categories, ...options], {
    cwd: projectRoot,
    env: { ...process.env, CHROME_PATH: await ensureChromium() },
  })
  const report: { categories: Record<string, { score: number }> } = JSON.parse(await readFile(file, 'utf8'))
  await rm(folder, { recursive: true })
  return new Map(Object.entries(report.categories).map(([category, { score }]) => [category, Math.round(score * 100)]))
}
