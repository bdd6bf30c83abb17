// Finds the three engines on this machine, installs what is missing, and opens a window in each.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { connectMarionette } from './marionette.ts'

/** An opened browser window. */
interface OpenEngine {
  readonly driver: WebDriver
  /** Closes the browser, its driver and its display, and removes its profile. */
  close(): Promise<void>
}

export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit'
  /** The programs that are needed. One name of each list must be found. */
  readonly programs: readonly (readonly string[])[]
  /** The packages of Debian that have these programs. */
  readonly packages: readonly string[]
  open(paths: readonly string[]): Promise<OpenEngine>
}

/** A program may need long to start on a busy machine. */
const START_LIMIT_MS = 60_000
const INSTALL_LIMIT_MS = 5 * 60_000

/** Tries until the attempt returns a value. */
async function eventually<Value>(what: string, attempt: () => Promise<Value | undefined>): Promise<Value> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline) {
    const value = await attempt().catch(() => undefined)
    if (value !== undefined) return value
    await wait(100)
  }
  throw new Error(`${what} did not start within ${START_LIMIT_MS / 1000} seconds.`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Programs that run for one window, and its folder. The last one that was started ends first. */
class Programs {
  private readonly children: ChildProcess[] = []
  readonly folder: string
  private constructor(folder: string) {
    this.folder = folder
  }
  static async create(): Promise<Programs> {
    return new Programs(await mkdtemp(join(tmpdir(), 'parlor-engine-')))
  }
  start(path: string, parameters: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(path, parameters, {
      // A new group, so that the browser that a driver has started ends with the driver.
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, HOME: this.folder, XDG_CONFIG_HOME: '', XDG_DATA_HOME: '', XDG_CACHE_HOME: '', ...env },
    })
    child.once('error', () => undefined)
    this.children.push(child)
    process.once('exit', () => end(child, 'SIGKILL'))
    return child
  }
  async close(): Promise<void> {
    for (const child of this.children.reverse()) {
      if (!end(child, 'SIGTERM')) continue
      await Promise.race([once(child, 'exit'), wait(5_000)])
      end(child, 'SIGKILL')
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Ends a program and what it has started. Returns false if it has ended before. */
function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal)
  } catch {
    return false
  }
}

/** Opens a window through a driver program that listens on this port. */
async function openSession(port: number, capabilities: object): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`
  await eventually('The driver', async () => ((await fetch(`${url}/status`)).ok ? true : undefined))
  return new Builder().usingServer(url).withCapabilities(new Capabilities(capabilities)).build()
}

/** Closes the window and its programs. */
const closing = (driver: WebDriver, programs: Programs) => async () => {
  await Promise.race([driver.quit().catch(() => undefined), wait(5_000)])
  await programs.close()
}

/** Closes the programs if the window does not open. */
async function orClose(programs: Programs, open: () => Promise<WebDriver>): Promise<OpenEngine> {
  try {
    const driver = await open()
    return { driver, close: closing(driver, programs) }
  } catch (error) {
    await programs.close()
    throw error
  }
}

const chromium: Engine = {
  name: 'Chromium',
  programs: [['chromium', 'chromium-browser', 'google-chrome'], ['chromedriver']],
  packages: ['chromium', 'chromium-driver'],
  async open([binary = '', chromedriver = '']) {
    const programs = await Programs.create()
    return orClose(programs, async () => {
      const port = await freePort()
      programs.start(chromedriver, [`--port=${port}`])
      return openSession(port, {
        browserName: 'chrome',
        'goog:chromeOptions': {
          binary,
          args: [
            '--headless=new',
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--no-first-run',
          ],
        },
      })
    })
  },
}

const firefox: Engine = {
  name: 'Firefox',
  programs: [['firefox-esr', 'firefox']],
  packages: ['firefox-esr'],
  async open([binary = '']) {
    const programs = await Programs.create()
    return orClose(programs, async () => {
      await writeFile(join(programs.folder, 'user.js'), 'user_pref("marionette.port", 0);\n')
      programs.start(binary, [
        '--marionette',
        '--remote-allow-system-access',
        '--headless',
        '--no-remote',
        '--profile',
        programs.folder,
      ])
      // Firefox chooses a free port and writes it into its profile.
      const port = await eventually('Firefox', async () =>
        Number(await readFile(join(programs.folder, 'MarionetteActivePort'), 'utf8')),
      )
      return connectMarionette(port)
    })
  },
}

const webkit: Engine = {
  name: 'WebKit',
  programs: [['WebKitWebDriver'], ['Xvfb']],
  packages: ['webkit2gtk-driver', 'xvfb'],
  async open([driverPath = '', xvfb = '']) {
    const programs = await Programs.create()
    return orClose(programs, async () => {
      // The display chooses a free number and prints it.
      const display = programs.start(xvfb, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
      const [number] = (await once(display.stdout ?? display, 'data')) as [Buffer]
      const port = await freePort()
      programs.start(driverPath, [`--port=${port}`], { DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11' })
      const driver = await openSession(port, {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          args: ['--automation', '--javascript-can-open-windows-automatically=true'],
        },
      })
      await openWithoutToolBar(driver)
      return driver
    })
  },
}

/** A window with a tool bar cannot be as narrow as a phone, so the page opens another one. */
async function openWithoutToolBar(driver: WebDriver): Promise<void> {
  const first = await driver.getWindowHandle()
  await driver.executeScript(
    "window.open('about:blank', 'page', 'width=390,height=844,toolbar=no,location=no,menubar=no,status=no')",
  )
  const second = await eventually('The window', async () =>
    (await driver.getAllWindowHandles()).find((handle) => handle !== first),
  )
  await driver.switchTo().window(second)
}

export const ENGINES: readonly Engine[] = [chromium, firefox, webkit]

async function findProgram(names: readonly string[]): Promise<string | undefined> {
  for (const name of names)
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name)
      if (
        await access(path, constants.X_OK).then(
          () => true,
          () => false,
        )
      )
        return path
    }
  return undefined
}

/** The paths of the engine's programs. Throws if one is missing. */
async function findPrograms({ programs }: Engine): Promise<string[]> {
  return Promise.all(
    programs.map(async (names) => {
      const path = await findProgram(names)
      if (path === undefined) throw new Error(`${names.join(' or ')} was not found.`)
      return path
    }),
  )
}

async function install(packages: readonly string[]): Promise<void> {
  for (const parameters of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const child = spawn('apt-get', parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: INSTALL_LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    await once(child, 'exit')
  }
}

/** Finds the engine, and installs it if this process is root. If there is none then, the error says what to install. */
export async function ensureEngine(engine: Engine): Promise<string[]> {
  try {
    return await findPrograms(engine)
  } catch {
    if (process.getuid?.() === 0) {
      console.log(`Installing ${engine.packages.join(' and ')} for ${engine.name}.`)
      await install(engine.packages).catch(() => undefined)
    }
  }
  try {
    return await findPrograms(engine)
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${engine.name} was not tried: ${message} Install the packages ${engine.packages.join(' and ')}.`)
  }
}
