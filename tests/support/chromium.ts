import { execFile, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const run = promisify(execFile)

/** What Playwright turns off itself. Of several lists Chromium takes the last, so ours repeats it. */
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

/** Pages that a whole browser loads for the address bar of each new window: most of the work of opening one. */
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
 * Where a Chromium may stand, the most deliberate choice first. The headless shell comes before the whole browser:
 * it draws the same pages and takes half the processor, as a whole one also draws its own windows.
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

/** A Chromium that lies there without its system libraries cannot even say its version. */
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
  if (named && !(await runs(named))) throw new Error(`CHROMIUM_PATH is ${named}, which is no Chromium that runs.`)
  for (const path of candidates()) if (await runs(path)) return path
  return undefined
}

/**
 * The ways to get one, in the order tried. Each is one or more commands, all of which have to succeed. Where the
 * system's package is only a stub, what Playwright's own still lacks is the system's libraries.
 */
function installers(): { name: string; commands: string[][] }[] {
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  const own = { name: "Playwright's own", commands: [[process.execPath, playwright, 'install', 'chromium']] }
  if (process.getuid?.() !== 0) return [own]
  return [
    own,
    {
      name: "the system's package",
      commands: [
        ['apt-get', 'update', '-q'],
        ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
      ],
    },
    {
      name: "the system's whole browser",
      commands: [['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium']],
    },
    {
      name: "the libraries of Playwright's own",
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

/** Finds a Chromium or installs one, and answers its path. Throws, saying what to do, when neither works. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium()
  if (found !== undefined) return found
  for (const { name, commands } of installers()) {
    console.log(`No Chromium found: installing ${name}.`)
    let installed = true
    for (const command of commands) installed &&= await succeeds(command)
    const path = installed ? await findChromium() : undefined
    if (path !== undefined) return path
    console.log(`Installing ${name} gave no Chromium that runs.`)
  }
  throw new Error(
    'The browser tests need a Chromium, none was found and none could be installed. ' +
      "Install your system's package (chromium), or set CHROMIUM_PATH to one.",
  )
}

/** A fresh browser; the caller closes it. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: LAUNCH_FLAGS })
}
