// Finds a Chromium on this machine, or installs one, and starts it for the browser tests and the benchmarks.

import { execFile, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const execFileAsync = promisify(execFile)

/**
 * The features that Playwright turns off. Chromium uses only the last `--disable-features` of its command line, so our
 * list must contain these features, too.
 */
const FEATURES_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * With these features, a full browser loads pages for the address bar of each new window. This takes most of the time
 * that a new window needs.
 */
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

const LAUNCH_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium on Linux has Bluetooth only with this flag.
  '--enable-blink-features=WebBluetooth',
  `--disable-features=${[...FEATURES_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_FEATURES].join(',')}`,
]

/** The time limit of each command that installs something. */
const INSTALL_LIMIT_MS = 4 * 60_000

/**
 * Where a Chromium can be installed, the preferred place first. The headless shell comes before the full browser: it
 * draws no windows, so it needs half the processor time for the same pages.
 */
function candidates(): string[] {
  const requestedPath = process.env.CHROMIUM_PATH
  return [
    ...(requestedPath ? [requestedPath] : []),
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
}

/** Whether the Chromium can print its version. If its system libraries are missing, it cannot. */
async function canRun(path: string): Promise<boolean> {
  try {
    await execFileAsync(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** The path of a Chromium that runs, or undefined. Throws if the Chromium at `CHROMIUM_PATH` does not run. */
async function findChromium(): Promise<string | undefined> {
  const requestedPath = process.env.CHROMIUM_PATH
  if (requestedPath && !(await canRun(requestedPath)))
    throw new Error(`CHROMIUM_PATH is ${requestedPath}, but this is not a Chromium that runs.`)
  for (const path of candidates()) if (await canRun(path)) return path
  return undefined
}

/**
 * The ways to install a Chromium, in the order in which they are tried. All commands of a way must succeed. On some
 * systems the package of Chromium is empty. On such a system only the last way helps: the first way has downloaded
 * Playwright's Chromium, and the last way adds the system libraries that this Chromium needs.
 */
function installers(): { name: string; commands: string[][] }[] {
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  const download = { name: "Playwright's Chromium", commands: [[process.execPath, playwright, 'install', 'chromium']] }
  if (process.getuid?.() !== 0) return [download]
  return [
    download,
    {
      name: "the system's headless shell",
      commands: [
        ['apt-get', 'update', '-q'],
        ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
      ],
    },
    {
      name: "the system's full browser",
      commands: [['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium']],
    },
    {
      name: "the system libraries for Playwright's Chromium",
      commands: [[process.execPath, playwright, 'install-deps', 'chromium']],
    },
  ]
}

/** Runs the command, and returns whether it succeeded. `apt-get` asks no questions. */
async function runCommand([command = '', ...parameters]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: INSTALL_LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' },
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Returns the path of a Chromium, and installs one if needed. If that also fails, the error explains what to do. */
export async function ensureChromium(): Promise<string> {
  const existing = await findChromium()
  if (existing !== undefined) return existing
  for (const { name, commands } of installers()) {
    console.log(`No Chromium was found. Installing ${name}.`)
    let isInstalled = true
    for (const command of commands) isInstalled &&= await runCommand(command)
    const path = isInstalled ? await findChromium() : undefined
    if (path !== undefined) return path
    console.log(`There is still no Chromium that runs after installing ${name}.`)
  }
  throw new Error(
    'The browser tests need Chromium. None was found, and none could be installed. ' +
      "Install your system's package 'chromium', or set CHROMIUM_PATH to the path of a Chromium.",
  )
}

let browserPromise: Promise<Browser> | undefined

/** Starts a browser. The caller must close it. The global setup of the browser tests has set CHROMIUM_PATH. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? (await ensureChromium()), args: LAUNCH_FLAGS })
}

/**
 * The one browser of this test worker. Starting a browser takes about a second of processor time, so all files of a
 * worker share one, and it ends with the worker's process. If it has crashed, a new one is started.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await browserPromise?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  browserPromise = openBrowser()
  return browserPromise
}
