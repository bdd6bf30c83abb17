// Tests the feed of the owner's posts, and the owner's own files.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOMParser } from 'linkedom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_FILES, PAGE_HEAD, type Site, type SitePage } from '../../../contract/site.ts'
import { createTestApp, createTestClock, openStorage, type Storage } from '../support.ts'

const home: SitePage = { path: '/', title: 'Nora', description: 'D', isPublic: true, document: 'home.html', files: [] }
const site: Site = {
  name: 'Fennimore & <b>',
  person: { name: 'Nora', sameAs: [] },
  posts: [
    { title: 'First <b>', href: '/files/first.pdf', date: '2026-05-03', summary: 'A "quote" & more' },
    { title: 'Second', href: 'https://posts.example/?a=1&b=2', date: '2026-09-12', summary: 'Newer' },
  ],
  sharePicture: { src: '/assets/share-1.jpg', alt: 'A desk', width: 1200, height: 630 },
  pages: [home],
  bagCard: { document: 'home.html', files: [] },
  unknown: home,
  scriptHash: "'sha256-none'",
}

let webDir: string
let storage: Storage
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'parlor-owner-files-'))
  await mkdir(join(webDir, 'files'))
  await writeFile(join(webDir, 'home.html'), `<head>${PAGE_HEAD}${PAGE_FILES}</head>`)
  await writeFile(join(webDir, 'files', 'cv.txt'), 'Nora, 2026')
  storage = await openStorage()
})
afterAll(async () => {
  await storage.remove()
  await rm(webDir, { recursive: true })
})

/** Requests the paths from a server with these posts. */
async function getFrom(posts: Site['posts'], env: Record<string, string>, ...paths: string[]) {
  await writeFile(join(webDir, 'site.json'), JSON.stringify({ ...site, posts }))
  const app = await createTestApp({ ...storage.env, ...env }, createTestClock(), undefined, { webDir })
  const { origin } = await app.start()
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(origin + path, { headers: { accept: 'text/html' } })
      return { status: answer.status, header: (name: string) => answer.headers.get(name), text: await answer.text() }
    }),
  )
  await app.destroy()
  return answers
}

test('[owner-feed-01] the feed has the posts, the newest first, and each address in it is complete', async () => {
  const [feed] = await getFrom(site.posts, { PUBLIC_ORIGIN: 'https://parlor.example' }, '/feed.xml')
  expect([feed?.status, feed?.header('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const document = new DOMParser().parseFromString(feed?.text ?? '', 'text/xml')
  const values = (selector: string, attribute?: string) =>
    [...document.querySelectorAll(selector)].map((element) =>
      attribute === undefined ? element.textContent : element.getAttribute(attribute),
    )
  // The parser does not decode the text of attributes.
  expect(values('link', 'href')).toEqual([
    'https://parlor.example/',
    'https://parlor.example/feed.xml',
    'https://posts.example/?a=1&amp;b=2',
    'https://parlor.example/files/first.pdf',
  ])
  expect(values('title')).toEqual(['Fennimore & <b>', 'Second', 'First <b>'])
  expect(values('summary')).toEqual(['Newer', 'A "quote" & more'])
  expect(values('updated')).toEqual(['2026-09-12T00:00:00Z', '2026-09-12T00:00:00Z', '2026-05-03T00:00:00Z'])
  expect(values('author')).toEqual(['Nora'])
  expect(new Set(values('id')).size).toBe(3)
})

/** Each entry of the feed of these posts: its values by the names of their elements, after the escapes are undone. */
async function entriesOf(posts: Site['posts']) {
  const [feed] = await getFrom(posts, { PUBLIC_ORIGIN: 'https://parlor.example' }, '/feed.xml')
  const text = feed?.text ?? ''
  // XML allows no control characters, and no & that begins no escape.
  expect(text).not.toMatch(/[^\P{Cc}\n]|&(?!(amp|lt|gt|quot);)/u)
  const decoded = (value: string) =>
    value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return [...text.matchAll(/<entry>([\s\S]*?)<\/entry>/g)].map(([, entry = '']) => {
    const elements = [...entry.matchAll(/<(\w+)(?: href="([^"]*)"\/>|>([^<]*)<\/\1>)/g)]
    return Object.fromEntries(elements.map(([, name = '', href, value]) => [name, decoded(href ?? value ?? '')]))
  })
}

test('[owner-feed-03] a post keeps its id when its title, its day and its text are corrected', async () => {
  const [post] = site.posts
  const [before] = await entriesOf([{ title: 'Frist', href: '/files/a.pdf', date: '2026-05-01', summary: 'A' }])
  const [after] = await entriesOf([{ title: 'First', href: '/files/a.pdf', date: '2026-05-03', summary: 'B' }])
  const [other] = await entriesOf(post ? [post] : [])
  expect(before?.id).toBe('https://parlor.example/files/a.pdf')
  expect(after?.id).toBe(before?.id)
  expect(other?.id).not.toBe(before?.id)
})

/** Each row: an address as the owner may write it, and as the feed has it. */
const ADDRESSES = [
  ['/files/cv-1_a.pdf', 'https://parlor.example/files/cv-1_a.pdf'],
  ['https://A.example', 'https://a.example/'],
  ['https://a.example/ä\u0001b', 'https://a.example/%C3%A4%01b'],
  [`https://a.example/?a="<>'|^\`{}\\&b=]]>`, 'https://a.example/?a=%22%3C%3E%27%7C%5E%60%7B%7D%5C&b=]]%3E'],
  ['https://a.example/100%/%41%zz#"<', 'https://a.example/100%25/%41%25zz#%22%3C'],
  ['https://bücher.example/\ufffe', 'https://xn--bcher-kva.example/%EF%BF%BE'],
] as const

test('[owner-feed-03] each entry has what Atom requires, with any text and any address', async () => {
  const title = `<![CDATA[ ]]> &amp; &nope; "it's" <!-- --> ${'א'} 👩‍👩‍👧`
  const posts = ADDRESSES.map(([href], index) => ({
    title: `${title} ${index}`,
    href,
    date: '2026-05-03',
    summary: title,
  }))
  expect(await entriesOf(posts)).toEqual(
    ADDRESSES.map(([, address], index) => ({
      title: `${title} ${index}`,
      link: address,
      id: address,
      published: '2026-05-03T00:00:00Z',
      updated: '2026-05-03T00:00:00Z',
      summary: title,
    })),
  )
})

test('[owner-feed-01] without posts there is no feed', async () => {
  const [feed] = await getFrom([], {}, '/feed.xml')
  expect(feed?.status).toBe(404)
})

test('[owner-files-02] an own file is sent with its type, and browsers ask each time whether it has changed', async () => {
  const [file, missing] = await getFrom([], {}, '/files/cv.txt', '/files/none.pdf')
  expect([file?.status, file?.text]).toEqual([200, 'Nora, 2026'])
  expect(file?.header('content-type')).toBe('text/plain; charset=utf-8')
  expect(file?.header('cache-control')).toBe('no-cache')
  expect(file?.header('x-content-type-options')).toBe('nosniff')
  expect(missing?.status).toBe(404)
})

test('[owner-person-01] what search engines read about a person without a job, a picture and profiles has none', async () => {
  const [page] = await getFrom([], { PUBLIC_ORIGIN: 'https://parlor.example' }, '/')
  const [, json = '{}'] = page?.text.match(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/) ?? []
  expect(JSON.parse(json)['@graph'][1]).toEqual({
    '@type': 'Person',
    '@id': 'https://parlor.example/#owner',
    url: 'https://parlor.example/',
    name: 'Nora',
  })
})
