// `npm run simulate` runs 10,000 seeds. `-- --seeds 500 --from 20000` runs other seeds, and `-- --seed 4711` shows what
// happens in one seed. A seed is a number that decides everything in a simulation. `--bug 'order lost'` adds a bug to
// the product, to see whether a simulation finds it. Exits with 1 when a seed fails.

import { parseArgs } from 'node:util'
import { BUG_NAMES } from './bugNames.ts'
import { startRunner, timelineText } from './runSeeds.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    bug: { type: 'string' },
  },
})

if (values.bug !== undefined && !(values.bug in BUG_NAMES)) {
  console.error(`--bug must be one of: ${Object.keys(BUG_NAMES).join(', ')}.`)
  process.exit(1)
}

/** The number in an option of the command. Ends the process if the text is not a whole number above 0. */
function numberIn(name: string, text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  console.error(`--${name} is '${text}': it must be a whole number above 0.`)
  process.exit(1)
}

const singleSeed = values.seed === undefined ? null : numberIn('seed', values.seed)
const count = singleSeed === null ? numberIn('seeds', values.seeds) : 1
const firstSeed = singleSeed ?? numberIn('from', values.from)

const startedMs = performance.now()
const runner = await startRunner()
// In a terminal, each line of progress replaces the one before. In a file, there are fewer lines, one below the other.
const isTerminal = process.stdout.isTTY
let lastShownCount = 0
const seedsRun = await runner.run({ firstSeed, count, bugName: values.bug ?? null }, (doneCount, failedCount) => {
  if (doneCount - lastShownCount < (isTerminal ? 100 : 500)) return
  lastShownCount = doneCount
  process.stdout.write(
    `${isTerminal ? '\r' : ''}${doneCount} of ${count} seeds, ${failedCount} failing${isTerminal ? '' : '\n'}`,
  )
})
if (isTerminal) process.stdout.write('\r')
await runner.close()

if (singleSeed !== null) {
  for (const result of seedsRun.results) console.log(timelineText(result))
} else {
  for (const result of seedsRun.failed.slice(0, 1)) console.log(timelineText(result))
  if (seedsRun.failed.length > 1)
    console.log(
      `Also failing: ${seedsRun.failed
        .slice(1)
        .map(({ seed }) => seed)
        .join(', ')}`,
    )
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${seedsRun.seeds} seeds, ${seedsRun.taps} taps, ${seedsRun.failed.length} failing seeds, ${seconds} s`)
  const bug = values.bug === undefined ? '' : ` --bug '${values.bug}'`
  if (seedsRun.failed[0]) console.log(`Show one again: npm run simulate -- --seed ${seedsRun.failed[0].seed}${bug}`)
}
process.exit(seedsRun.failed.length > 0 ? 1 : 0)
