// Tests the line of owner facts in the document of the landing page.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { puzzleDate, puzzleOn } from '../../../contract/rules/wordle/results.ts'
import { LIVE_FACTS_LINE, PAGE_FILES, PAGE_HEAD, type Site, type SitePage } from '../../../contract/site.ts'
import type { App } from '../../../server/app.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts'
import { ConfigError, readConfig } from '../../../server/config.ts'
import { changeRoast, createBean, createRoast, startRoast } from '../../support/coffee.ts'
import { addPlayer, call, type Member, PASSWORD, playerIdOf, signUp, startGame } from '../../support/members.ts'
import { createTestApp, createTestClock, openStorage, type Storage, signUpCodeIn } from '../support.ts'

const home: SitePage = { path: '/', title: 'Nora', description: 'D', isPublic: true, document: 'home.html', files: [] }
const site: Site = {
  name: 'Fennimore',
  scriptHash: '',
  person: { name: 'Nora', jobTitle: 'Engineer', sameAs: [] },
  posts: [],
  sharePicture: { src: '/share.jpg', alt: '', width: 1200, height: 630 },
  pages: [home],
  bagCard: { document: 'home.html', files: [] },
  unknown: home,
}

let webDir: string
let owner: Member
let storage: Storage
const clock = createTestClock()

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'parlor-facts-'))
  await mkdir(join(webDir, 'assets'))
  await mkdir(join(webDir, '.vite'))
  await writeFile(join(webDir, 'home.html'), `<head>${PAGE_HEAD}${PAGE_FILES}</head><p>${LIVE_FACTS_LINE}</p>`)
  await writeFile(join(webDir, 'site.json'), JSON.stringify(site))
  for (const file of ['.vite/manifest.json', 'site.webmanifest', 'sw.js', 'sw-removal.js'])
    await writeFile(join(webDir, file), '{}')
  storage = await openStorage()
})
afterAll(async () => {
  await storage.remove()
  await rm(webDir, { recursive: true })
})

/** Starts a server that shows these facts, and stops it after `run`. */
async function withServer(
  chosenFacts: string,
  run: (site: {
    app: App
    origin: string
    ownerSignUpAddress: string | null
    readLine: () => Promise<string>
  }) => Promise<void>,
): Promise<void> {
  const app = await createTestApp({ ...storage.env, LIVE_FACTS: chosenFacts }, clock, undefined, { webDir })
  const { origin, ownerSignUpAddress } = await app.start()
  const readDocument = async () => (await fetch(origin, { headers: { accept: 'text/html' } })).text()
  /** The line in the document, after the server has read the facts again. */
  const readLine = async () => {
    clock.advance(MINUTE_MS)
    await readDocument()
    await app.context.background.waitForAll()
    return /<p>(.*)<\/p>/.exec(await readDocument())?.[1] ?? ''
  }
  try {
    await run({ app, origin, ownerSignUpAddress, readLine })
  } finally {
    await app.destroy()
  }
}

/** Roasts coffee, starts a game of 9-Ball, and solves two puzzles. */
async function makeFacts(owner: Member): Promise<void> {
  const { coffee_bean_id } = await createBean(owner, { name: 'Guji <1>' })
  const roastId = await createRoast(owner, coffee_bean_id)
  await startRoast(owner, roastId, clock.now())
  await changeRoast(owner, roastId, { end_time: new Date(clock.now()).toISOString() })
  const guestId = await addPlayer(owner, 'Somebody')
  const ownerId = await playerIdOf(owner, owner.user.username)
  const players = [ownerId, guestId].map((pool_player_id) => ({ pool_player_id, handicap: 25 }))
  await startGame(owner, { game_type: '9-Ball', players })
  // The number of the puzzle of today. The puzzle 0 was on 2021-06-19.
  const puzzle = Math.floor((clock.now() - Date.parse('2021-06-19')) / DAY_MS)
  for (const number of [puzzle - 1, puzzle]) {
    const results = `Wordle ${number.toLocaleString('en')} 3/6`
    await call(owner.origin, 'POST /wordle', { cookie: owner.cookie, body: { results } })
  }
}

