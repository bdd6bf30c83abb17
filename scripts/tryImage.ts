// `npm run try-image` runs the steps of the Dockerfile without a container engine. It copies the files that
// .dockerignore does not exclude into a new folder, runs each RUN in this folder, and copies the files of the image.
// Then it starts the server as another user, who can write only the data folder. It runs the HEALTHCHECK and stops the
// server. It also prints the sizes of the layers. It uses the Node and the system of this machine, so it does not test
// the base images.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { projectRoot } from './ensureBuilt.mjs'
import { commandOf, environmentOf, type Instruction, includedPaths, stagesOf } from './image.ts'

/** The longest time for a start, which is slow on a busy machine. The HEALTHCHECK allows the same time. */
const START_MS = 60_000
/** A server that is stopping ends within this time, see docs/operations.md. */
const STOP_MS = 5_000

const readProjectFile = (name: string) => readFileSync(join(projectRoot, name), 'utf8')
const isRoot = process.getuid?.() === 0

/** The path of a folder with the files of one stage. */
type Root = string

const megabytes = (path: string): number =>
  Number(execFileSync('du', ['-s', '--bytes', path], { encoding: 'utf8' }).split('\t')[0]) / 1e6

/** Copies the files that .dockerignore does not exclude into `folder`. */
function writeContext(folder: string): void {
  for (const name of includedPaths(readProjectFile('.dockerignore'))) {
    if (existsSync(join(projectRoot, name))) cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  }
}

/**
 * Runs one instruction of a stage.
 * @param workdir the path of the WORKDIR of this stage
 * @param root the folder of this stage
 * @param roots the folders of the earlier stages
 * @param context the folder of the files to build from
 */
function runInstruction(
  { word, options, rest }: Instruction,
  workdir: string,
  root: Root,
  roots: Root[],
  context: string,
) {
  if (word === 'RUN') {
    const { status } = spawnSync('sh', ['-c', rest], { cwd: join(root, workdir), stdio: 'inherit' })
    if (status !== 0) throw new Error(`RUN ${rest} ended with ${status}.`)
  }
  if (word !== 'COPY') return
  const names = rest.split(/\s+/)
  const target = join(root, ...(names.at(-1)?.startsWith('/') ? [] : [workdir]), names.pop() ?? '')
  for (const name of names) {
    // An instruction with `--from` always copies from the first stage.
    const source = options.from === undefined ? join(context, name) : join(roots[0] ?? '', name)
    const isFolder = statSync(source).isDirectory()
    cpSync(source, isFolder ? target : join(target, name.split('/').at(-1) ?? ''), { recursive: true })
    if (options.chown === undefined) continue
    chmodSync(target, statSync(source).mode & 0o777)
    const [uid = 0, gid = 0] = options.chown.split(':').map(Number)
    if (isRoot) chownSync(target, uid, gid)
  }
}

/** Runs all stages below `folder`. Returns the folder and the instructions of the last stage, which is the image. */
function build(folder: string): { root: Root; stage: Instruction[] } {
  const context = join(folder, 'context')
  writeContext(context)
  const roots: Root[] = []
  const stages = stagesOf(readProjectFile('Dockerfile'))
  stages.forEach((stage, index) => {
    const root = join(folder, `stage${index}`)
    const workdir = stage.find(({ word }) => word === 'WORKDIR')?.rest ?? ''
    mkdirSync(join(root, workdir), { recursive: true })
    for (const instruction of stage) runInstruction(instruction, workdir, root, roots, context)
    roots.push(root)
  })
  return { root: roots.at(-1) ?? '', stage: stages.at(-1) ?? [] }
}

/** The number of a port on which no program listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** The Node of the image. */
const nodeOf = (root: Root): string => join(root, 'usr', 'local', 'bin', 'node')

/** Waits until the command of the HEALTHCHECK succeeds. @returns the milliseconds it took */
async function waitUntilHealthy(
  node: string,
  command: string[],
  env: NodeJS.ProcessEnv,
  server: ChildProcess,
): Promise<number> {
  const startedMs = performance.now()
  // The first word is 'node'.
  const [, ...words] = command
  while (performance.now() - startedMs < START_MS && server.exitCode === null) {
    const check = spawn(node, words, { env, stdio: 'ignore' })
    const status = await new Promise((resolve) => check.once('exit', resolve))
    if (status === 0) return performance.now() - startedMs
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The HEALTHCHECK never succeeded.')
}

/**
 * Checks that the server cannot write its own files. Then starts the image's command, runs the HEALTHCHECK, opens the
 * landing page, makes a backup, and stops the server.
 */
async function tryServer(root: Root, stage: Instruction[]): Promise<void> {
  const [uid = 0, gid = 0] = (stage.find(({ word }) => word === 'USER')?.rest ?? '').split(':').map(Number)
  const dataDir = join(root, 'data')
  const env = { ...environmentOf(stage), PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const user = isRoot ? { uid, gid } : {}
  const app = join(root, 'app')
  // Nobody may write the files of the image, and everybody may read them.
  execFileSync('chmod', ['-R', 'a-w,a+rX', app])
  const start = (words: readonly string[]) =>
    spawn(nodeOf(root), words, { cwd: app, env, ...user, stdio: ['ignore', 'inherit', 'inherit'] })
  const exitCodeOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))
  const canWrite = spawnSync('touch', ['dist/written'], { cwd: app, ...user, stdio: 'ignore' }).status === 0
  if (canWrite) throw new Error('The user of the server can write the tree of the image.')

  const server = start(commandOf(stage, 'CMD').slice(1))
  try {
    const healthyAfterMs = await waitUntilHealthy(nodeOf(root), commandOf(stage, 'HEALTHCHECK'), env, server)
    const userInWords = isRoot ? `user ${uid}` : 'the user of this script'
    console.log(`Healthy after ${(healthyAfterMs / 1000).toFixed(1)} s, as ${userInWords}.`)
    const page = await fetch(`http://127.0.0.1:${env.PORT}/`)
    if (!page.ok || !(await page.text()).includes('<main')) throw new Error('The landing page is not served.')
    if ((await exitCodeOf(start(['dist/server/admin.js', 'backup', join(dataDir, 'copy.sqlite')]))) !== 0) {
      throw new Error('The backup failed.')
    }
  } finally {
    const stopStartedMs = performance.now()
    const ending = exitCodeOf(server)
    server.kill('SIGTERM')
    const code = server.exitCode ?? (await ending)
    const tookMs = performance.now() - stopStartedMs
    console.log(`Stopped after ${(tookMs / 1000).toFixed(1)} s with exit code ${code}.`)
    if (code !== 0 || tookMs > STOP_MS) process.exitCode = 1
  }
}

const folder = mkdtempSync(join(tmpdir(), 'parlor-image-'))
chmodSync(folder, 0o755)
try {
  const { root, stage } = build(folder)
  const layers = ['node_modules', 'dist'].map((name) => ({ name, mb: megabytes(join(root, 'app', name)) }))
  const nodeMb = statSync(nodeOf(root)).size / 1e6
  for (const { name, mb } of [...layers, { name: `node ${process.version}`, mb: nodeMb }]) {
    console.log(`${name}: ${mb.toFixed(1)} MB`)
  }
  console.log(
    `Together ${(layers.reduce((sum, { mb }) => sum + mb, nodeMb)).toFixed(1)} MB, to which the base image is added.`,
  )
  await tryServer(root, stage)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
