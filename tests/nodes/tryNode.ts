import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { check, secondsText } from '../rehearsal/steps.ts'
import type { FetchedNode } from './fetchNode.ts'
import { playMainFlow } from './mainFlow.ts'
import { runProgram } from './runProgram.ts'

/** The file with the results of the unit tests. */
const UNIT_TESTS = 'unit-tests.json'

/**
 * Installs, builds and tries Parlor in the new folder. Returns what succeeded, in words.
 * @throws StepFailed at the first step that fails
 */
export async function tryNode({ program, env }: FetchedNode, folder: string): Promise<string> {
  await copySources(folder)
  const run = (...command: string[]) => runProgram(command, folder, env)

  const beganMs = performance.now()
  const printed = await run('npm', 'ci')
  check(!/warn|deprecated|unsupported/i.test(printed), `npm ci printed a warning:\n${printed}`)
  const installMs = performance.now() - beganMs
  await run('npm', 'run', 'build')
  // The rest runs without the development packages, but the unit tests need them.
  const vitest = [program, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']
  await run(...vitest, '--reporter', 'dot', '--reporter', 'json', '--outputFile.json', UNIT_TESTS)
  const { numPassedTests, numFailedTests } = JSON.parse(await readFile(join(folder, UNIT_TESTS), 'utf8'))
  check(numFailedTests === 0 && numPassedTests > 0, `${numFailedTests} unit tests failed`)
  await run('npm', 'prune', '--omit=dev')
  const flow = await playMainFlow({ program, env, folder })
  return `installed without a warning in ${secondsText(installMs)}, built, ${numPassedTests} unit tests, ${flow}`
}

/** Copies the files of the project, also those that are not committed yet. */
async function copySources(folder: string): Promise<void> {
  await mkdir(folder)
  const options = { cwd: projectRoot, encoding: 'utf8' } as const
  const list = (...words: string[]) => execFileSync('git', ['ls-files', '-z', ...words], options).split('\0')
  const deleted = new Set(list('--deleted'))
  const files = list('--cached', '--others', '--exclude-standard').filter((name) => name !== '' && !deleted.has(name))
  for (const name of files) await cp(join(projectRoot, name), join(folder, name))
}
