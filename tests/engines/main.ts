// `npm run test:engines`: one walk through the site in Chromium, Firefox and WebKit. An engine that is missing is a
// failure. The last line is always `N passed, N failed`.
//   npm run test:engines -- --only webkit,firefox --pictures /tmp/pictures --steps '^dialog' --size 1280x800

import '../support/testOwner.ts'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { startServerProcess } from '../support/serverProcess.ts'
import { ENGINES, type Engine, ensureEngine } from './engines.ts'
import { Visitor } from './visitor.ts'
import { SIGN_UP, STEPS_OF_WINDOWS, type Step, type Walk, type WindowSize } from './walk.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    steps: { type: 'string' },
    pictures: { type: 'string' },
    size: { type: 'string', default: '390x844' },
  },
})
const [width = 0, height = 0] = options.size.split('x').map(Number)
const size: WindowSize = [width, height]
const counts = { passed: 0, failed: 0 }

function report(engine: Engine, name: string, startedMs: number, error?: unknown): void {
  counts[error === undefined ? 'passed' : 'failed'] += 1
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${error === undefined ? 'ok    ' : 'FAILED'} ${engine.name}: ${name} (${seconds} s)`)
  if (error !== undefined) console.log(error)
}

/** Takes the steps in a new window of the engine, with a new server. */
async function walkIn(engine: Engine, programs: readonly string[], steps: readonly Step[]): Promise<void> {
  // With a name for chess, the board of the landing page is a link. The site of the ratings is not asked.
  const env = { CHESS_COM_USERNAME: 'nora', CHESS_COM_URL: 'http://127.0.0.1:9' }
  const server = await startServerProcess({ env })
  // The service worker and passkeys need a secure address, and `localhost` is one.
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const { driver, close } = await engine.open(programs)
  try {
    const folder = options.pictures && `${options.pictures}/${engine.name}`
    const walk: Walk = { server, origin, size, visitor: new Visitor(driver, origin, folder) }
    await walk.visitor.resize(...size)
    for (const { name, run } of steps) {
      const startedMs = performance.now()
      const error = await run(walk).then(
        () => undefined,
        (problem: unknown) => problem ?? new Error('unknown'),
      )
      if (error !== undefined) await walk.visitor.picture(`failed-${name}`).catch(() => undefined)
      report(engine, name, startedMs, error)
    }
  } finally {
    await close()
    await server.stop()
  }
}

const wanted = options.only?.toLowerCase().split(',')
await ensureBuilt()
for (const engine of ENGINES.filter(({ name }) => !wanted || wanted.includes(name.toLowerCase()))) {
  const startedMs = performance.now()
  try {
    const programs = await ensureEngine(engine)
    for (const steps of STEPS_OF_WINDOWS) {
      // The other steps need the sign-up.
      const chosen = steps.filter((step) => step === SIGN_UP || new RegExp(options.steps ?? '').test(step.name))
      if (chosen.length > 1) await walkIn(engine, programs, chosen)
    }
  } catch (error) {
    report(engine, 'the engine runs', startedMs, error)
  }
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)
