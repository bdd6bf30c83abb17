// Tests what `npm start` and the commands do without a build, without the development packages, or without SQLite.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { distDir, projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { createTestApp } from '../../server/support.ts'

const packageJson: {
  scripts: Record<'start' | 'backup' | 'restore' | 'admin', string>
  devDependencies: Record<string, string>
} = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))

/** A folder with the scripts of Parlor and the packages that are no development packages. It has no sources. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlor-scripts-'))
  cpSync(join(projectRoot, 'scripts'), join(folder, 'scripts'), { recursive: true })
  cpSync(join(projectRoot, 'package.json'), join(folder, 'package.json'))
  const packages = join(projectRoot, 'node_modules')
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(packages)) {
    if (!(name in packageJson.devDependencies)) symlinkSync(join(packages, name), join(folder, 'node_modules', name))
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const copyBuild = () => cpSync(distDir(), join(folder, 'dist'), { recursive: true })

/** Runs Node in the folder. */
async function runNode(words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
  })
  const ended = once(child, 'exit')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

/** Runs a script of package.json, with more words after it. */
function run(name: keyof typeof packageJson.scripts, words: readonly string[], env?: Record<string, string>) {
  // The first word of these scripts is 'node'.
  const [, ...command] = packageJson.scripts[name].split(' ')
  return runNode([...command, ...words], env)
}

test.each([
  ['start', []],
  ['backup', ['site']],
  ['restore', ['site']],
  ['admin', ['list']],
] as const)('[running-06] without a build and the development packages, %s ends with one line', async (name, words) => {
  expect(await run(name, words)).toEqual({
    code: 1,
    out: '',
    err: 'Parlor must be built, because nothing is built yet. Building needs the development packages: run npm ci --include=dev.\n',
  })
})

test('[running-07] the commands run from a build of other sources, without the development packages', async () => {
  copyBuild()
  await (await createTestApp({ DATA_DIR: join(folder, 'data') })).destroy()
  const file = join(folder, 'site')
  expect(await run('admin', ['owner-code'])).toMatchObject({ code: 0, err: '' })
  expect(await run('backup', [file])).toMatchObject({ code: 0, out: expect.stringMatching(/^Saved 4 rows/), err: '' })
  const restored = await run('restore', [file], { DATA_DIR: join(folder, 'new') })
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored 4 rows/), err: '' })
})

test('[running-08] if SQLite does not load, the start and a backup say so in one line', async () => {
  copyBuild()
  await (await createTestApp({ DATA_DIR: join(folder, 'data') })).destroy()
  const withoutSqlite = join(folder, 'withoutSqlite.cjs')
  writeFileSync(
    withoutSqlite,
    `const Module = require('node:module')
    const load = Module._load
    Module._load = function (name, ...rest) {
      if (name.startsWith('better-sqlite3')) throw new Error('no file\\nRequire stack: …')
      return load.call(this, name, ...rest)
    }`,
  )
  const env = { NODE_OPTIONS: `--require ${withoutSqlite}` }
  const sentence = `SQLite does not load on Node ${process.versions.node} (Error: no file). Run npm ci with this Node, and leave out no optional packages.\n`
  expect(await run('backup', [join(folder, 'site')], env)).toEqual({ code: 1, out: '', err: sentence })
  const started = await runNode(['dist/server/main.js'], env)
  expect(started).toEqual({ code: 1, out: '', err: `Parlor cannot start: ${sentence}` })
})
