import { execFile, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const run = promisify(execFile)

/** The features that Playwright turns off. Chromium uses only the last list that it is given, so ours repeats them. */
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

/** Pages that a full browser loads for the address bar of each new window. They are most of the cost of a window. */
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

const LAUNCH_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...FEATURES_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_FEATURES].join(',')}`,
]

const INSTALL_LIMIT_MS = 4 * 60_000

/**
 * Where a Chromium may be installed, in the order of preference. The headless shell is preferred to the full browser:
 * it draws the same pages with half the processor time, because it has no windows of its own to draw.
 */
function candidates(): string[] {
  const named = process.env.CHROMIUM_PATH
  return [
    ...(named ? [named] : []),
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
}

/** Prints the version as a check: a Chromium without its system libraries cannot do even that. */
async function runs(path: string): Promise<boolean> {
  try {
    await run(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** The path of a Chromium that runs, or undefined. Throws when `CHROMIUM_PATH` names one that does not. */
async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH
  if (named && !(await runs(named))) throw new Error(`CHROMIUM_PATH is ${named}, but this is not a Chromium that runs.`)
  for (const path of candidates()) if (await runs(path)) return path
  return undefined
}

/**
 * The ways to install a Chromium, in the order in which they are tried. All commands of a way have to succeed. The last
 * way is for systems whose own package is empty: there Playwright's Chromium is installed but lacks system libraries.
 */
function installers(): { name: string; commands: string[][] }[] {
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  const own = { name: "Playwright's Chromium", commands: [[process.execPath, playwright, 'install', 'chromium']] }
  if (process.getuid?.() !== 0) return [own]
  return [
    own,
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

async function succeeds([command = '', ...parameters]: string[]): Promise<boolean> {
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

/** Returns the path of a Chromium, and installs one if needed. If that fails too, the error says what to do. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium()
  if (found !== undefined) return found
  for (const { name, commands } of installers()) {
    console.log(`No Chromium was found. Installing ${name}.`)
    let installed = true
    for (const command of commands) installed &&= await succeeds(command)
    const path = installed ? await findChromium() : undefined
    if (path !== undefined) return path
    console.log(`There is still no Chromium that runs after installing ${name}.`)
  }
  throw new Error(
    'The browser tests need Chromium. None was found, and none could be installed. ' +
      "Install your system's package 'chromium', or set CHROMIUM_PATH to the path of a Chromium.",
  )
}

let launched: Promise<Browser> | undefined

/** A new browser, which the caller closes. The global setup of the browser tests has set CHROMIUM_PATH to one that runs. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? (await ensureChromium()), args: LAUNCH_FLAGS })
}

/**
 * The one browser of this test worker. Starting a browser takes about a second of processor time, so all files of a
 * worker share one, and it ends with the worker's process. A new one is launched when it has crashed.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await launched?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  launched = openBrowser()
  return launched
}
