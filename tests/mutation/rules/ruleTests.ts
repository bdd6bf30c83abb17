// Loads the tests of the rules, so that they can run with planted faults.

import { vi } from 'vitest'
import type { DeclaredTest } from '../machines/declaredTests.ts'
import { coveredWhile } from './switches.ts'

type Load = () => Promise<unknown>
const modules = import.meta.glob('../../contract/**/*.test.ts') as Record<string, Load>

/** The tests of one file, and the numbers of the faults whose code runs while the file and its rules are loaded. */
export interface LoadedFile {
  readonly path: string
  readonly tests: readonly DeclaredTest[]
  readonly loading: ReadonlySet<string>
}

/** This test reads eleven texts of 5 MB. It would take seconds for each fault. */
const LEFT_OUT = ['[log-file-07] a reader of 5 MB']

const fromRoot = (path: string) => path.replace('../../', 'tests/')

async function load(path: string): Promise<LoadedFile> {
  // Everything is loaded again, also the module that replaces Vitest and collects the tests.
  vi.resetModules()
  const { beginFile } = await import('../machines/declaredTests.ts')
  const declared = beginFile()
  const loading = await coveredWhile(async () => modules[path]?.())
  const tests = declared.tests.filter(({ title }) => !LEFT_OUT.some((part) => title.includes(part)))
  return { path: fromRoot(path), tests, loading }
}

/** Loads one file of tests again, and the rules that it imports. */
export function loadOne(file: string): Promise<LoadedFile> {
  return load(file.replace('tests/', '../../'))
}

/**
 * Loads the tests of the rules, each file with separate modules.
 * @param only a part of the paths of the files to load. If it is empty, all files are loaded.
 */
export async function loadAll(only: string): Promise<{ files: LoadedFile[]; loading: Set<string> }> {
  const files: LoadedFile[] = []
  const paths = Object.keys(modules).filter((path) => path.includes(only))
  for (const path of paths) files.push(await load(path))
  return { files, loading: new Set(files.flatMap((one) => [...one.loading])) }
}
