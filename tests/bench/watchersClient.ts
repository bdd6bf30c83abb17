// Connects many watchers of one game, in a process of its own, so that reading their events does not delay the answer of the
// tap. Prints `ready` when all are connected, and then `VERSION MS` for each version when the last watcher has it. The time is
// in milliseconds since 1970.
//
// Usage: watchersClient.ts ORIGIN TOKEN COUNT

import { io, type Socket } from 'socket.io-client'
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/live.ts'

const [origin = '', token = '', count = '0'] = process.argv.slice(2)
const received = new Map<number, number>()

function note(version: number): void {
  const watchers = (received.get(version) ?? 0) + 1
  received.set(version, watchers)
  if (watchers === Number(count)) console.log(`${version} ${performance.timeOrigin + performance.now()}`)
}

/** Each watcher has an address of its own, because a server limits the visitors of one address. */
async function connectWatcher(index: number): Promise<void> {
  const address = `10.1.${Math.floor(index / 200)}.${(index % 200) + 1}`
  const extraHeaders = { origin, 'x-forwarded-for': address }
  const watcher: Socket<ServerToClientEvents, ClientToServerEvents> = io(origin, {
    forceNew: true,
    transports: ['websocket'],
    extraHeaders,
  })
  await new Promise<void>((resolve, reject) => {
    watcher.once('connect', resolve)
    watcher.once('connect_error', reject)
  })
  const joined = new Promise<void>((resolve) => watcher.once('pool_game:update', () => resolve()))
  watcher.emit('pool_game:watch', token)
  await joined
  watcher.on('pool_game:watched', ({ version }) => note(version))
}

for (let index = 0; index < Number(count); index += 1) await connectWatcher(index)
console.log('ready')
