// Tests `npm run new-owner`, with the answers from the standard input.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { ownerFaults } from '../../scripts/owner/checkOwner.ts'
import { QUESTIONS } from '../../scripts/owner/questions.ts'
import { readOwner } from '../../scripts/owner/readOwner.ts'

const ANSWERS = [
  "Ada O'Neil <b>",
  'I say "hello" & more.',
  'https://ada.example',
  'ada@ada.example',
  'https://social.example/@ada',
  'coffee',
]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlor-new-owner-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the command with these lines as answers. */
async function newOwner(answers: readonly string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(projectRoot, 'scripts', 'newOwner.ts')], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, OWNER_DIR: folder },
  })
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(''))
  const ended = once(child, 'exit')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

test('[new-owner-01] six answers make files without a mistake, which have what was answered', async () => {
  const { code, err, out } = await newOwner(ANSWERS)
  expect([code, err]).toEqual([0, ''])
  expect(out.match(/^\d\/6 /gm)).toHaveLength(6)
  expect(out).toContain('PUBLIC_ORIGIN=https://ada.example npm start')
  expect(await ownerFaults(folder)).toEqual([])
  const { owner, about, portfolio, deskParts, pageDescriptions } = (await readOwner(folder)).exported
  expect(owner).toMatchObject({ name: ANSWERS[0], greeting: [`Hello, I’m ${ANSWERS[0]}.`] })
  expect(about).toEqual([ANSWERS[1]])
  expect(portfolio).toMatchObject({
    links: [
      { label: 'E-mail', href: 'mailto:ada@ada.example' },
      { label: 'social.example', href: 'https://social.example/@ada', profile: true },
    ],
  })
  expect(deskParts).toEqual(['lamp', 'books', 'guitar', 'paintings', 'coffee', 'shelf'])
  expect(Object.keys(pageDescriptions as object)).toEqual(['/coffee'])
})

test('[new-owner-02] a wrong answer is asked again, and only the name and the line are needed', async () => {
  const { code, out } = await newOwner([
    '',
    'אדם',
    'x'.repeat(61),
    'כותב',
    'ada',
    '',
    'no mail',
    '',
    'http://a',
    '',
    'tea',
    '',
  ])
  expect(code).toBe(0)
  for (const sentence of [
    'Please type an answer.',
    'This has 61 characters. At most 60 are possible.',
    'This is not the address of a site.',
    'This is not an e-mail address.',
    'This is not an address that begins with https://.',
    'Type chess, coffee, both words, or nothing.',
  ])
    expect(out).toContain(sentence)
  expect(await ownerFaults(folder)).toEqual([])
  expect((await readOwner(folder)).exported).toMatchObject({ owner: { name: 'אדם' }, portfolio: { links: [] } })
})

test('[new-owner-03] files that exist are replaced only after a yes', async () => {
  await writeFile(join(folder, 'about.ts'), 'mine')
  const refused = await newOwner([...ANSWERS, 'no'])
  expect(refused.out).toContain('about.ts')
  expect(refused.out).toMatch(/Nothing is written\.\n$/)
  expect(await readdir(folder)).toEqual(['about.ts'])
  expect(await readFile(join(folder, 'about.ts'), 'utf8')).toBe('mine')
  await newOwner([...ANSWERS, 'yes'])
  expect(await readFile(join(folder, 'about.ts'), 'utf8')).toContain('export const about')
})

test('[new-owner-03] answers that end too early write nothing', async () => {
  const { code, err } = await newOwner(ANSWERS.slice(0, 5))
  expect([code, err]).toEqual([1, 'The answers ended too early. Nothing is written.\n'])
  expect(await readdir(folder)).toEqual([])
})

test('[new-owner-02] each question takes what it asks for and nothing else', () => {
  const rows = [
    ['line', ['I build things.', 'אני בונה'], ['', '\u{202E}I build', 'a\tb']],
    ['address', ['', 'https://a.example', 'http://localhost:3000'], ['a.example', 'https://a.example/me', 'ftp://a']],
    ['email', ['', 'a.b+c@a.example'], ['a', 'a@b', 'a b@c.example', 'a@b.example?cc=x']],
    ['profile', ['', 'https://a.example/@me?x=1'], ['http://a.example', 'a.example', 'https://']],
    ['corners', ['', 'chess', 'Chess and coffee', 'coffee,chess'], ['tea', 'chess tea']],
  ] as const
  for (const [name, good, bad] of rows) {
    for (const answer of good) expect([answer, QUESTIONS[name].faultOf(answer)]).toEqual([answer, undefined])
    for (const answer of bad) expect(QUESTIONS[name].faultOf(answer), answer).toEqual(expect.any(String))
  }
})
