// Measures how long members wait while strangers send as many events as they can, and while they send many wrong
// sign-ins.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { PASSWORD, signIn, signUp } from '../support/members.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { comparedRow, limitedRow, measureMs, median, type Row, readAnswer } from './measure.ts'

/** How many calls are measured before the flood, and again during the flood. */
const CALLS = 150
/** How many sign-ins are measured during the flood. */
const SIGN_INS = 7
const FLOOD_SECONDS = 8
/** The pause between two calls, and between two sign-ins from the known browser. */
const PAUSE_MS = 15
/** The aim: during the flood, a call of the member takes at most this many times as long as without it. */
const MAX_CALL_RATIO = 2
const SIGN_IN_AIM_MS = 1_000

/** How many wrong sign-ins strangers send at the same time. */
const WRONG_SIGN_INS = 600

const signInCall = (origin: string, password: string, headers: Record<string, string>) =>
  fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'Owner', password, rememberMe: true }),
  })

/**
 * Starts a client in a separate process, so that sending does not delay what is measured. The client prints one line
 * when it begins, and its result as the last line.
 */
function startClient(file: URL, parameters: readonly string[]) {
  const client = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(file), ...parameters])
  const printedLines: string[] = []
  const lines = createInterface({ input: client.stdout }).on('line', (line) => printedLines.push(line))
  return {
    firstLine: once(lines, 'line'),
    lastLine: once(client, 'exit').then(() => printedLines.at(-1) ?? ''),
  }
}

/**
 * Signs the owner in. `cookie` is the cookie of a known browser, or an empty text. Returns the cookie that makes the
 * browser known.
 */
async function signInOwner(origin: string, cookie: string): Promise<string> {
  const answer = await signInCall(origin, PASSWORD, { cookie })
  if (!answer.ok) throw new Error(`The sign-in of the owner was answered ${answer.status}.`)
  await answer.arrayBuffer()
  return (
    answer.headers
      .getSetCookie()
      .find((text) => text.startsWith('parlor-browser-'))
      ?.split(';')[0] ?? ''
  )
}

/**
 * Measures the calls and sign-ins of a member while four sockets of a stranger send events as fast as they can, and the
 * sign-ins of the member while many wrong sign-ins are waiting.
 */
export default async function floodBench(): Promise<Row[]> {
  await ensureBuilt()
  const server = await startServerProcess({ env: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'loopback' } })
  try {
    const { origin, ownerCode = '' } = server
    const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: ownerCode })
    const measureCallMs = () =>
      measureMs(() => readAnswer(`${origin}/api/pool/games`, { headers: { cookie: owner.cookie } }))
    const measureCallsMs = async () => {
      const times: number[] = []
      for (let call = 0; call < CALLS; call += 1) {
        times.push(await measureCallMs())
        await pause(PAUSE_MS)
      }
      return times
    }
    const browserCookie = await signInOwner(origin, '')
    // The first calls only warm up the server.
    await measureCallsMs()
    const quietTimesMs = await measureCallsMs()

    const flood = startClient(new URL('./floodClient.ts', import.meta.url), [origin, String(FLOOD_SECONDS)])
    await flood.firstLine
    const floodTimesMs = await measureCallsMs()
    const signInTimesMs: number[] = []
    for (let attempt = 0; attempt < SIGN_INS; attempt += 1) {
      signInTimesMs.push(await measureMs(() => signIn(origin, { username: 'Owner', password: PASSWORD })))
    }
    const sentEvents = await flood.lastLine
    const strangers = startClient(new URL('./signInFloodClient.ts', import.meta.url), [origin, String(WRONG_SIGN_INS)])
    await strangers.firstLine
    const knownBrowserTimesMs: number[] = []
    let areStrangersWaiting = true
    void strangers.lastLine.then(() => {
      areStrangersWaiting = false
    })
    while (areStrangersWaiting) {
      knownBrowserTimesMs.push(await measureMs(() => signInOwner(origin, browserCookie)))
      await pause(PAUSE_MS)
    }
    const [refusedCount = Number.NaN, allAnsweredMs = Number.NaN] = (await strangers.lastLine).split(' ').map(Number)
    return [
      { name: 'events that four sockets of a stranger sent', value: Number(sentEvents), unit: 'events' },
      comparedRow(
        'a call of a member during the flood',
        median(floodTimesMs),
        median(quietTimesMs),
        MAX_CALL_RATIO,
        'quiet',
      ),
      limitedRow('the slowest sign-in during the flood', Math.max(...signInTimesMs), 'ms', SIGN_IN_AIM_MS),
      limitedRow(
        `the slowest of ${knownBrowserTimesMs.length} sign-ins from a known browser beside ${WRONG_SIGN_INS} wrong ones`,
        Math.max(...knownBrowserTimesMs),
        'ms',
        SIGN_IN_AIM_MS,
      ),
      { name: 'their median', value: median(knownBrowserTimesMs), unit: 'ms' },
      { name: 'of these wrong sign-ins, refused with 429', value: refusedCount, unit: 'calls' },
      { name: 'until all of these were answered', value: allAnsweredMs, unit: 'ms' },
    ]
  } finally {
    await server.stop()
  }
}
