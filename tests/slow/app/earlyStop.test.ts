// Tests that the built server can be stopped while Node.js still loads its modules. Where the system allows it, the
// server has the process id 1.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distDir, projectRoot } from '../../../scripts/ensureBuilt.mjs'

/**
 * Gives a process the id 1, which the server of a container has. Such a process ignores a signal for which it has no
 * listener.
 */
const IN_NAMESPACE = ['unshare', '--pid', '--fork', '--kill-child'] as const
/** Whether this system can give a process the id 1. */
const hasNamespaces = spawnSync(IN_NAMESPACE[0], [...IN_NAMESPACE.slice(1), 'true']).status === 0

/** The server must end within this time. */
const LIMIT_MS = 15_000

/**
 * A module that changes how Node.js loads modules. When Node.js is about to load the module `STOP_AT`, it sends SIGTERM
 * to its own process, and then waits for that module forever.
 */
const HOOKS = `
export async function resolve(name, context, next) {
  if (!name.endsWith(process.env.STOP_AT)) return next(name, context)
  process.kill(process.pid, 'SIGTERM')
  return new Promise(() => {})
}`
/** A module that registers HOOKS. Without the timer, Node.js would end by itself, because nothing is left to do. */
const REGISTER = `
import { register } from 'node:module'
register('./hooks.mjs', import.meta.url)
setInterval(() => {}, 60_000)`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlor-hooks-'))
  writeFileSync(join(folder, 'hooks.mjs'), HOOKS)
  writeFileSync(join(folder, 'register.mjs'), REGISTER)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [join(distDir(), 'server', 'main.js'), 'fastify'],
  [join(projectRoot, 'scripts', 'start.mjs'), 'server/main.js'],
])('[hardened-80] %s, asked to stop when it is about to load %s, ends with exit code 0', async (entry, module) => {
  const command = [process.execPath, '--import', join(folder, 'register.mjs'), entry]
  const [program = '', ...rest] = hasNamespaces ? [...IN_NAMESPACE, ...command] : command
  const child = spawn(program, rest, {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, STOP_AT: module, OWNER_DIR: process.env.OWNER_DIR },
    // A server that ignores the signal is killed, and the test fails.
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  expect(await once(child, 'exit')).toEqual([0, null])
})
