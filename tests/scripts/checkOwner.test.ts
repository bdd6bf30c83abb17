// Tests the check of the content that the owner of the site has written.

import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedOwnFiles } from '../../scripts/documents/worker.ts'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { ownerFaults } from '../../scripts/owner/checkOwner.ts'

const OWNER = join(projectRoot, 'tests', 'owners', 'nora')

/** The folder with a copy of the content. */
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlor-content-'))
  await cp(OWNER, folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Makes these replacements in the copy of a file. Returns the sentences about the mistakes, without the folder. */
async function faultsAfter(name: string, replacements: readonly (readonly [from: string, to: string])[]) {
  const original = await readFile(join(OWNER, name), 'utf8')
  const changedText = replacements.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replace(from, () => to)
  }, original)
  await writeFile(join(folder, name), changedText)
  try {
    return await shownFaults()
  } finally {
    await writeFile(join(folder, name), original)
  }
}

const shownFaults = async () =>
  (await ownerFaults(folder)).map((fault) => fault.replaceAll(`${relative(projectRoot, folder)}/`, ''))

/** The number of the line of the file that contains this text. */
async function lineWith(name: string, text: string): Promise<number> {
  const source = await readFile(join(OWNER, name), 'utf8')
  expect(source).toContain(text)
  return source.slice(0, source.indexOf(text)).split('\n').length
}

test("[owner-check-01] the owner's files in src/content have no mistake", async () => {
  expect(await ownerFaults(join(projectRoot, 'src', 'content'))).toEqual([])
})

test.each(['nora', 'nothing', 'tooMuch'])('the files of the made-up owner %s have no mistake', async (name) => {
  expect(await ownerFaults(join(projectRoot, 'tests', 'owners', name))).toEqual([])
})

/** Each row: the file, a text in it, what replaces the text, and the sentence after the line. */
const MISTAKES: readonly (readonly [file: string, from: string, to: string, sentence: string])[] = [
  [
    'projects.ts',
    "href: 'https://slowpour.example/'",
    "href: 'slowpour.example'",
    "the project 'Slowpour' needs a link that begins with https://, mailto: or tel:, or a file such as /files/cv.pdf.",
  ],
  ['projects.ts', "tagline: 'A", "price: 3, tagline: 'A", "the project 'Slowpour' has 'price', which no page shows."],
  [
    'projects.ts',
    "name: 'Slowpour'",
    "name: ' '",
    "project 1 needs a text of 1 to 60 characters in one line in 'name'.",
  ],
  [
    'projects.ts',
    "date: '2026-05-03'",
    "date: '2026-02-30'",
    "the post 'Forty roasts in one spreadsheet' needs a day such as 2026-09-12 in 'date'.",
  ],
  [
    'projects.ts',
    "href: 'https://fennimore.example/posts/kettle'",
    "href: 'mailto:me@a.example'",
    "the post 'What a kettle taught me about loading states' needs a link that begins with https://, or a file such as /files/cv.pdf.",
  ],
  ['projects.ts', "label: 'Letters'", "label: 'Code'", "there are two links with the name 'Code'."],
  ['projects.ts', "label: 'App Store'", "label: 'Homepage'", "there are two links with the name 'Homepage'."],
  [
    'projects.ts',
    "href: 'https://fennimore.example/letters'",
    "href: '/files/cv.pdf'",
    "the link 'Letters' needs a file: there is no files/cv.pdf.",
  ],
  [
    'projects.ts',
    "href: 'https://git.example.org/fennimore',",
    "href: 'mailto:me@a.example',",
    "the link 'Code' needs a link that begins with https://, because it is a profile.",
  ],
  [
    'projects.ts',
    "href: 'https://slowpour.example/'",
    "href: 'https://slowpour.example:port/'",
    "the project 'Slowpour' needs an address that browsers can open.",
  ],
  ['owner.ts', 'width: 96', 'width: 0', "'owner.footer.avatar.width' needs a size in whole px."],
  [
    'owner.ts',
    "greeting: ['Hello, I’m Nora.', 'I build calm apps.', 'I roast coffee.', 'I play slow chess.']",
    'greeting: []',
    "'owner.greeting' needs at least one line, and no line twice.",
  ],
  ['owner.ts', 'fixed: true', "fixed: 'yes'", "'owner.footer.fixed' needs true or false."],
  ['owner.ts', './avatar.svg', './nobody.svg', "there is no file './nobody.svg'."],
  ['pages.ts', "'/coffee':", "'/tea':", "'pageDescriptions' has '/tea', which no page shows."],
  ['about.ts', 'export const about', 'export const text', "the file has no 'export const about'."],
  [
    'desk.ts',
    "'guitar'",
    "'piano'",
    "'deskParts.2' needs one of lamp, books, guitar, paintings, chess, coffee, shelf.",
  ],
  ['desk.ts', "'guitar'", "'lamp'", "'deskParts' needs each part once."],
]

test.each(MISTAKES)('[owner-check-02] %s: %s replaced by %s', async (file, from, to, sentence) => {
  const line = file === 'about.ts' ? 1 : await lineWith(file, from)
  expect(await faultsAfter(file, [[from, to]])).toEqual([`${file}, line ${line}: ${sentence}`])
})

