// `npm run test:nodes` tries Parlor on each supported version of Node: installs without a warning, builds, runs the unit
// tests, removes the development packages, and plays the main flow. `npm run test:nodes -- 24 26` tries only these.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secondsText } from '../rehearsal/steps.ts'
import { fetchNode } from './fetchNode.ts'
import { tryNode } from './tryNode.ts'

/** npm finds the newest version that begins like this. */
const VERSIONS = ['20.20', '22', '24', '26']

const chosen = process.argv.slice(2)
const versions = chosen.length === 0 ? VERSIONS : chosen
let failed = 0
for (const version of versions) {
  const beganMs = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'parlor-node-'))
  try {
    const node = await fetchNode(version, join(folder, 'node'))
    const what = await tryNode(node, join(folder, 'parlor'))
    console.log(`Node ${node.version}: ${what}. ${secondsText(performance.now() - beganMs)} in all.`)
  } catch (error) {
    failed += 1
    console.log(`Node ${version}: FAILED: ${error instanceof Error ? error.message : error}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
console.log(`${versions.length - failed} passed, ${failed} failed`)
// The client of the live socket would keep this process running.
process.exit(failed === 0 ? 0 : 1)
