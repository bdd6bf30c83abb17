import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../scripts/ensureBuilt.mjs'
import { PASSWORD, signIn, signUp } from '../support/members.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { comparedRow, limitedRow, median, type Row, readAnswer, timedMs } from './measure.ts'

const CALLS = 150
const SIGN_INS = 7
const FLOOD_SECONDS = 8
const PAUSE_MS = 15
const MAX_CALL_RATIO = 2
const SIGN_IN_AIM_MS = 1_000

const WRONG_SIGN_INS = 600

const signInCall = (origin: string, password: string, headers: Record<string, string>) =>
  fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'Owner', password, rememberMe: true }),
  })

/** A wrong sign-in from an address of its own. Returns the status of the answer. */
async function wrongSignIn(origin: string, index: number): Promise<number> {
  const address = `198.51.${100 + Math.floor(index / 250)}.${index % 250}`
  const answer = await signInCall(origin, `wrong ${index}`, { 'x-forwarded-for': address })
  await answer.arrayBuffer()
  return answer.status
}

/** Signs the owner in. Returns the cookie that makes the browser known. */
async function signInWith(origin: string, cookie: string): Promise<string> {
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
 * What a member notices while four sockets of a stranger send events as fast as they can, and behind many wrong sign-ins.
 */
export default async function floodBench(): Promise<Row[]> {
  await ensureBuilt()
  const server = await startServerProcess({ env: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'loopback' } })
  try {
    const { origin, ownerCode = '' } = server
    const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: ownerCode })
    const callMs = () => timedMs(() => readAnswer(`${origin}/api/pool/games`, { headers: { cookie: owner.cookie } }))
    const callsMs = async () => {
      const times: number[] = []
      for (let call = 0; call < CALLS; call += 1) {
        times.push(await callMs())
        await pause(PAUSE_MS)
      }
      return times
    }
    const browser = await signInWith(origin, '')
    await callsMs()
    const quietMs = await callsMs()

    const client = fileURLToPath(new URL('./floodClient.ts', import.meta.url))
    const flood = spawn(process.execPath, ['--import', 'tsx', client, origin, String(FLOOD_SECONDS)])
    const ended = once(flood, 'exit')
    let sent = ''
    flood.stdout.on('data', (chunk: Buffer) => {
      sent += chunk.toString()
    })
    // The process has to compile itself first.
    await pause(2_000)
    const floodedMs = await callsMs()
    const signInsMs: number[] = []
    for (let attempt = 0; attempt < SIGN_INS; attempt += 1) {
      signInsMs.push(await timedMs(() => signIn(origin, { username: 'Owner', password: PASSWORD })))
    }
    await ended
    const sentAt = performance.now()
    const wrong = Array.from({ length: WRONG_SIGN_INS }, (_, index) => wrongSignIn(origin, index))
    await pause(PAUSE_MS)
    const knownMs = await timedMs(() => signInWith(origin, browser))
    const refused = (await Promise.all(wrong)).filter((status) => status === 429).length
    const clearedMs = performance.now() - sentAt
    return [
      { name: 'events that four sockets of a stranger sent', value: Number(sent), unit: 'events' },
      comparedRow('a call of a member during the flood', median(floodedMs), median(quietMs), MAX_CALL_RATIO, 'quiet'),
      limitedRow('the slowest sign-in during the flood', Math.max(...signInsMs), 'ms', SIGN_IN_AIM_MS),
      limitedRow(
        `the owner's sign-in from a known browser behind ${WRONG_SIGN_INS} wrong ones`,
        knownMs,
        'ms',
        SIGN_IN_AIM_MS,
      ),
      { name: 'of these wrong sign-ins, refused with 429', value: refused, unit: 'calls' },
      { name: 'until all of these were answered', value: clearedMs, unit: 'ms' },
    ]
  } finally {
    await server.stop()
  }
}