test('[owner-check-02] a mistake names the path of the file from the root of Parlor', async () => {
  await writeFile(join(folder, 'desk.ts'), "export const deskParts = ['piano']\n")
  const [fault] = await ownerFaults(folder)
  await cp(join(OWNER, 'desk.ts'), join(folder, 'desk.ts'))
  expect(fault).toMatch(new RegExp(`^${relative(projectRoot, join(folder, 'desk.ts'))}, line 1: 'deskParts.0' needs`))
})

describe('[owner-check-02] a file that cannot be read', () => {
  test('a mistake of the syntax is reported with its line', async () => {
    const line = await lineWith('desk.ts', 'export const deskParts')
    expect(await faultsAfter('desk.ts', [["'shelf']", "'shelf' 'lamp']"]])).toEqual([
      `desk.ts, line ${line}: this cannot be read: Expected "]" but found "'lamp'".`,
    ])
  })

  test('a file that fails when it runs, a missing file, a missing icon and a wide icon are reported', async () => {
    expect(await faultsAfter('desk.ts', [["'shelf'", 'shelf']])).toEqual([
      'desk.ts cannot be read: shelf is not defined.',
    ])
    await rm(join(folder, 'pages.ts'))
    await rm(join(folder, 'icon.svg'))
    expect(await shownFaults()).toEqual(['pages.ts is missing.', 'icon.svg is missing. It is the icon of the site.'])
    for (const name of ['pages.ts', 'icon.svg']) await cp(join(OWNER, name), join(folder, name))
    expect(await faultsAfter('icon.svg', [['viewBox="0 0 256 256"', 'viewBox="0 0 256 128"']])).toEqual([
      'icon.svg: the icon must be as wide as it is high.',
    ])
  })
})

test('[owner-files-01] own files of a wrong kind or name, and empty or too large ones, are reported', async () => {
  const filesDir = join(folder, 'files')
  await mkdir(filesDir)
  const files = {
    'cv.pdf': 'a',
    '.DS_Store': 'a',
    'page.html': 'a',
    'my cv.pdf': 'a',
    'none.txt': '',
    'large.zip': Buffer.alloc(10 * 1024 * 1024 + 1),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(filesDir, name), content)
  const faults = await shownFaults()
  await rm(filesDir, { recursive: true })
  expect(faults).toEqual([
    'files/large.zip: the file is larger than 10 MB.',
    'files/my cv.pdf: the name of a file may only have letters from a to z, digits, dots, - and _.',
    'files/none.txt: the file is empty.',
    'files/page.html: only these kinds of files can be sent: .pdf .txt .vcf .asc .png .jpg .jpeg .webp .epub .docx .odt .zip.',
  ])
})

test('[owner-files-03] the worker stores files of at most 200 KB, the smallest first, up to 1 MB', () => {
  const KB = 1024
  expect(storedOwnFiles([{ name: 'cv.pdf', bytes: 200 * KB }])).toEqual(['/files/cv.pdf'])
  expect(storedOwnFiles([{ name: 'cv.pdf', bytes: 200 * KB + 1 }])).toEqual([])
  const many = Array.from({ length: 10 }, (_, index) => ({ name: `${index}.pdf`, bytes: (200 - index) * KB }))
  // The five smallest are 965 KB, and the next one would be too much.
  expect(storedOwnFiles(many)).toEqual([9, 8, 7, 6, 5].map((index) => `/files/${index}.pdf`))
})

test('[owner-links-01] links may begin with https:, mailto: and tel:, and an own file may be linked', async () => {
  await mkdir(join(folder, 'files'))
  await writeFile(join(folder, 'files', 'cv.pdf'), 'a')
  for (const href of ['https://a.example', 'mailto:a@a.example?subject=Hello', 'tel:+47-12(34).56', '/files/cv.pdf'])
    expect(await faultsAfter('projects.ts', [['https://fennimore.example/letters', href]]), href).toEqual([])
  await rm(join(folder, 'files'), { recursive: true })
  for (const href of [
    'http://a.example',
    'javascript:alert(1)',
    '//a.example',
    'mailto:a',
    'tel:call me',
    '/files/../a',
  ])
    expect(await faultsAfter('projects.ts', [['https://fennimore.example/letters', href]]), href).toHaveLength(1)
})

test('[owner-links-01] two posts with the same link are reported', async () => {
  const [first, second] = ['https://fennimore.example/posts/kettle', 'https://fennimore.example/posts/forty-roasts']
  const line = await lineWith('projects.ts', second)
  expect(await faultsAfter('projects.ts', [[second, first]])).toEqual([
    `projects.ts, line ${line}: there are two posts with the link '${first}'.`,
  ])
})

test('[owner-check-03] any number of projects, links, posts and facts is correct, even none', async () => {
  const source = await readFile(join(OWNER, 'projects.ts'), 'utf8')
  const portfolio = source.slice(source.indexOf('export const portfolio'))
  const emptyPortfolio = 'export const portfolio: Portfolio = { projects: [], posts: [], facts: [], links: [] }\n'
  expect(await faultsAfter('projects.ts', [[portfolio, emptyPortfolio]])).toEqual([])
})
