// Tests the files and documents that the server sends to browsers. The test writes a small built site for this.

import { createHook } from 'node:async_hooks'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get as httpGet } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BAG_CARD, PAGE_FILES, PAGE_HEAD, PUBLIC_BAG_PATH, type Site } from '../../../contract/site.ts'
import type { App } from '../../../server/app.ts'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { type Member, PASSWORD, signUp } from '../../support/members.ts'
import { createTestApp, createTestClock, openStorage, type Storage, signUpCodeIn } from '../support.ts'

const site: Site = {
  name: 'Fennimore',
  person: {
    name: 'Nora',
    jobTitle: 'Engineer </script>',
    image: '/assets/nora-1.svg',
    sameAs: ['https://git.example.org/nora'],
  },
  posts: [],
  sharePicture: { src: '/assets/share-1.jpg', alt: 'A "desk"', width: 1200, height: 630 },
  pages: [
    {
      path: '/',
      title: 'Nora: software & coffee',
      description: 'She writes "software".',
      isPublic: true,
      document: 'home.html',
      files: ['/assets/home-1f.js'],
    },
    {
      path: '/chess',
      picture: { src: '/assets/share-chess-1.png', alt: 'A "board"', width: 1200, height: 630 },
      title: 'Chess · Nora',
      description: 'How she plays.',
      isPublic: true,
      document: 'chess.html',
      files: ['/assets/chess-1f.js', '/assets/chess-1f.css'],
    },
    {
      path: '/pool/:pool_game_id',
      title: 'Pool Game · Nora',
      description: null,
      isPublic: false,
      document: 'index.html',
      files: ['/assets/game-1f.js'],
    },
    {
      path: PUBLIC_BAG_PATH,
      title: 'Coffee bag · Nora',
      description: null,
      isPublic: true,
      document: 'index.html',
      files: ['/assets/bag-1f.js'],
    },
  ],
  bagCard: { document: 'bagCard.html', files: ['/assets/bag-1f.js'] },
  unknown: {
    path: '/not-found',
    title: 'Page Not Found · Nora',
    description: null,
    isPublic: true,
    document: 'index.html',
    files: ['/assets/lost-1f.js'],
  },
  scriptHash: "'sha256-b25l'",
}

/** The files of the small built site, by name. In `a-1f.js`, `1f` stands for the hash of the content. */
const FILES = {
  'index.html': `<head>${PAGE_HEAD}${PAGE_FILES}</head>shell`,
  'home.html': `<head>${PAGE_HEAD}${PAGE_FILES}</head>${'home '.repeat(400)}`,
  'chess.html': `<head>${PAGE_HEAD}${PAGE_FILES}</head>board`,
  'bagCard.html': `<head>${PAGE_HEAD}${PAGE_FILES}</head><div data-prerendered="${PUBLIC_BAG_PATH}">${BAG_CARD}</div>`,
  'site.json': JSON.stringify(site),
  'site.webmanifest': '{}',
  '.vite/manifest.json': '{}',
  'sw.js': 'worker',
  'favicon.ico': 'icon',
  'sw-removal.js': 'removal',
  'assets/a-1f.js': 'code',
  'assets/a-1f.js.br': 'compressed',
}

let webDir: string
let storage: Storage
let app: App
let origin: string
let owner: Member

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'parlor-web-'))
  await mkdir(join(webDir, 'assets'))
  await mkdir(join(webDir, '.vite'))
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(webDir, name), content)
  storage = await openStorage()
  app = await createTestApp(storage.env, createTestClock(), undefined, { webDir })
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

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { accept: 'text/html', 'accept-encoding': 'identity', ...headers } })

const documentAt = async (path: string) => (await get(path)).text()

/** Counts the compressions of this process, in which the server runs. */
function countCompressions() {
  let count = 0
  const hook = createHook({ init: (_id, type) => void (type === 'ZLIB' && count++) }).enable()
  return {
    stop() {
      hook.disable()
      return count
    },
  }
}

