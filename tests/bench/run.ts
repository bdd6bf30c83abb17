// `npm run bench` runs all benchmarks. `npm run bench -- pool` runs only those with 'pool' in the file name. A missed
// aim is not an error, because the figures depend on the machine.

import { readdir } from 'node:fs/promises'
import type { Row } from './measure.ts'

const folder = new URL('./', import.meta.url)
const wantedName = process.argv[2] ?? ''
// The aims are for SQLite, so a PostgreSQL that the environment names is ignored.
process.env.TEST_DATABASE_URL = ''

const files = (await readdir(folder)).filter((name) => name.endsWith('.bench.ts') && name.includes(wantedName)).sort()
for (const file of files) {
  console.log(`\n${file.replace('.bench.ts', '')}`)
  const { default: bench }: { default: () => Promise<readonly Row[]> } = await import(new URL(file, folder).href)
  for (const row of await bench()) console.log(lineOf(row))
}
process.exit(0)

function lineOf({ name, value, unit, comparison, aim }: Row): string {
  const valueText = `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`
  const comparisonText = comparison === undefined ? '' : `${comparison.ratio.toFixed(2)} times ${comparison.with}`
  const aimText = aim === undefined ? 'no aim' : `aim: ${aim.text}, ${aim.isMet ? 'met' : 'MISSED'}`
  return `  ${name.padEnd(62)}${valueText.padStart(12)}   ${comparisonText.padEnd(36)}${aimText}`
}
