import { readdir } from 'node:fs/promises'
import type { Row } from './measure.ts'

// `npm run bench`, or `npm run bench -- pool` for the files with that in their name. Figures, not a test: it always ends well.

const folder = new URL('./', import.meta.url)
const wanted = process.argv[2] ?? ''
// The aims are those of the embedded database, whatever the environment says.
process.env.TEST_DATABASE_URL = ''

for (const file of (await readdir(folder))
  .filter((name) => name.endsWith('.bench.ts') && name.includes(wanted))
  .sort()) {
  console.log(`\n${file.replace('.bench.ts', '')}`)
  const { default: bench }: { default: () => Promise<readonly Row[]> } = await import(new URL(file, folder).href)
  for (const row of await bench()) console.log(line(row))
}
process.exit(0)

function line({ name, value, unit, ratio, aim, ok }: Row): string {
  const figure = `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`
  return [
    `  ${name}`.padEnd(62),
    figure.padStart(12),
    (ratio === undefined ? '' : `${ratio.toFixed(2)}x`).padStart(9),
    ...(aim === undefined ? [] : [`   aim ${aim}`.padEnd(40), ok ? 'met' : 'MISSED']),
  ].join('')
}