describe('files', () => {
  test('files with a hash in their names are cached for a year, and other files are checked each time', async () => {
    const uncompressed = await get('/assets/a-1f.js', { accept: '*/*' })
    expect([await uncompressed.text(), uncompressed.headers.get('cache-control')]).toEqual([
      'code',
      'public, max-age=31536000, immutable',
    ])
    const compressed = await get('/assets/a-1f.js', { accept: '*/*', 'accept-encoding': 'br' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect((await get('/site.webmanifest', { accept: '*/*' })).headers.get('cache-control')).toBe('no-cache')
  })

  test('[offline-shell-05] browsers check the service worker each time, and do not check files with a hash in their names', async () => {
    const worker = await get('/sw.js', { accept: '*/*' })
    expect([await worker.text(), worker.status]).toEqual(['worker', 200])
    expect(worker.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect((await get('/')).headers.get('content-security-policy')?.split(';')).toContain("worker-src 'self'")
    const hashedFile = await get('/assets/a-1f.js', { accept: '*/*' })
    expect(hashedFile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('[browsers-05] the content security policy allows the script in the documents by its hash, and no other', async () => {
    const policy = (await get('/')).headers.get('content-security-policy')?.split(';')
    expect(policy).toContain("script-src 'self' 'sha256-b25l'")
  })

  test('[install-04] browsers may keep /favicon.ico for a day', async () => {
    const icon = await get('/favicon.ico', { accept: 'image/*' })
    expect([icon.status, await icon.text()]).toEqual([200, 'icon'])
    expect(icon.headers.get('content-type')).toMatch(/^image\//)
    expect(icon.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  test('if REMOVE_SERVICE_WORKER is set, the server sends a script that removes the service worker instead of the service worker', async () => {
    const storage = await openStorage()
    const env = { ...storage.env, REMOVE_SERVICE_WORKER: 'yes' }
    const removalApp = await createTestApp(env, createTestClock(), undefined, { webDir })
    try {
      const { origin } = await removalApp.start()
      const answer = await fetch(`${origin}/sw.js`)
      expect([await answer.text(), answer.headers.get('cache-control')]).toEqual(['removal', 'no-cache'])
      expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
    } finally {
      await removalApp.destroy()
      await storage.remove()
    }
  })

  test('a missing file gets a 404 and not a page, and files outside the folder cannot be read', async () => {
    expect((await get('/assets/missing.js', { accept: '*/*' })).status).toBe(404)
    expect(await documentAt('/api/missing')).toContain('NOT_FOUND')
    expect((await get('/..%2f..%2fpackage.json', { accept: '*/*' })).status).toBeGreaterThanOrEqual(400)
  })
})

test('[limits-files-01] the files that Vite writes about the build are not sent', async () => {
  expect((await get('/.vite/manifest.json', { accept: '*/*' })).status).toBe(404)
  expect((await get('/%2evite/manifest.json', { accept: '*/*' })).status).toBe(404)
})

describe('documents', () => {
  test('each page has its own document or the shell, which many pages share', async () => {
    expect(await documentAt('/')).toContain('home home')
    for (const [path, text] of [
      ['/chess', /board$/],
      ['/pool/7?x=1', /shell$/],
      ['/coffee/bags/code/nothing', /shell$/],
    ] as const) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(await answer.text()).toMatch(text)
    }
  })

  test('an address without a page gets a 404 with the shell', async () => {
    const answer = await get('/nowhere')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toMatch(/<title>Page Not Found · Nora<\/title>[\s\S]*shell$/)
  })

  test('each document preloads the files of its own page and of no other page', async () => {
    const filesAt = async (path: string) => (await documentAt(path)).match(/<link[^>]*\/assets\/[^>]*-1f[^>]*>/g) ?? []
    const script = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`
    expect(await filesAt('/')).toEqual([script('home-1f.js')])
    const sheet = '<link rel="preload" as="style" crossorigin href="/assets/chess-1f.css">'
    expect(await filesAt('/chess')).toEqual([script('chess-1f.js'), sheet])
    // The files of a members' page are preloaded only with a session.
    expect(await filesAt('/pool/7')).toEqual([])
    expect(await (await get('/pool/7', { cookie: owner.cookie })).text()).toContain(script('game-1f.js'))
    expect(await filesAt('/pool/7')).toEqual([])
    expect(await filesAt('/coffee/bags/code/nothing')).toEqual([script('bag-1f.js')])
    expect(await filesAt('/nowhere')).toEqual([script('lost-1f.js')])
    expect(await documentAt('/pool/7')).not.toContain(PAGE_FILES)
  })

  test('documents are compressed in a way that the browser accepts, and an unchanged document is not sent again', async () => {
    const uncompressed = await documentAt('/')
    const getCompressed = async (accepted: string, coding: string | null = accepted) => {
      const response = await get('/', { 'accept-encoding': accepted })
      expect(response.headers.get('content-encoding')).toBe(coding)
      expect(response.headers.get('vary')).toContain('accept-encoding')
      return response
    }
    // fetch decompresses the body automatically.
    expect(await (await getCompressed('br')).text()).toBe(uncompressed)
    expect(await (await getCompressed('gzip')).text()).toBe(uncompressed)
    await getCompressed('gzip, deflate, br, zstd', 'br')
    await getCompressed('br;q=0.5, gzip;q=0.8', 'gzip')
    await getCompressed('br;q=0, gzip', 'gzip')
    await getCompressed('br;q=0, gzip;q=0', null)
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/chess', { 'if-none-match': etag })).status).toBe(200)
  })
})

test('[limits-documents-01] all unknown hosts get the same document, which contains no host', async () => {
  const sentDocuments = await Promise.all(['made-up.example', 'other.example:99'].map((host) => documentFor(host)))
  expect(sentDocuments[0]).toBe(sentDocuments[1])
  expect(sentDocuments[0]).toContain('<title>Nora: software &amp; coffee</title>')
  expect(sentDocuments[0]).not.toMatch(/made-up|canonical|og:image|127\.0\.0\.1/)
  const { port } = new URL(origin)
  expect(await documentFor(`localhost:${port}`)).toContain(`<link rel="canonical" href="http://localhost:${port}/">`)
})

/** The document of `/` for this Host header. The request is made without `fetch`, which sets the header itself. */
function documentFor(host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = httpGet(origin, { headers: { host, accept: 'text/html' } }, (response) =>
      text(response).then(resolve, reject),
    )
    request.on('error', reject)
  })
}

describe('the head of a document', () => {
  test('the landing page has a title, a description, and data about the person for shared links and search engines', async () => {
    const html = await documentAt('/')
    expect(html).toContain('<title>Nora: software &amp; coffee</title>')
    expect(html).toContain('<meta name="description" content="She writes &quot;software&quot;.">')
    expect(html).toContain(`<link rel="canonical" href="${origin}/">`)
    expect(html).toContain(`<meta property="og:image" content="${origin}/assets/share-1.jpg">`)
    expect(html).toContain('<meta property="og:title" content="Nora: software &amp; coffee">')
    const [, json = ''] = html.match(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/) ?? []
    const data = JSON.parse(json)
    expect(data['@graph'][1]).toEqual({
      '@type': 'Person',
      '@id': `${origin}/#owner`,
      url: `${origin}/`,
      name: 'Nora',
      jobTitle: 'Engineer </script>',
      image: `${origin}/assets/nora-1.svg`,
      sameAs: ['https://git.example.org/nora'],
    })
  })

  test('[share-pictures-02] shared links show the picture of their page, or the picture of the landing page if their page has none', async () => {
    const chess = await documentAt('/chess')
    expect(chess).toContain(`<meta property="og:image" content="${origin}/assets/share-chess-1.png">`)
    expect(chess).toContain('<meta property="og:image:alt" content="A &quot;board&quot;">')
    expect(chess).toContain('<meta property="og:image:width" content="1200">')
    expect(chess).not.toContain('share-1.jpg')
    expect(await documentAt('/')).toContain(`<meta property="og:image" content="${origin}/assets/share-1.jpg">`)
  })

  test('[share-pictures-03] a robot that accepts any type gets documents of pages, but no document for other addresses', async () => {
    const getAsRobot = (path: string) => fetch(origin + path, { headers: { accept: '*/*' } })
    const chess = await getAsRobot('/chess')
    expect(chess.status).toBe(200)
    expect(await chess.text()).toContain('<title>Chess · Nora</title>')
    for (const path of ['/assets/none.js', '/nothing.png']) expect((await getAsRobot(path)).status, path).toBe(404)
  })

  test('[share-pictures-04] a HEAD request is answered like a GET request, without the document', async () => {
    for (const path of ['/', '/chess', '/pool/7', '/nothing.png']) {
      const [head, document] = await Promise.all(['HEAD', 'GET'].map((method) => fetch(origin + path, { method })))
      expect(head?.status, path).toBe(document?.status)
      expect(head?.headers.get('content-type'), path).toBe(document?.headers.get('content-type'))
      expect(await head?.text(), path).toBe('')
    }
  })

  test('search engines may index a public page and not a page for members', async () => {
    const home = await documentAt('/')
    expect(home).toContain(`<link rel="canonical" href="${origin}/">`)
    expect(home).not.toContain('noindex')
    const game = await documentAt('/pool/7')
    expect(game).toContain('<title>Pool Game · Nora</title>')
    expect(game).toContain('<meta name="robots" content="noindex">')
    expect(game).not.toContain('og:')
  })

  test("[hardened-23] a public bag's document contains the escaped name of its bean, and all unknown bags get the same document", async () => {
    const name = 'Gesha <b>"Lot 7"</b> & more'
    const { coffee_bean_id } = await createBean(owner, { name, origin: '', region: '', description: '' })
    const roast = await createRoast(owner, coffee_bean_id)
    await changeRoast(owner, roast, { code: 'Kitchen-7' })

    const bag = await documentAt('/coffee/bags/code/kitchen-7')
    expect(bag).toContain('<title>Gesha &lt;b&gt;&quot;Lot 7&quot;&lt;/b&gt; &amp; more · Nora</title>')
    expect(bag).toContain('content="Coffee bag Kitchen-7 holds Gesha &lt;b&gt;')
    expect(bag).toContain('<meta name="robots" content="noindex">')
    const unknownBag = await documentAt('/coffee/bags/code/nothing')
    expect(unknownBag).toContain('<title>Coffee bag · Nora</title>')
    for (const path of ['no%2Fcode', 'x'.repeat(500)]) {
      expect(await documentAt(`/coffee/bags/code/${path}`)).toBe(unknownBag)
    }
    // A document must not be compressed again for each request. Otherwise a stranger could keep the processor busy.
    await get('/')
    await documentFor('made-up.example')
    const compressions = countCompressions()
    for (let times = 0; times < 5; times += 1) {
      const answer = await get('/coffee/bags/code/kitchen-7', { 'accept-encoding': 'identity' })
      expect(answer.status).toBe(200)
      await get('/')
      await documentFor(`made-up-${times}.example`)
    }
    expect(compressions.stop()).toBe(0)
    // The documents of bags have the same limit as the call that finds a bag by its code. Above the limit, the document
    // of an unknown bag is sent.
    for (let times = 0; times < 30; times++) await get('/coffee/bags/code/nothing')
    expect(await documentAt('/coffee/bags/code/kitchen-7')).toBe(unknownBag)
  })

  test('[chess-none-04] without an account at a chess site, search engines must not list /chess', async () => {
    expect(await documentAt('/chess')).toContain('<meta name="robots" content="noindex">')
  })

  test('[chess-none-04] with an account at a chess site, the sitemap and the search engines have /chess', async () => {
    const appWithChess = await createTestApp(
      { ...storage.env, LICHESS_USERNAME: 'nora', PUBLIC_ORIGIN: 'https://parlor.example' },
      createTestClock(),
      undefined,
      { webDir },
    )
    const { origin: localOrigin } = await appWithChess.start()
    const chess = await (await fetch(`${localOrigin}/chess`, { headers: { accept: 'text/html' } })).text()
    expect(chess).toContain('<link rel="canonical" href="https://parlor.example/chess">')
    expect(chess).not.toContain('noindex')
    const sitemap = await (await fetch(`${localOrigin}/sitemap.xml`)).text()
    expect(sitemap).toContain('<loc>https://parlor.example/chess</loc>')
    await appWithChess.destroy()
  })

  test('robots.txt and the sitemap contain the public pages at the configured origin', async () => {
    const appWithPublicOrigin = await createTestApp(
      { ...storage.env, PUBLIC_ORIGIN: 'https://parlor.example' },
      createTestClock(),
      undefined,
      { webDir },
    )
    const { origin: localOrigin } = await appWithPublicOrigin.start()
    const robots = await (await fetch(`${localOrigin}/robots.txt`)).text()
    expect(robots).toContain('Sitemap: https://parlor.example/sitemap.xml')
    const sitemap = await (await fetch(`${localOrigin}/sitemap.xml`)).text()
    expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(['https://parlor.example/'])
    expect(await (await fetch(localOrigin, { headers: { accept: 'text/html' } })).text()).toContain(
      '<link rel="canonical" href="https://parlor.example/">',
    )
    await appWithPublicOrigin.destroy()
  })
})
