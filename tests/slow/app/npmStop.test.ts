// Tests what the server does when the shell in which npm runs `npm start` is stopped.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'

/** The test fails if the server has not started and stopped within this time. */
const LIMIT_MS = 60_000

test(
  '[hardened-81] the server stops when the shell of npm was stopped and did not pass the signal on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlor-npm-'))
    // If there is only one command, some shells replace themselves with it. With a second command, every shell runs the
    // first one as a child and waits for it.
    const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/start.mjs; true`], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
      // npm sets `npm_lifecycle_event` to the name of the script that it runs.
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: folder,
        npm_lifecycle_event: 'start',
        OWNER_DIR: process.env.OWNER_DIR,
      },
      // Puts the shell and the server into one process group. At the end of the test the whole group is killed, with a
      // server that has not stopped.
      detached: true,
    })
    onTestFinished(() => {
      try {
        if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL')
      } catch {
        // Nothing of the group runs any more.
      }
      rmSync(folder, { recursive: true, force: true })
    })
    const lines = createInterface({ input: shell.stdout })
    for await (const line of lines) if (line.startsWith('Parlor is open at')) break
    shell.stdout.resume()
    // The pipe closes when the server, which also writes to it, has ended.
    const closed = once(shell.stdout, 'close')
    shell.kill('SIGTERM')
    await once(shell, 'exit')
    await closed
    expect(shell.signalCode).toBe('SIGTERM')
  },
  LIMIT_MS,
)
