// Tests the HTML documents of bags whose members have published their cards.

import { createHook } from 'node:async_hooks'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get as httpGet } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BAG_CARD, PAGE_FILES, PAGE_HEAD, PUBLIC_BAG_PATH, type Site } from '../../../contract/site.ts'
import type { App } from '../../../server/app.ts'
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts'
import { bagWithCode, changeRoast, createBean, createRoast, patchBag, startRoast } from '../../support/coffee.ts'
import { type Member, PASSWORD, signUp } from '../../support/members.ts'
import { createTestApp, createTestClock, openStorage, type Storage, signUpCodeIn } from '../support.ts'
import { withMovableDate } from './movableDate.ts'

const page = { description: null, isPublic: true, document: 'index.html', files: [] }
const site: Site = {
  name: 'Fennimore',
  scriptHash: '',
  person: { name: 'Nora', jobTitle: 'Engineer', sameAs: [] },
  posts: [],
  sharePicture: { src: '/assets/share-1.jpg', alt: 'A desk', width: 1200, height: 630 },
  pages: [{ ...page, path: PUBLIC_BAG_PATH, title: 'Coffee bag · Nora', files: ['/assets/bag-1f.js'] }],
  bagCard: { document: 'bagCard.html', files: ['/assets/bag-1f.js'] },
  unknown: { ...page, path: '/not-found', title: 'Page Not Found · Nora' },
}
/** The files of a small build. The server replaces the marks in them with the data of a page and of a bag. */
const FILES = {
  'index.html': `<head>${PAGE_HEAD}${PAGE_FILES}</head>shell`,
  'bagCard.html': `<head>${PAGE_HEAD}${PAGE_FILES}</head><div data-prerendered="${PUBLIC_BAG_PATH}"><article>${BAG_CARD}</article></div>`,
  'site.json': JSON.stringify(site),
  'site.webmanifest': '{}',
}

const clock = createTestClock()
let webDir: string
let storage: Storage
let app: App
let origin: string
let owner: Member

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'parlor-cards-'))
  await mkdir(join(webDir, 'assets'))
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(webDir, name), content)
  storage = await openStorage()
  app = await createTestApp(storage.env, clock, undefined, { webDir })
  const opened = await app.start()
  origin = opened.origin
  owner = await signUp(origin, {
    username: 'Owner',
    password: PASSWORD,
    code: signUpCodeIn(opened.ownerSignUpAddress ?? ''),
  })
})
afterAll(async () => {
  await app.destroy()
  await storage.remove()
  await rm(webDir, { recursive: true })
})

/** The document of a page. Uses `get` of Node.js, because `fetch` does not allow another Host header. */
function documentAt(path: string, host?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'identity', ...(host && { host }) }
    const request = httpGet(origin + path, { headers }, (response) => text(response).then(resolve, reject))
    request.on('error', reject)
  })
}
const bagDocument = (code: string, host?: string) => documentAt(`/coffee/bags/code/${code}`, host)

/** Makes a bag with one roast, which ended two days ago. Returns its id. */
async function createBag(beanName: string, code: string): Promise<number> {
  const { coffee_bean_id } = await createBean(owner, { name: beanName, origin: 'Ethiopia', region: 'Guji' })
  const roastId = await createRoast(owner, coffee_bean_id)
  const startMs = clock.now() - 2 * DAY_MS
  await startRoast(owner, roastId, startMs)
  for (const [seconds, input_value] of [
    [60, 90],
    [300, 180],
    [600, 214],
  ] as const) {
    await changeRoast(owner, roastId, { input: { input_value, input_type: 'BEAN_TEMP', seconds } })
  }
  await changeRoast(owner, roastId, { end_time: new Date(startMs + 600_000).toISOString() })
  // This color is the roast level 'City'.
  await changeRoast(owner, roastId, { roast_color: '75' })
  await changeRoast(owner, roastId, { code })
  return (await bagWithCode(owner, code)).coffee_bag_id
}

/** The data in the script that has these attributes in the document. */
function dataIn(html: string, attributes: string) {
  const [, json = ''] = html.split(`<script ${attributes}>`)
  return JSON.parse(json.split('</script>')[0] ?? '')
}

/**
 * Counts the compressions of this process, in which the server runs. Returns a function that stops the counting and
 * returns the count.
 */
function countCompressions() {
  let count = 0
  const hook = createHook({ init: (_id, type) => void (type === 'ZLIB' && count++) }).enable()
  return () => {
    hook.disable()
    return count
  }
}

