// Collects the results of a test run, and makes the text of the table that `npm test` prints at the end.

import type { Reporter, TestModule } from 'vitest/node'
import type { TitledResult } from './statements.ts'

/** One row of the table: a script of package.json, or a project of Vitest. */
export interface ReportRow {
  readonly name: string
  readonly seconds: number
  readonly passed: number
  readonly failed: number
}

/** The text of the table. Its last line is `N passed, N failed`, the sum of all rows. */
export function reportText(rows: readonly ReportRow[]): string {
  const lines = rows.map(
    ({ name, seconds, passed, failed }) =>
      `${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`,
  )
  const sum = (count: 'passed' | 'failed') => rows.reduce((total, row) => total + row[count], 0)
  return [...lines, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n')
}

/** The result of one test file. */
export interface FileResult {
  readonly project: string
  readonly startedMs: number
  readonly endedMs: number
  /** Whether the file failed: in a test, in a hook such as `beforeAll`, or when it was imported. */
  readonly failed: boolean
  readonly tests: readonly (TitledResult & { readonly failed: boolean })[]
}

/** One row for each project of Vitest. A file that failed outside of its tests counts as one failure. */
export function projectRows(files: readonly FileResult[]): ReportRow[] {
  const projects = [...new Set(files.map(({ project }) => project))]
  return projects.map((name) => {
    const projectFiles = files.filter(({ project }) => project === name)
    const tests = projectFiles.flatMap((file) => file.tests)
    const brokenFiles = projectFiles.filter((file) => file.failed && !file.tests.some(({ failed }) => failed))
    const startedMs = Math.min(...projectFiles.map((file) => file.startedMs))
    const endedMs = Math.max(...projectFiles.map((file) => file.endedMs))
    return {
      name,
      seconds: (endedMs - startedMs) / 1000,
      passed: tests.filter(({ passed }) => passed).length,
      failed: tests.filter(({ failed }) => failed).length + brokenFiles.length,
    }
  })
}

/**
 * Collects the results of each file, and counts the errors that belong to no file. An interrupted run counts as one such
 * error, so that it never looks passed.
 */
export class ResultCollector implements Reporter {
  readonly files: FileResult[] = []
  errors = 0
  private readonly startedMs = new Map<string, number>()

  onTestModuleQueued({ id }: TestModule): void {
    this.startedMs.set(id, performance.now())
  }

  onTestModuleEnd(file: TestModule): void {
    const endedMs = performance.now()
    const tests = [...file.children.allTests()].map((test) => {
      const { state } = test.result()
      // A test that is expected to fail (`test.fails`) does not count as passed, because a passed test proves statements.
      return { title: test.name, passed: state === 'passed' && !test.options.fails, failed: state === 'failed' }
    })
    const startedMs = this.startedMs.get(file.id) ?? endedMs
    this.files.push({ project: file.project.name, startedMs, endedMs, failed: file.state() === 'failed', tests })
  }

  onTestRunEnd(_files: readonly TestModule[], errors: readonly unknown[], reason: string): void {
    this.errors += errors.length + (reason === 'interrupted' ? 1 : 0)
  }
}
