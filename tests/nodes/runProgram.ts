import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { StepFailed } from '../rehearsal/steps.ts'

/** How many lines of a failed program are printed, and how much of each line. */
const LAST_LINES = 60
const LINE_LENGTH = 300
/** No program may run longer. Compiling SQLite takes minutes on a slow machine. */
const LIMIT_MS = 30 * 60_000

/**
 * Runs a program and returns everything that it printed.
 * @throws StepFailed with the last lines, if the program fails
 */
export async function runProgram(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const [program = '', ...words] = command
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS })
  const ended = once(child, 'exit')
  const [out, err, [code, signal]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const output = `${out}${err}`.trim()
  if (code === 0) return output
  const lastLines = output.split('\n').slice(-LAST_LINES)
  const shortLines = lastLines.map((line) => line.slice(0, LINE_LENGTH)).join('\n')
  throw new StepFailed(`${command.join(' ')} ended with ${signal ?? code}:\n${shortLines}`)
}
