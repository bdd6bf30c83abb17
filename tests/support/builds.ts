// A site that always has the same address. Its build can be replaced while browsers have the site open, and the site
// can be made unreachable.

import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import type { App } from '../../server/app.ts'
import { createTestApp, openStorage, signUpCodeIn } from '../server/support.ts'
import { webDir } from './builtFiles.ts'
import { type Member, PASSWORD, signUp } from './members.ts'

export interface ReplaceableSite {
  readonly origin: string
  readonly owner: Member
  /** Serves another build from now on, or the same build with other settings of the environment. */
  deploy(build: Build, env?: Record<string, string>): Promise<void>
  /** From now on, accepts no connection, as without a network. */
  stop(): Promise<void>
  /** From now on, accepts every connection and never answers, as on a very bad network. */
  stall(): Promise<void>
  close(): Promise<void>
}

export interface Build {
  /** The id that each document of the build has in `data-build`. */
  readonly id: string
  readonly folder: string
}

export interface BuildCopy extends Build {
  remove(): Promise<void>
}

/** The name of a file with a hash: the part up to the end of the hash, and the file extension. */
const HASHED_NAME = /^(.+-[\w-]{8,})(\.\w+)$/
/** The end of the name of a compressed file. `copyOf` leaves these files out, because they contain the old names. */
const COMPRESSED = /\.(br|gz)$/

/** The build of the present sources. */
export const firstBuild = () => buildIn(webDir)

async function buildIn(folder: string): Promise<Build> {
  const [, id = ''] = /data-build="(\w+)"/.exec(await readFile(join(folder, 'index.html'), 'utf8')) ?? []
  return { id, folder }
}

/** A build takes half a minute, and much longer on a busy machine. */
export const BUILD_LIMIT_MS = 400_000

/** The build of a made-up owner. Builds if its files or the sources have changed since the last time. */
export async function buildOwner(name: string): Promise<Build> {
  const script = "import('./scripts/ensureBuilt.mjs').then(({ ensureBuilt }) => ensureBuilt())"
  await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, OWNER_DIR: `tests/owners/${name}` },
  })
  return buildIn(join(projectRoot, 'dist-of-tests', name, 'web'))
}

/** Makes another build with the same pages, in which every hashed file has another name. */
export async function copyOf(build: Build): Promise<BuildCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-build-'))
  await cp(build.folder, folder, { recursive: true, filter: (path) => !COMPRESSED.test(path) })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const names = files.map(({ name }) => name).filter((name) => HASHED_NAME.test(name))
  const anyHashedName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const newNameOf = (name: string) => name.replace(HASHED_NAME, '$1x$2')
  // The new id is the old id with its first letter at the end.
  const id = [...build.id.slice(1), build.id[0]].join('')
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    if (/\.(js|css|html|json)$/.test(name)) {
      const text = await readFile(path, 'utf8')
      await writeFile(path, text.replace(anyHashedName, newNameOf).replaceAll(build.id, id))
    }
    if (names.includes(name)) await rename(path, join(parentPath, newNameOf(name)))
  }
  return { id, folder, remove: () => rm(folder, { recursive: true }) }
}

export async function startReplaceableSite(build: Build): Promise<ReplaceableSite> {
  const storage = await openStorage()
  let app: App | undefined
  let silentServer: Server | undefined
  let port = 0

  async function stop() {
    await app?.destroy()
    app = undefined
    silentServer?.close()
    silentServer = undefined
  }
  async function start({ folder }: Build, env: Record<string, string> = {}) {
    app = await createTestApp({ ...storage.env, PORT: String(port), ...env }, { now: Date.now }, undefined, {
      webDir: folder,
    })
    return app.start()
  }

  const { origin, ownerSignUpAddress } = await start(build)
  port = Number(new URL(origin).port)
  const owner = await signUp(origin, {
    username: 'Rosalind',
    password: PASSWORD,
    code: signUpCodeIn(ownerSignUpAddress ?? ''),
  })
  return {
    origin,
    owner,
    stop,
    async deploy(next, env) {
      await stop()
      await start(next, env)
    },
    async stall() {
      await stop()
      const server = createServer((socket) => void socket.on('error', () => undefined)).listen(port, '127.0.0.1')
      silentServer = server
      await new Promise((resolve) => server.once('listening', resolve))
    },
    async close() {
      await stop()
      await storage.remove()
    },
  }
}
