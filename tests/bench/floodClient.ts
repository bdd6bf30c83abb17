// Floods a server on this machine with events of visitors, for the benchmark `flood`. It runs in a separate process, so
// that sending does not delay what the benchmark measures. Prints a line when it begins, and at its end the number of
// sent events.
//
// Usage: floodClient.ts ORIGIN SECONDS

import { io } from 'socket.io-client'

const SOCKETS = 4
/** Each socket sends this number of events every `TURN_MS`. */
const EVENTS_PER_TURN = 30
const TURN_MS = 10
/** The client stops early when it has sent this number of events. */
const MAX_EVENTS = 100_000

const [, , origin = '', seconds = '0'] = process.argv
if (new URL(origin).hostname !== '127.0.0.1') throw new Error('Only a server of this machine may be flooded.')

const sockets = Array.from({ length: SOCKETS }, () =>
  io(origin, { extraHeaders: { origin }, transports: ['websocket'], forceNew: true, reconnectionDelay: 100 }),
)
// Socket.IO does not reconnect automatically after the server has disconnected a socket.
for (const socket of sockets) socket.on('disconnect', () => setTimeout(() => socket.connect(), 100))
const endMs = performance.now() + Number(seconds) * 1_000
let sentEvents = 0
console.log('begins')
const timer = setInterval(() => {
  for (const socket of sockets) {
    if (!socket.connected) continue
    for (let event = 0; event < EVENTS_PER_TURN; event += 1)
      socket.emit('pool_game:watch', `no link ${sentEvents + event}`)
    sentEvents += EVENTS_PER_TURN
  }
  if (performance.now() < endMs && sentEvents < MAX_EVENTS) return
  clearInterval(timer)
  console.log(sentEvents)
  process.exit(0)
}, TURN_MS)