test('[live-facts-01] [live-facts-03] the document has the facts that the owner chose, and its ETag changes with them', async () => {
  await withServer('', async ({ origin, ownerSignUpAddress, readLine }) => {
    const code = signUpCodeIn(ownerSignUpAddress ?? '')
    owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code })
    expect(await readLine()).toBe('')
    await makeFacts(owner)
    expect(await readLine()).toBe('')
  })
  await withServer('wordle', async ({ readLine }) => {
    expect(await readLine()).toBe('<span>Wordle: 2 days in a row, last today</span>')
  })
  await withServer('roast, pool,wordle', async ({ app, origin, readLine }) => {
    const readEtag = async () => (await fetch(origin, { headers: { accept: 'text/html' } })).headers.get('etag')
    const etagBefore = await readEtag()
    await app.context.background.waitForAll()
    const allFacts = await readLine()
    expect(allFacts).toMatch(
      /^<span>Last roast: Guji &lt;1(>|&gt;), today<\/span> <span>9-Ball: league level \d, last played today<\/span> <span>Wordle: 2 days in a row, last today<\/span>$/,
    )
    expect(allFacts).not.toMatch(/Owner|Somebody/)
    const etagWithFacts = await readEtag()
    expect(etagWithFacts).not.toBe(etagBefore)
    expect(await readEtag()).toBe(etagWithFacts)
    clock.advance(DAY_MS)
    expect(await readLine()).toContain('Guji &lt;1')
    expect(await readLine()).toContain('yesterday')
    expect(await readEtag()).not.toBe(etagWithFacts)
    // Less than a minute after the facts were read, no request makes the server read them again.
    const runInBackground = vi.spyOn(app.context.background, 'run')
    await Promise.all(Array.from({ length: 20 }, readEtag))
    expect(runInBackground).not.toHaveBeenCalled()
    clock.advance(MINUTE_MS)
    // A minute later, many requests make the server read them only once.
    runInBackground.mockImplementation((_, task) => void task.catch(() => undefined))
    await readEtag()
    await Promise.all(Array.from({ length: 20 }, readEtag))
    expect(runInBackground).toHaveBeenCalledTimes(1)
    runInBackground.mockRestore()
  })
})

test('[live-facts-01] the facts do not count games without the owner, and they count imported figures of Wordle', async () => {
  await withServer('pool,wordle', async ({ origin, readLine }) => {
    const wordle = (path: 'POST /wordle' | 'POST /wordle/figures', body: object) =>
      call(origin, path, { cookie: owner.cookie, body: body as never })
    clock.advance(DAY_MS)
    expect(await readLine()).toMatch(/^<span>9-Ball: league level \d, last played 2 days ago<\/span>$/)
    const guestIds = [await addPlayer({ ...owner, origin }, 'Ann'), await addPlayer({ ...owner, origin }, 'Ben')]
    const players = guestIds.map((pool_player_id) => ({ pool_player_id, handicap: 25 }))
    await startGame({ ...owner, origin }, { game_type: '9-Ball', players })
    expect(await readLine()).toContain('last played 2 days ago')

    const today = puzzleOn(new Date(clock.now()).toISOString().slice(0, 10))
    const figures = JSON.stringify({
      currentStreak: 300,
      maxStreak: 300,
      guesses: { 1: 0, 2: 0, 3: 300, 4: 0, 5: 0, 6: 0, fail: 0 },
      gamesPlayed: 300,
      gamesWon: 300,
    })
    expect((await wordle('POST /wordle/figures', { figures, last_puzzle: today - 1 })).data).toEqual({ done: true })
    expect(await readLine()).toContain('Wordle: 300 days in a row, last yesterday')
    await wordle('POST /wordle', { results: `Wordle ${today} 3/6` })
    expect(await readLine()).toContain('Wordle: 301 days in a row, last today')
  })
})

test('[live-facts-05] a streak is shown until the day after its last puzzle has ended in every time zone', async () => {
  await withServer('wordle', async ({ readLine }) => {
    const today = puzzleOn(new Date(clock.now()).toISOString().slice(0, 10))
    // At UTC-12 it is 23:00 on the day after the last puzzle, so a player there can still continue the streak.
    clock.advance(Date.parse(`${puzzleDate(today + 2)}T11:00:00Z`) - clock.now())
    expect(await readLine()).toBe('<span>Wordle: 301 days in a row, last 2 days ago</span>')
    clock.advance(HOUR_MS)
    expect(await readLine()).toBe('')
  })
})

test('a wrong name in LIVE_FACTS stops the start with one line', () => {
  expect(() => readConfig({ LIVE_FACTS: 'roast,rating' })).toThrow(ConfigError)
  expect(() => readConfig({ LIVE_FACTS: 'roast,rating' })).toThrow(
    "LIVE_FACTS has 'rating': list roast, pool, wordle or some of them, with commas.",
  )
  expect(readConfig({ LIVE_FACTS: ' roast , wordle ' }).ownerFacts).toEqual(['roast', 'wordle'])
})