test('[bag-share-08] [bag-share-22] the document of a published bag contains the card, its curve, structured data and a preview', async () => {
  const bagId = await createBag('Uraga', 'Shelf-1')
  await patchBag(owner, bagId, { notes: 'Peach.', published: true })
  const html = await bagDocument('Shelf-1')
  for (const words of ['Uraga', 'Shelf-1', 'Roasted', '12 March 2026', 'Days of rest', '2', 'City', 'Guji, Ethiopia']) {
    expect(html).toContain(`>${words}<`)
  }
  expect(html).toContain('<p class="bag-card-notes">Peach.</p>')
  expect(html).toMatch(/<svg viewBox="0 0 320 96" aria-hidden="true"><path d="M[\d. L]+"><\/path><\/svg>/)
  expect(html).toContain('<figcaption>Bean temperature over 10:00 minutes, up to 214 °C (417 °F)</figcaption>')
  expect(html).toContain('href="https://beanconqueror.com?shareUserBean0=')
  expect(html).toContain('data-prerendered="/coffee/bags/code/Shelf-1"')
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/bag-1f.js">')

  expect(dataIn(html, 'type="application/ld+json"')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Uraga',
    sku: 'Shelf-1',
    description: 'Peach.',
    countryOfOrigin: 'Ethiopia',
    productionDate: '2026-03-12',
  })
  expect(dataIn(html, 'type="application/json" id="bag-card"')).toMatchObject({ bag_code: 'Shelf-1', rest_days: 2 })
  const description = 'Roasted: 12 March 2026. Days of rest: 2. Roast level: City. Origin: Guji, Ethiopia. Peach.'
  expect(html).toContain('<title>Uraga · Nora</title>')
  expect(html).toContain(`<meta name="description" content="${description}">`)
  expect(html).toContain(`<meta property="og:description" content="${description}">`)
  expect(html).toContain('<meta property="og:title" content="Uraga · Nora">')
  expect(html).not.toContain('noindex')
  expect(await bagDocument('shelf-1')).toMatch(/<link rel="canonical" href="[^"]+\/coffee\/bags\/code\/Shelf-1">/)
  await patchBag(owner, bagId, { published: false })
  expect(await bagDocument('Shelf-1')).toContain('<meta name="robots" content="noindex">')
})

test('[bag-share-04] [bag-share-10] the document changes immediately when the card is published, and when its notes or the day change', async () => {
  const bagId = await createBag('Yirga', 'Shelf-2')
  const unpublished = await bagDocument('Shelf-2')
  expect(unpublished).toMatch(/shell$/)
  expect(unpublished).toContain('content="Coffee bag Shelf-2 holds Yirga."')
  expect(unpublished).not.toMatch(/<article|ld\+json|Ethiopia/)
  expect(dataIn(unpublished, 'type="application/json" id="bag-card"')).toBeNull()

  await patchBag(owner, bagId, { published: true })
  expect(await bagDocument('shelf-2')).toContain('<dd>2</dd>')
  await patchBag(owner, bagId, { notes: 'Plum.' })
  expect(await bagDocument('Shelf-2')).toContain('Plum.')
  clock.advance(DAY_MS)
  expect(await bagDocument('Shelf-2')).toContain('<dd>3</dd>')
  await patchBag(owner, bagId, { published: false })
  expect(await bagDocument('Shelf-2')).toBe(unpublished)
})

test('[bag-share-09] text that a member typed is escaped in every part of the document', async () => {
  const name = `</title></script><script>alert(1)</script>" onload="x ${BAG_CARD}${PAGE_FILES} $& '`
  const notes = `</p></script><!--${BAG_CARD}--><img src=x onerror=alert(1)> "quoted" & $\` \u2028 ]]>`
  const bagId = await createBag(name, 'Shelf-3')
  await patchBag(owner, bagId, { notes, published: true })
  const html = await bagDocument('Shelf-3')
  expect(html).not.toMatch(/<script>|<img|onload="x|<!--/)
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html.match(/<\/script/g)).toHaveLength(2)
  expect(html.match(/<\/p>/g)).toHaveLength(2)
  expect(html.match(/<\/title>/g)).toHaveLength(1)
  expect(dataIn(html, 'type="application/ld+json"')).toMatchObject({ name, description: notes })
  expect(dataIn(html, 'type="application/json" id="bag-card"')).toMatchObject({ bean_name: name, notes })
  expect(html).toContain('&lt;/p&gt;&lt;/script&gt;&lt;!--&lt;!--bag-card--&gt;--&gt;&lt;img src=x')
})

test('[bag-share-10] the document of a card is compressed only once for all unknown hosts and spellings of its code', async () => {
  await withMovableDate(async (advance) => {
    // Begins a new minute, because earlier tests can have used up a part of the limit of the current minute.
    advance(MINUTE_MS)
    const bagId = await createBag('Sidamo', 'Shelf-4')
    await patchBag(owner, bagId, { published: true })
    const first = await bagDocument('Shelf-4', 'made-up.example')
    await bagDocument('Shelf-4')
    const stopCounting = countCompressions()
    for (const code of ['shelf-4', 'SHELF-4', 'sHELF-4', '%53helf-4', 'Shelf-4?x=1']) {
      expect(await bagDocument(code, `${code.length}.made-up.example`)).toBe(first)
      await bagDocument(code)
    }
    expect(stopCounting()).toBe(0)
    expect(first).not.toMatch(/made-up|127\.0\.0\.1/)
    // After too many requests, the server sends the document of an unknown bag.
    for (let times = 0; times < 30; times++) await bagDocument('nothing')
    expect(await bagDocument('Shelf-4')).toMatch(/shell$/)
  })
})
