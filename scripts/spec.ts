import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from './built.mjs'
import {
  type Coverage,
  coverage,
  coverageFaults,
  parseStatements,
  type Statement,
  testTitles,
} from './specification.ts'

// `npm run spec` lists the statements that no test title names. `--check` is for the tests: it fails when titles and
// specification do not fit. `--lower` writes the committed figure after it shrank.

const figureFile = join(projectRoot, 'docs', 'specification.unnamed')

async function titlesOfAllTests(): Promise<string[]> {
  const tests = join(projectRoot, 'tests')
  const files = (await readdir(tests, { recursive: true })).filter((file) => /\.test\.tsx?$/.test(file))
  const titles = files.map(async (file) => testTitles(await readFile(join(tests, file), 'utf8'), file))
  return (await Promise.all(titles)).flat()
}

function list(statements: readonly Statement[], unnamed: readonly Statement[]): void {
  const missing = new Set(unnamed)
  for (const [area, inArea] of byArea(statements)) {
    const left = inArea.filter((statement) => missing.has(statement))
    console.log(`${area}: ${inArea.length - left.length} of ${inArea.length}`)
    for (const { id, kind } of left) console.log(`  ${id} [${kind}]`)
  }
}

function byArea(statements: readonly Statement[]): Map<string, Statement[]> {
  const areas = new Map<string, Statement[]>()
  for (const statement of statements) areas.set(statement.area, [...(areas.get(statement.area) ?? []), statement])
  return areas
}

async function lower({ unnamed }: Coverage, allowed: number): Promise<void> {
  if (unnamed.length < allowed) await writeFile(figureFile, `${unnamed.length}\n`)
}

const statements = parseStatements(await readFile(join(projectRoot, 'docs', 'specification.md'), 'utf8'))
const found = coverage(statements, await titlesOfAllTests())
const allowed = Number(await readFile(figureFile, 'utf8'))

if (process.argv.includes('--lower')) await lower(found, allowed)
else if (process.argv.includes('--check')) {
  const faults = coverageFaults(found, allowed)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} else list(statements, found.unnamed)

console.log(`${statements.length - found.unnamed.length} of ${statements.length} statements are named by a test.`)
