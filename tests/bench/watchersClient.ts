// Connects many watchers of one game, in a separate process, so that reading their events does not delay the answer of
// the tap. Prints `ready` when all are connected, and then `VERSION MS` for each version when the last watcher has it.
// `MS` is this moment in milliseconds since 1970.
//
// The watchers are bare TCP connections. With a client of Socket.IO for each watcher, this process would need longer to
// read an event than the server needs to send it. As browsers do, the watchers compress what they send. A frame is the
// form in which a WebSocket sends one message.
//
// Usage: watchersClient.ts ORIGIN TOKEN COUNT

import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'

const [origin = '', token = '', count = '0'] = process.argv.slice(2)
/** How many watchers have received each version. */
const receiverCounts = new Map<number, number>()

/** The way in which a compressed message ends. */
const FLUSH = { finishFlush: constants.Z_SYNC_FLUSH }
/** A compressed message would end with these bytes, but it is sent without them. */
const END_OF_FLUSH = Buffer.from([0, 0, 0xff, 0xff])
/** The bit in the first byte of a frame that marks the frame as compressed. */
const COMPRESSED = 0x40
/** The event with a watched game. Finds the version of the game. */
const WATCHED = /^42\["pool_game:watched",.*"version":(\d+)/

/** Counts a watcher that has received this version. Prints the line when it is the last watcher. */
function noteReceiver(version: number): void {
  const receiverCount = (receiverCounts.get(version) ?? 0) + 1
  receiverCounts.set(version, receiverCount)
  if (receiverCount === Number(count)) console.log(`${version} ${performance.timeOrigin + performance.now()}`)
}

/**
 * Sends a text as one compressed frame. The byte 0xc1 marks a complete, compressed text, and the bit 0x80 marks a
 * masked frame. A client must mask its frames. The mask of four zeros changes nothing.
 */
function send(connection: Socket, text: string): void {
  const payload = deflateRawSync(text, FLUSH).subarray(0, -END_OF_FLUSH.length)
  connection.write(Buffer.concat([Buffer.from([0xc1, 0x80 | payload.length, 0, 0, 0, 0]), payload]))
}

/** The text of the newest compressed frame, by its bytes. */
const texts = new Map<string, string>()

/** The text of a frame. All watchers get the same bytes, so they are decompressed only once. */
function textOf(payload: Buffer, isCompressed: boolean): string {
  if (!isCompressed) return payload.toString()
  const bytes = payload.toString('latin1')
  const knownText = texts.get(bytes)
  if (knownText !== undefined) return knownText
  texts.clear()
  const text = inflateRawSync(Buffer.concat([payload, END_OF_FLUSH]), FLUSH).toString()
  texts.set(bytes, text)
  return text
}

/** Calls `onText` with the text of each complete frame, and returns the bytes after them. */
function readFrames(bytes: Buffer, onText: (text: string) => void): Buffer {
  let frameStart = 0
  while (frameStart + 4 <= bytes.length) {
    // 126 says that the length is in the next two bytes.
    const lengthByte = bytes.readUInt8(frameStart + 1)
    const payloadStart = frameStart + (lengthByte === 126 ? 4 : 2)
    const payloadEnd = payloadStart + (lengthByte === 126 ? bytes.readUInt16BE(frameStart + 2) : lengthByte)
    if (payloadEnd > bytes.length) break
    onText(textOf(bytes.subarray(payloadStart, payloadEnd), (bytes.readUInt8(frameStart) & COMPRESSED) !== 0))
    frameStart = payloadEnd
  }
  return bytes.subarray(frameStart)
}

/**
 * Connects a watcher, and resolves when the server has answered that it watches the game. Each watcher has a different
 * address, because a server limits the visitors of one address.
 */
async function connectWatcher(index: number): Promise<void> {
  const { hostname, port, host } = new URL(origin)
  const connection = connect(Number(port), hostname)
  const head = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${origin}`,
    `X-Forwarded-For: 10.1.${Math.floor(index / 200)}.${(index % 200) + 1}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
  ]
  connection.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise<void>((resolve, reject) => {
    connection.once('close', () => reject(new Error(`The server has closed the connection of watcher ${index}.`)))
    const onText = (text: string): void => {
      // The packets of Socket.IO: 2 ping, 3 pong, 0 open, 40 connect, 42 event.
      if (text === '2') send(connection, '3')
      else if (text.startsWith('0')) send(connection, '40')
      else if (text.startsWith('40')) send(connection, `42${JSON.stringify(['pool_game:watch', token])}`)
      else if (text.startsWith('42["pool_game:update"')) resolve()
      const version = WATCHED.exec(text)?.[1]
      if (version !== undefined) noteReceiver(Number(version))
    }
    // `rest` has the bytes that are not read yet. `isOpen` is true when the HTTP answer has ended and frames follow.
    let rest: Buffer = Buffer.alloc(0)
    let isOpen = false
    connection.on('data', (bytes) => {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n')
        if (end === -1) return
        isOpen = true
        rest = rest.subarray(end + 4)
      }
      rest = readFrames(rest, onText)
    })
  })
}

for (let index = 0; index < Number(count); index += 1) await connectWatcher(index)
console.log('ready')
