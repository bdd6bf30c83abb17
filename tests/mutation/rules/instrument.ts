// Plants all faults into the code of rules, each with a switch. This uses a part of Stryker, a tool that plants faults
// to show which of them the tests find.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import type { RuleMutant } from './job.ts'

const silent = () => undefined
/** Stryker needs an object that writes its log. This one writes nothing. */
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

/** The id of a mutant contains at most this many characters of each text. */
const MAX_TEXT_LENGTH = 60
/** A text in one line, and short. */
const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH)}…` : line
}

export interface Instrumented {
  /** The code of each file with all its faults, by its full path. */
  readonly texts: Readonly<Record<string, string>>
  readonly mutants: readonly RuleMutant[]
}

/** Puts all faults into the code of some files. Each has a switch, and all are off at first. */
export async function instrument(files: readonly string[]): Promise<Instrumented> {
  const inputs = files.map((file) => ({
    name: join(projectRoot, file),
    mutate: true,
    content: readFileSync(join(projectRoot, file), 'utf8'),
  }))
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const result = await new Instrumenter(logger as never).instrument(inputs, options as never)
  const seen = new Map<string, number>()
  const mutants = result.mutants.map(({ id, fileName, location, mutatorName, replacement }): RuleMutant => {
    const lines = (inputs.find(({ name }) => name === fileName)?.content ?? '').split('\n')
    const { start, end } = location
    const original = lines.slice(start.line, end.line + 1)
    original[original.length - 1] = (original.at(-1) ?? '').slice(0, end.column)
    original[0] = (original[0] ?? '').slice(start.column)
    const file = relative(projectRoot, fileName)
    const rule = file.replace(/^contract\/rules\//, '').replace(/\.ts$/, '')
    const name = `${rule}: ${short(original.join('\n'))} -> ${short(replacement)}`
    const occurrence = (seen.get(name) ?? 0) + 1
    seen.set(name, occurrence)
    return {
      number: id,
      id: occurrence === 1 ? name : `${name} #${occurrence}`,
      file,
      line: start.line + 1,
      operator: mutatorName,
    }
  })
  return { texts: Object.fromEntries(result.files.map(({ name, content }) => [name, content])), mutants }
}
