// Tests the check of the content that the owner of the site has written.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTENT_DIR, ownerFaults } from '../../scripts/content/checkOwner.ts'

/** The folder with a copy of the content. */
let folder: string
/** The text of `projects.ts`. */
let projectsSource: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlor-content-'))
  await cp(CONTENT_DIR, folder, { recursive: true })
  projectsSource = await readFile(join(CONTENT_DIR, 'projects.ts'), 'utf8')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Makes these replacements in the copy of `projects.ts` or of another file. Returns the sentences about the mistakes,
 * without the path of the file.
 */
async function faultsAfter(replacements: [from: string, to: string][], name = 'projects.ts'): Promise<string[]> {
  const original = await readFile(join(CONTENT_DIR, name), 'utf8')
  const changedText = replacements.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replace(from, to)
  }, original)
  await writeFile(join(folder, name), changedText)
  try {
    return (await ownerFaults(folder)).map((fault) => fault.replace(/^\S+\.ts, /, ''))
  } finally {
    await writeFile(join(folder, name), original)
  }
}

/** The number of the line that contains this text. */
const lineWith = (text: string, source = projectsSource) => source.slice(0, source.indexOf(text)).split('\n').length

test('[owner-check-01] the real content of the owner has no mistake', async () => {
  expect(await ownerFaults()).toEqual([])
})

test('[owner-check-02] a mistake is reported as a sentence with the file and the line', async () => {
  const file = join(folder, 'projects.ts')
  await writeFile(file, projectsSource.replace('https://slowpour.example/', 'slowpour.example'))
  const [fault, ...otherFaults] = await ownerFaults(folder)
  await writeFile(file, projectsSource)
  const line = lineWith("href: 'https://slowpour.example/'")
  const path = relative(process.cwd(), file)
  expect(fault).toBe(`${path}, line ${line}: the project 'Slowpour' needs a link that begins with https://.`)
  expect(otherFaults).toEqual([])
})

test('[owner-check-02] missing, unknown, empty and repeated texts, wrong days and wrong sizes are reported', async () => {
  // The project itself begins one line above its name.
  const projectLine = lineWith("      name: 'Slowpour'") - 1
  expect(await faultsAfter([["tagline: 'A brewing companion for pour-over coffee',", '']])).toEqual([
    `line ${projectLine}: the project 'Slowpour' has no 'tagline'.`,
  ])
  expect(await faultsAfter([["tagline: 'A", "price: 3, tagline: 'A"]])).toEqual([
    `line ${lineWith("tagline: 'A")}: the project 'Slowpour' has 'price', which no page shows.`,
  ])
  expect(await faultsAfter([["name: 'Slowpour'", "name: ''"]])).toEqual([
    `line ${lineWith("name: 'Slowpour'")}: project 1 needs a text of 1 to 60 characters in 'name'.`,
  ])
  expect(await faultsAfter([["date: '2026-05-03'", "date: 'May 2026'"]])).toEqual([
    `line ${lineWith('2026-05-03')}: the post 'Forty roasts in one spreadsheet' needs a day such as 2026-09-12 in 'date'.`,
  ])
  expect(await faultsAfter([["label: 'Letters'", "label: 'Code'"]])).toEqual([
    `line ${lineWith("label: 'Letters'")}: there are two links with the name 'Code'.`,
  ])
  const owner = await readFile(join(CONTENT_DIR, 'owner.ts'), 'utf8')
  expect(await faultsAfter([['width: 96', 'width: 0']], 'owner.ts')).toEqual([
    `line ${lineWith('width: 96', owner)}: 'owner.footer.avatar.width' needs a size in whole px.`,
  ])
  expect(
    await faultsAfter(
      [
        [
          "greeting: ['Hello, I’m Nora.', 'I build calm apps.', 'I roast coffee.', 'I play slow chess.']",
          'greeting: []',
        ],
      ],
      'owner.ts',
    ),
  ).toEqual([`line ${lineWith('  greeting: [', owner)}: 'owner.greeting' needs at least one line.`])
})

test('[owner-check-03] any number of projects, links, posts and facts is correct, even none', async () => {
  const portfolioStart = projectsSource.indexOf('export const portfolio')
  const emptyPortfolio = 'export const portfolio: Portfolio = { projects: [], posts: [], facts: [], links: [] }\n'
  expect(await faultsAfter([[projectsSource.slice(portfolioStart), emptyPortfolio]])).toEqual([])
  const longPortfolio = `export const portfolio: Portfolio = {
  projects: Array.from({ length: 30 }, (_, n) => ({ name: \`P\${n}\`, tagline: 'T', paragraphs: [], picture: { src: slowpour, alt: 'A', width: 1, height: 1 },
    links: Array.from({ length: n }, (_, m) => ({ label: \`L\${m}\`, href: 'https://a.example/' + m })) })),
  posts: Array.from({ length: 30 }, (_, n) => ({ title: \`P\${n}\`, href: 'https://a.example/', date: '2026-01-01', summary: 'S' })),
  facts: Array.from({ length: 30 }, (_, n) => ({ label: \`F\${n}\`, value: 'V' })),
  links: Array.from({ length: 30 }, (_, n) => ({ label: \`L\${n}\`, href: 'https://a.example/' })),
}
`
  expect(await faultsAfter([[projectsSource.slice(portfolioStart), longPortfolio]])).toEqual([])
})
