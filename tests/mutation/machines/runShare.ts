// Tests one share of the mutants in a separate process, which is ended when a mutant causes an endless loop.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import type { ShareJob, Verdict } from './job.ts'

/**
 * If the tests need more processor time than this, the mutant has an endless loop. Usually they need less than two
 * seconds.
 */
const LONGEST_TESTS_SECONDS = 30
/** The same limit for the generated paths. The paths of a large machine need half a minute. */
const LONGEST_PATHS_SECONDS = 240
/** The same limit for loading the tests and running them once without a fault. */
const LONGEST_START_SECONDS = 120
const CHECK_EVERY_MS = 5000

/** One line of JSON that a process writes. It has only some of these fields. */
export interface Line {
  /** The test that fails without a fault, and its error. */
  readonly broken?: string
  /** The mutant whose tests begin now. */
  readonly begun?: string
  /** The mutant whose tests have ended, and whose paths are generated now. */
  readonly searched?: string
  /** True in the last line of a process that has tested its whole share. */
  readonly ended?: boolean
  /** The name of a machine, or the path of a rule. */
  readonly machine?: string
  /** How many mutants the machine has. */
  readonly mutants?: number
  /** How many of these mutants are tested. */
  readonly sample?: number
  /** The kind of change of the mutant whose tests begin. */
  readonly operator?: string
  /** How many tests were loaded, and from how many files. */
  readonly tests?: number
  readonly files?: number
  /** The processor time that the process has used so far. */
  readonly cpuMs?: number
}

export interface ShareResult {
  readonly verdicts: Verdict[]
  readonly lines: Line[]
  readonly cpuMs: number
}

const isVerdict = (line: Line | Verdict): line is Verdict => 'mutant' in line

/**
 * Tests one share of the mutants in a separate process, with this configuration of Vitest. A process with an endless
 * loop is ended, and another process continues.
 */
export async function runShare<Job extends ShareJob>(
  folder: string,
  config: string,
  job: Omit<Job, 'done' | 'output'>,
): Promise<ShareResult> {
  const verdicts: Verdict[] = []
  const lines: Line[] = []
  let cpuMs = 0
  for (let attempt = 1; ; attempt++) {
    const output = join(folder, `share-${job.share}-${attempt}.jsonl`)
    const file = join(folder, `share-${job.share}-${attempt}.json`)
    writeFileSync(file, JSON.stringify({ ...job, done: verdicts.map(({ mutant }) => mutant), output }))
    const { text, isStuck } = await runProcess(config, file, output)
    const written = readLines(output)
    verdicts.push(...written.filter(isVerdict))
    const others = written.filter((line): line is Line => !isVerdict(line))
    lines.push(...others)
    cpuMs += others.findLast((line) => line.cpuMs !== undefined)?.cpuMs ?? 0
    const broken = others.find((line) => line.broken !== undefined)
    if (broken) throw new Error(`A test fails without a fault: ${broken.broken}`)
    if (others.some(({ ended }) => ended)) return { verdicts, lines, cpuMs }
    const last = others.findLast(({ begun }) => begun !== undefined)
    const begun = last && !verdicts.some(({ mutant }) => mutant === last.begun) ? last : undefined
    if (!begun || !isStuck) throw new Error(`A process ended too early.\n${text}`)
    verdicts.push({
      subject: begun.machine ?? '',
      mutant: begun.begun ?? '',
      operator: begun.operator ?? '',
      killedBy: 'an endless loop: the tests did not end',
      handMs: 0,
      pathsMs: 0,
    })
  }
}

/** The lines of a file. The process can be ended while it writes a line, so an unfinished last line is left out. */
function readLines(file: string): (Line | Verdict)[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** Runs one process to its end. Returns its output, and whether it was ended because of an endless loop. */
function runProcess(config: string, job: string, output: string): Promise<{ text: string; isStuck: boolean }> {
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--config', join(projectRoot, config)], {
    cwd: projectRoot,
    env: { ...process.env, MUTATION_JOB: job },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (data: Buffer) => (text += data))
  child.stderr.on('data', (data: Buffer) => (text += data))
  return new Promise((resolve) => {
    const watch = endWhenStuck(child, output)
    child.once('close', () => resolve({ text, isStuck: watch() }))
  })
}

/**
 * Ends the process when it has used much processor time and written nothing. The real time does not count, because a
 * process gets little processor time on a busy machine. Returns a function that stops watching, and returns whether the
 * process was ended.
 */
function endWhenStuck(child: ChildProcess, output: string): () => boolean {
  let size = 0
  let usedSecondsBefore = 0
  let isStuck = false
  const timer = setInterval(() => {
    const text = existsSync(output) ? readFileSync(output, 'utf8') : ''
    const usedSeconds = cpuSecondsOf(child.pid)
    if (text.length !== size) usedSecondsBefore = usedSeconds
    size = text.length
    if (usedSeconds - usedSecondsBefore < limitAfter(text.trimEnd().split('\n').at(-1) ?? '')) return
    isStuck = true
    child.kill('SIGKILL')
  }, CHECK_EVERY_MS)
  return () => {
    clearInterval(timer)
    return isStuck
  }
}

/**
 * How many seconds of processor time the process may use after it has written this line, until it writes the next line.
 */
function limitAfter(line: string): number {
  if (line.startsWith('{"begun"')) return LONGEST_TESTS_SECONDS
  return line.startsWith('{"searched"') ? LONGEST_PATHS_SECONDS : LONGEST_START_SECONDS
}

/** The processor time of a process, which `ps` prints as `1-02:03:04` or `03:04`. 0 if the process has ended. */
function cpuSecondsOf(pid = 0): number {
  const { stdout } = spawnSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
  const [days, clock] = stdout.includes('-') ? stdout.trim().split('-') : ['0', stdout.trim()]
  const seconds = (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return Number(days) * 86_400 + seconds
}
