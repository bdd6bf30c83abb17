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

/** What a member notices while four sockets of a stranger send events as fast as they can. */
export default async function floodBench(): Promise<Row[]> {
  await ensureBuilt()
  const server = await startServerProcess({ env: { LOG_LEVEL: 'silent' } })
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
    return [
      { name: 'events that four sockets of a stranger sent', value: Number(sent), unit: 'events' },
      comparedRow('a call of a member during the flood', median(floodedMs), median(quietMs), MAX_CALL_RATIO, 'quiet'),
      limitedRow('the slowest sign-in during the flood', Math.max(...signInsMs), 'ms', SIGN_IN_AIM_MS),
    ]
  } finally {
    await server.stop()
  }
}
