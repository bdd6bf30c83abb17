// Tests which messages the socket compresses. The test reads the frames that the server sends. A frame is the form in
// which a WebSocket sends a message.

import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

interface Frame {
  isCompressed: boolean
  payload: Buffer
}

/** The complete WebSocket frames of a server at the start of the bytes. */
function framesOf(bytes: Buffer): Frame[] {
  const frames: Frame[] = []
  let position = 0
  while (position + 2 <= bytes.length) {
    // 126 means that the length is in the next two bytes.
    const lengthByte = bytes.readUInt8(position + 1)
    const headBytes = lengthByte === 126 ? 4 : 2
    if (position + headBytes > bytes.length) break
    const end = position + headBytes + (lengthByte === 126 ? bytes.readUInt16BE(position + 2) : lengthByte)
    if (end > bytes.length) break
    // The second bit of a frame is set if its payload is compressed.
    frames.push({
      isCompressed: (bytes.readUInt8(position) & 0x40) !== 0,
      payload: bytes.subarray(position + headBytes, end),
    })
    position = end
  }
  return frames
}

/**
 * Opens a WebSocket with compression on a raw connection, and connects to Socket.IO. `frames` leaves out two events
 * that an admin receives after nearly every call, because on PostgreSQL those of the sign-up can arrive late.
 */
async function openSocket(): Promise<{ connection: Socket; frames: () => Frame[] }> {
  const { hostname, port, host } = new URL(server.origin)
  const connection = connect(Number(port), hostname)
  let received = Buffer.alloc(0)
  connection.on('data', (bytes) => {
    received = Buffer.concat([received, bytes])
  })
  const head = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${server.origin}`,
    `Cookie: ${owner.cookie}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Extensions: permessage-deflate',
  ]
  connection.write(`${head.join('\r\n')}\r\n\r\n`)
  const frames = () => {
    const end = received.indexOf('\r\n\r\n')
    if (end === -1) return []
    const isCounted = ({ payload }: Frame) => !/^42\["(log:new|users:update)"/.test(payload.toString('latin1'))
    return framesOf(received.subarray(end + 4)).filter(isCounted)
  }
  await expect.poll(() => frames().length).toBe(1)
  expect(received.toString('latin1')).toContain('permessage-deflate')
  // The text '40' connects to Socket.IO. The frames of a client must be masked, and a mask of zeros changes nothing.
  connection.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]))
  await expect.poll(() => frames().length).toBeGreaterThanOrEqual(2)
  return { connection, frames }
}

test('[constants-socket-04] a message of 1024 bytes is compressed, and a message of 1023 bytes is not', async () => {
  const { connection, frames } = await openSocket()
  const send = (bytes: number) => {
    const emptyMessage = '42["user:ping",""]'
    const emit = server.context.live.send as unknown as (room: string, event: string, text: string) => void
    emit(`user:${owner.user.user_id}`, 'user:ping', 'x'.repeat(bytes - emptyMessage.length))
  }
  const framesBefore = frames().length
  send(1023)
  await expect.poll(() => frames().length).toBe(framesBefore + 1)
  send(1024)
  await expect.poll(() => frames().length).toBe(framesBefore + 2)
  const [shorter, longer] = frames().slice(framesBefore)
  expect(shorter?.isCompressed).toBe(false)
  expect(shorter?.payload.length).toBe(1023)
  expect(longer?.isCompressed).toBe(true)
  expect(longer?.payload.length).toBeLessThan(100)
  connection.destroy()
})
