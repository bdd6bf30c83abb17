// Tests what the document of a member's page carries. The test writes a small built site for this.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_ANSWERS, FIRST_CALLS, type FirstAnswers } from '../../../contract/firstAnswers.ts'
import { PAGE_FILES, PAGE_HEAD, type Site, type SitePage } from '../../../contract/site.ts'
import { SHELL_PATH } from '../../../contract/worker.ts'
import type { App } from '../../../server/app.ts'
import { bagWithCode, changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import {
  addPlayer,
  call,
  invite,
  type Member,
  PASSWORD,
  playerIdOf,
  signUp,
  startGame,
  startNight,
} from '../../support/members.ts'
import { createTestApp, createTestClock, openStorage, type Storage, signUpCodeIn } from '../support.ts'

const page = (path: string, isPublic = false): SitePage => ({
  path,
  title: path,
  description: null,
  isPublic,
  document: 'index.html',
  files: [],
})
const site: Site = {
  name: 'Fennimore',
  person: { name: 'Nora', sameAs: [] },
  posts: [],
  sharePicture: { src: '/share.jpg', alt: '', width: 1, height: 1 },
  pages: [page('/', true), ...Object.keys(FIRST_CALLS).map((path) => page(path))],
  bagCard: { document: 'index.html', files: [] },
  unknown: page('/not-found', true),
  scriptHash: "'sha256-b25l'",
}

let webDir: string
let storage: Storage
let app: App
let origin: string
let owner: Member
let params: Readonly<Record<string, string>>

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'parlor-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), `<head>${PAGE_HEAD}${PAGE_FILES}</head>shell`)
  await writeFile(join(webDir, 'site.json'), JSON.stringify(site))
  storage = await openStorage()
  app = await createTestApp(storage.env, createTestClock(), undefined, { webDir })
  const opened = await app.start()
  origin = opened.origin
  const code = signUpCodeIn(opened.ownerSignUpAddress ?? '')
  owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code })
  const players = [await playerIdOf(owner, 'Owner'), await addPlayer(owner, 'Guest')]
  const pool_game_id = await startGame(owner, {
    game_type: '9-Ball',
    players: players.map((pool_player_id) => ({ pool_player_id, handicap: 5 })),
  })
  const { coffee_bean_id } = await createBean(owner, { name: 'Guji </script><script>alert(1)</script>' })
  const coffee_roast_id = await createRoast(owner, coffee_bean_id)
  await changeRoast(owner, coffee_roast_id, { code: 'KITCHEN-1' })
  const { coffee_bag_id } = await bagWithCode(owner, 'KITCHEN-1')
  const [first = 0, second = 0] = players
  const pool_night_id = await startNight(owner, [first, second])
  params = {
    night: String(pool_night_id),
    pool_night_id: String(pool_night_id),
    pool_game_id: String(pool_game_id),
    coffee_roast_id: String(coffee_roast_id),
    coffee_bag_id: String(coffee_bag_id),
    username: 'Owner',
    user_id: String(owner.user.user_id),
  }
})
afterAll(async () => {
  await app.destroy()
  await storage.remove()
  await rm(webDir, { recursive: true })
})

const fill = (pattern: string) => pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
const get = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { accept: 'text/html', cookie, ...headers } })

/** What the document carries; null if it carries nothing. */
async function answersIn(
  path: string,
  cookie?: string,
  headers?: Record<string, string>,
): Promise<FirstAnswers | null> {
  const text = await (await get(path, cookie, headers)).text()
  const [, json] = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS}">(.*?)</script>`).exec(text) ?? []
  return json === undefined ? null : JSON.parse(json)
}

test("[first-second-19] the document of a member's page carries the member and what the calls of the page would answer", async () => {
  for (const [pattern, calls] of Object.entries(FIRST_CALLS)) {
    const first = await answersIn(fill(pattern), owner.cookie)
    expect(first?.user, pattern).toEqual(owner.user)
    const paths = calls.map(([key, query]) => fill(key.replace('GET ', '') + (query === undefined ? '' : `?${query}`)))
    const answers = Object.entries(first?.answers ?? {})
    const called = await Promise.all(paths.map(async (path) => [path, await get(`/api${path}`, owner.cookie)] as const))
    const expected = called
      .filter(([, { status }]) => status === 200)
      .map(async ([path, answer]) => [path, await answer.json()])
    expect(answers, pattern).toEqual(await Promise.all(expected))
    expect(answers.length, pattern).toBe(calls.length)
  }
})

test('[first-second-20] a document carries only what its member may see, and nothing without a session', async () => {
  const teddy = await invite(owner, { username: 'Teddy', password: PASSWORD, acl: 'pool' })
  expect(Object.keys((await answersIn('/pool', teddy.cookie))?.answers ?? {})).toHaveLength(2)
  expect((await answersIn(fill('/pool/:pool_game_id'), teddy.cookie))?.answers).toEqual({})
  expect((await answersIn('/coffee/roasts', teddy.cookie))?.answers).toEqual({})
  expect((await answersIn('/admin', teddy.cookie))?.answers).toEqual({})
  expect(await answersIn('/pool/nothing', teddy.cookie)).toEqual({ user: teddy.user, answers: {} })
  expect(await answersIn('/', teddy.cookie)).toBeNull()
  expect(await answersIn('/pool')).toBeNull()
  expect(await answersIn(SHELL_PATH, teddy.cookie)).toBeNull()
  expect(await answersIn('/pool', 'parlor=made-up')).toBeNull()
  expect(await answersIn('/pool', teddy.cookie, { 'sec-purpose': 'prefetch;prerender' })).toBeNull()
  expect(await answersIn('/pool', teddy.cookie, { purpose: 'prefetch' })).toBeNull()
  await call(origin, 'DELETE /auth', { cookie: teddy.cookie })
  expect(await answersIn('/pool', teddy.cookie)).toBeNull()
})

test('[first-second-20] a document with answers is stored nowhere, and no text of a member ends its script', async () => {
  const answer = await get('/coffee/roasts/new', owner.cookie)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('etag')).toBeNull()
  const text = await answer.text()
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('Guji \\u003c/script>')
  for (const encoding of ['br', 'gzip', 'identity']) {
    const encoded = await get('/coffee/roasts/new', owner.cookie, { 'accept-encoding': encoding })
    expect(encoded.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(await encoded.text()).toBe(text)
  }
  const visitors = await get('/coffee/roasts/new')
  expect(visitors.headers.get('cache-control')).toBe('no-cache')
})
