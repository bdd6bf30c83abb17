// Tests the frames that sockets share. A frame is the form in which a WebSocket sends a text. The frame of an event is
// made and compressed once for all sockets. Both ends of each connection are WebSockets of the library `ws`.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ClientOptions, WebSocket, type WebSocketServer } from 'ws'
import { sharingEngine } from '../../../server/live/sharedFrames.ts'

/** Texts of at least this many bytes are compressed. */
const COMPRESS_ABOVE = 1024
/** The client asks the server to compress with a window of 2^10 bytes. The usual window has 2^15 bytes. */
const SMALL_WINDOW = { serverMaxWindowBits: 10 }

/** Both ends of a connection. */
interface Connection {
  readonly client: WebSocket
  readonly atServer: WebSocket
  /** What the server has written to the connection since it was opened. */
  readonly written: Buffer[]
  /** The messages that the client has received. */
  readonly received: (string | Buffer)[]
}

const http = createServer()
let engine: WebSocketServer
const clients: WebSocket[] = []

beforeEach(async () => {
  const Engine = sharingEngine(COMPRESS_ABOVE)
  engine = new Engine({ noServer: true, clientTracking: false, perMessageDeflate: { serverNoContextTakeover: true } })
  http.removeAllListeners('upgrade')
  http.on('upgrade', (request, socket, head) => {
    engine.handleUpgrade(request, socket, head, (atServer) => engine.emit('connection', atServer, request))
  })
  if (!http.listening) await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate()
  await new Promise((resolve) => http.close(resolve))
})

/** Connects a client. `perMessageDeflate` says whether and how the client accepts compressed frames. */
async function connect(perMessageDeflate: ClientOptions['perMessageDeflate'] = true): Promise<Connection> {
  const { port } = http.address() as AddressInfo
  const accepted = once(engine, 'connection')
  const client = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate })
  clients.push(client)
  const received: Connection['received'] = []
  client.on('message', (data, isBinary) => received.push(isBinary ? (data as Buffer) : data.toString()))
  await once(client, 'open')
  const [atServer] = (await accepted) as [WebSocket]
  const { _socket: socket } = atServer as unknown as { _socket: Socket }
  const written: Buffer[] = []
  const write = socket.write.bind(socket) as (bytes: Buffer, done?: () => void) => boolean
  socket.write = ((bytes: Buffer, done?: () => void) => {
    written.push(bytes)
    return write(bytes, done)
  }) as Socket['write']
  return { client, atServer, written, received }
}

/** The second bit of a frame is set if its payload is compressed. */
const isCompressed = (frame: Buffer | undefined): boolean => ((frame?.readUInt8(0) ?? 0) & 0x40) !== 0
/** Live events as Socket.IO sends them: a long one, which is compressed, and a short one, which is not. */
const longEvent = (id: number): string => `42["pool_game:watched",${id},"${'score '.repeat(400)}"]`
const shortEvent = (id: number): string => `42["pool_game:update",${id}]`

test('[live-frames-01] sockets that get the same event write the same bytes, which are compressed once', async () => {
  const [first, second, third] = [await connect(), await connect(), await connect()]
  for (const { atServer } of [first, second, third]) {
    // Engine.IO makes a new string for each socket.
    atServer.send(`4${longEvent(1)}`)
    atServer.send(`4${shortEvent(1)}`)
  }
  await expect.poll(() => third.received).toEqual([`4${longEvent(1)}`, `4${shortEvent(1)}`])
  expect(first.written).toHaveLength(2)
  expect(isCompressed(first.written[0])).toBe(true)
  expect(first.written[0]?.length).toBeLessThan(200)
  expect(isCompressed(first.written[1])).toBe(false)
  for (const { written } of [second, third]) {
    expect(written).toHaveLength(2)
    expect(written[0]).toBe(first.written[0])
    expect(written[1]).toBe(first.written[1])
  }
})

test('[live-frames-02] each socket receives every event once and in order, even if another socket reads slowly', async () => {
  const [fastReader, slowReader, uncompressed] = [await connect(), await connect(), await connect(false)]
  slowReader.client.pause()
  const sentEvents: string[] = []
  // Send more different events than stay in memory as frames, and more bytes than the buffers of the slow socket take.
  for (let id = 0; id < 60; id += 1) {
    const event = id % 3 === 0 ? shortEvent(id) : `${longEvent(id)}${randomBytes(150_000).toString('base64')}`
    sentEvents.push(event)
    for (const { atServer } of [fastReader, slowReader, uncompressed]) atServer.send(event)
  }
  fastReader.atServer.send('only for the fast reader')
  await expect.poll(() => fastReader.received.length).toBe(sentEvents.length + 1)
  await expect.poll(() => uncompressed.received.length).toBe(sentEvents.length)
  expect(slowReader.received).toEqual([])
  expect(slowReader.atServer.bufferedAmount).toBeGreaterThan(0)
  slowReader.client.resume()
  await expect.poll(() => slowReader.received.length).toBe(sentEvents.length)
  expect(fastReader.received).toEqual([...sentEvents, 'only for the fast reader'])
  expect(slowReader.received).toEqual(sentEvents)
  expect(uncompressed.received).toEqual(sentEvents)
})

test('[live-frames-03] a client without compression, or with a smaller window, receives the same event uncompressed', async () => {
  const [usual, uncompressed, smallWindow] = [await connect(), await connect(false), await connect(SMALL_WINDOW)]
  for (const { atServer } of [usual, uncompressed, smallWindow]) atServer.send(longEvent(1))
  for (const { received } of [usual, uncompressed, smallWindow])
    await expect.poll(() => received).toEqual([longEvent(1)])
  expect([usual, uncompressed, smallWindow].map(({ written }) => isCompressed(written[0]))).toEqual([
    true,
    false,
    false,
  ])
  expect(smallWindow.written[0]).toBe(uncompressed.written[0])
})

test('[live-frames-03] texts of every length, and bytes, arrive as they were sent', async () => {
  const [usual, uncompressed] = [await connect(), await connect(false)]
  const texts = [0, 1, 125, 126, 1023, 1024, 65_535, 65_536, 200_000].map((length) =>
    randomBytes(length).toString('latin1').slice(0, length),
  )
  const allTexts = [...texts, 'é'.repeat(600), '⬛🟨🟩'.repeat(500)]
  const bytes = randomBytes(5_000)
  for (const { atServer } of [usual, uncompressed]) {
    for (const text of allTexts) atServer.send(text)
    atServer.send(bytes)
    atServer.send(longEvent(1), { compress: false })
  }
  for (const { received, written } of [usual, uncompressed]) {
    await expect.poll(() => received.length).toBe(allTexts.length + 2)
    expect(received.slice(0, allTexts.length)).toEqual(allTexts)
    expect(received[allTexts.length]).toEqual(bytes)
    expect(received[allTexts.length + 1]).toBe(longEvent(1))
    expect(isCompressed(written.at(-1))).toBe(false)
  }
  // The 600 characters é have two bytes each, so this text has more than 1024 bytes.
  expect(isCompressed(usual.written[allTexts.length - 2])).toBe(true)
})
