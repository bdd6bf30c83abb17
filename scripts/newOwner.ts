import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readHeadingFont } from './documents/socialPicture.ts'
import { ownerDir } from './ensureBuilt.mjs'
import { ownerFaults } from './owner/checkOwner.ts'
import { type Answers, QUESTIONS, type Question, wordsOf } from './owner/questions.ts'
import { shownPath } from './owner/readOwner.ts'
import { ownerFiles } from './owner/writeOwner.ts'

// `npm run new-owner` asks six questions and writes the files in `src/content`. The answers may also come from a file:
// `npm run new-owner < answers`, one answer in each line.

const input = createInterface({ input: process.stdin })
const lines = input[Symbol.asyncIterator]()

/** The next line that the owner types. Ends the command if there is none. */
async function ask(question: string): Promise<string> {
  process.stdout.write(`${question} `)
  const { value, done } = await lines.next()
  // A terminal has its own end of the line.
  if (!process.stdin.isTTY) process.stdout.write('\n')
  if (done) throw new Error('The answers ended too early. Nothing is written.')
  return value.trim()
}

/** Asks until the answer is one that can be used. */
async function answerTo({ text, faultOf }: Question): Promise<string> {
  for (;;) {
    const answer = await ask(text)
    const fault = faultOf(answer)
    if (fault === undefined) return answer
    console.log(fault)
  }
}

async function askAll(): Promise<Answers> {
  console.log('Six questions about you. An empty answer is allowed where it says so.')
  const answers: Partial<Record<keyof Answers, string>> = {}
  for (const [index, [name, question]] of Object.entries(QUESTIONS).entries()) {
    const numbered = { ...question, text: `${index + 1}/6 ${question.text}` }
    answers[name as keyof Answers] = await answerTo(numbered)
  }
  return answers as Answers
}

/** Writes the files, and says what to do next. */
async function run(): Promise<void> {
  const folder = ownerDir()
  const answers = await askAll()
  const files = ownerFiles(answers, await readHeadingFont())
  const existing = Object.keys(files).filter((name) => existsSync(join(folder, name)))
  if (existing.length > 0) {
    console.log(`These files exist in ${shownPath(folder)}: ${existing.join(', ')}.`)
    if ((await ask('Replace them? Type yes or no:')) !== 'yes') {
      console.log('Nothing is written.')
      return
    }
  }
  await write(folder, files)
  const unused = (await readdir(folder)).filter((name) => !(name in files) && /\.(svg|jpe?g|png|webp)$/.test(name))
  console.log(`Written to ${shownPath(folder)}: ${Object.keys(files).join(', ')}.`)
  if (unused.length > 0)
    console.log(`No page uses these pictures any more, so you can delete them: ${unused.join(', ')}.`)
  const origin = answers.address === '' ? '' : `PUBLIC_ORIGIN=${answers.address} `
  console.log(`Look at your site with: ${origin}npm start`)
  if (wordsOf(answers.corners).includes('chess'))
    console.log('The page /chess shows ratings when CHESS_COM_USERNAME or LICHESS_USERNAME names your account.')
  console.log(
    'Add projects and posts in projects.ts, and texts in about.ts. Own files such as a CV go to the folder files.',
  )
}

/** Checks the files in a temporary folder first, so that a fault leaves the folder of the owner as it is. */
async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const trial = await mkdtemp(join(tmpdir(), 'parlor-owner-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(trial, name), text)
    const faults = await ownerFaults(trial)
    if (faults.length > 0) throw new Error(faults.join('\n'))
    await mkdir(folder, { recursive: true })
    await cp(trial, folder, { recursive: true })
  } finally {
    await rm(trial, { recursive: true })
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  input.close()
}
