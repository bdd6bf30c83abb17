// Tests requests that are not calls of the contract: files, other methods of HTTP, and raw requests.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_FILES, PAGE_HEAD, type Site } from '../../../contract/site.ts'
import type { App } from '../../../server/app.ts'
import { createTestApp, createTestClock, openStorage, type Storage } from '../support.ts'

const page = { title: 'Nora', description: 'Nora', isPublic: true, document: 'index.html', files: [] }
const site: Site = {
  name: 'Nora',
  scriptHash: '',
  person: { name: 'Nora', jobTitle: 'Engineer', sameAs: [] },
  posts: [],
  sharePicture: { src: '/assets/share-1.jpg', alt: '', width: 1, height: 1 },
  pages: [{ ...page, path: '/' }],
  bagCard: { document: 'index.html', files: [] },
  unknown: { ...page, path: '/not-found' },
}

/** The files in the folder of the built site, by name. The server must not send the two with secrets. */
const FILES = {
  'index.html': `<head>${PAGE_HEAD}${PAGE_FILES}</head>shell`,
  'site.json': JSON.stringify(site),
  'site.webmanifest': '{}',
  '.git/config': 'secret',
  '.env': 'secret',
  'assets/a-1f.js': 'code',
  'assets/a-1f.css': 'style',
}

let webDir: string
let storage: Storage
let app: App
let origin: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'parlor-served-'))
  await mkdir(join(webDir, 'assets'))
  await mkdir(join(webDir, '.git'))
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(webDir, name), content)
  storage = await openStorage()
  app = await createTestApp(storage.env, createTestClock(), undefined, { webDir })
  origin = (await app.start()).origin
})
afterAll(async () => {
  await app.destroy()
  await storage.remove()
  await rm(webDir, { recursive: true })
})

/** Sends bytes unchanged, which `fetch` would refuse or repair, and returns the whole answer. */
async function sendRaw(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return text(socket)
}

const rawGet = (path: string) => sendRaw([`GET ${path} HTTP/1.1`, 'host: parlor', 'connection: close', '', ''])

test('[security-answers-03] every answer names its type, and texts name their character set', async () => {
  const types: Record<string, string> = {
    '/': 'text/html; charset=utf-8',
    '/nowhere.html': 'application/json; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/assets/a-1f.js': 'application/javascript; charset=utf-8',
    '/assets/a-1f.css': 'text/css; charset=utf-8',
    '/site.webmanifest': 'application/manifest+json',
    '/api/': 'application/json; charset=utf-8',
    '/api/missing': 'application/json; charset=utf-8',
    '/api/openapi.json': 'application/json; charset=utf-8',
    '/socket.io/?EIO=4&transport=polling': 'text/plain; charset=UTF-8',
  }
  for (const [path, type] of Object.entries(types)) {
    const { headers } = await fetch(origin + path)
    expect(headers.get('content-type'), path).toBe(type)
  }
})

test('[security-files-01] the server lists no folder, and sends no file that is outside the built site or begins with a dot', async () => {
  const paths = [
    '/assets/',
    '/assets',
    '/.git/config',
    '/.env',
    '/%2egit/config',
    '/assets/../.env',
    '/assets/..%2f.env',
  ]
  const pathsOutside = [
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..\\..\\package.json',
  ]
  for (const path of [...paths, ...pathsOutside, '//etc/passwd', '/assets/a-1f.js%00.css']) {
    const answer = await rawGet(path)
    expect(answer, path).toMatch(/^HTTP\/1\.1 40[034] /)
    // The word "scripts" is in package.json, and 'root:' is in /etc/passwd.
    expect(answer, path).not.toMatch(/secret|"scripts"|root:/)
  }
})

test('[security-http-01] the server refuses a request whose length is not clear, and does not read the bytes after it as a second request', async () => {
  const secondRequest = ['GET /api/ HTTP/1.1', 'host: parlor', '', '']
  for (const lengths of [
    ['content-length: 4', 'transfer-encoding: chunked'],
    ['content-length: 4', 'content-length: 5'],
    ['transfer-encoding: chunked, identity'],
    ['transfer-encoding : chunked'],
  ]) {
    const lines = ['POST /api/auth HTTP/1.1', 'host: parlor', ...lengths, '', '0', '', ...secondRequest]
    const answer = await sendRaw(lines)
    expect(answer, lengths.join()).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 /g), lengths.join()).toHaveLength(1)
    expect(answer).not.toContain('parlor')
  }
})

test('[security-http-02] the method TRACE and methods that no call has are answered with an error that repeats no header', async () => {
  for (const method of ['TRACE', 'PUT', 'OPTIONS', 'PROPFIND']) {
    for (const path of ['/', '/api/', '/api/users', '/assets/a-1f.js']) {
      const answer = await sendRaw([
        `${method} ${path} HTTP/1.1`,
        'host: parlor',
        'connection: close',
        'x-echo: 7',
        '',
        '',
      ])
      expect(answer, `${method} ${path}`).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer).not.toContain('x-echo')
    }
  }
})

test('an address is decoded only once', async () => {
  expect(await rawGet('/assets/a-1f%2ejs')).toMatch(/^HTTP\/1\.1 200 /)
  // If %252e were decoded twice, it would be a dot, and the file would be sent.
  expect(await rawGet('/assets/a-1f%252ejs')).toMatch(/^HTTP\/1\.1 404 /)
})

test('[security-answers-05] no answer allows another origin to read it', async () => {
  const headers = { origin: 'https://elsewhere.example' }
  for (const path of ['/', '/api/', '/api/auth/refresh', '/assets/a-1f.js', '/socket.io/?EIO=4&transport=polling']) {
    const answers = [
      await fetch(origin + path, { headers }),
      await fetch(origin + path, { headers, method: 'OPTIONS' }),
    ]
    for (const answer of answers) {
      const allowingHeaders = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect(allowingHeaders, path).toEqual([])
    }
  }
})
