// Lets the sockets of a room share the bytes of an event. Engine.IO gives `ws` the same text once for each socket, and `ws`
// would then compress it once for each socket.

import { constants, deflateRawSync } from 'node:zlib'
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws'

type SendOptions = Parameters<WebSocket['send']>[1]
type Sent = (error?: Error) => void

/** The parts of `ws` that our sockets use and that its types do not contain. Engine.IO also uses `sendFrame`. */
interface SocketParts {
  readonly _sender: { sendFrame(bytes: readonly Buffer[], sent?: Sent): void }
  readonly _extensions: { readonly 'permessage-deflate'?: { readonly params: Readonly<Record<string, unknown>> } }
}

const TEXT_FRAME = 0x81
const COMPRESSED_TEXT_FRAME = 0xc1
/**
 * A frame contains the length of its payload. Above this length it needs two more bytes, and above the next length
 * eight.
 */
const MAX_SHORT_BYTES = 125
const MAX_MIDDLE_BYTES = 0xffff

/**
 * How many frames stay in memory. A tap sends two events, and slow sockets may still send those of the taps before it.
 */
const KEPT_FRAMES = 16

/** RFC 7692: a compressed message ends without these bytes, which each flush of zlib adds. */
const FLUSH_BYTES = 4

/**
 * Makes the complete frame of a text that a server sends.
 * @param isCompressed whether the text is compressed, without the context of earlier messages
 */
function frameOf(text: string, isCompressed: boolean): Buffer {
  const payload = isCompressed
    ? deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -FLUSH_BYTES)
    : Buffer.from(text)
  return Buffer.concat([headOf(payload.length, isCompressed), payload])
}

function headOf(bytes: number, isCompressed: boolean): Buffer {
  const kind = isCompressed ? COMPRESSED_TEXT_FRAME : TEXT_FRAME
  if (bytes <= MAX_SHORT_BYTES) return Buffer.from([kind, bytes])
  const head = Buffer.alloc(bytes <= MAX_MIDDLE_BYTES ? 4 : 10)
  head.writeUInt8(kind, 0)
  head.writeUInt8(bytes <= MAX_MIDDLE_BYTES ? 126 : 127, 1)
  if (bytes <= MAX_MIDDLE_BYTES) head.writeUInt16BE(bytes, 2)
  else head.writeBigUInt64BE(BigInt(bytes), 2)
  return head
}

/**
 * Stores the last frames. A frame depends only on its text and on whether it is compressed, so every socket may send
 * it.
 */
function createFrames(): typeof frameOf {
  const kept: Record<'plain' | 'compressed', Map<string, Buffer>> = { plain: new Map(), compressed: new Map() }
  return (text, isCompressed) => {
    const frames = isCompressed ? kept.compressed : kept.plain
    const known = frames.get(text)
    if (known !== undefined) return known
    const frame = frameOf(text, isCompressed)
    frames.set(text, frame)
    for (const oldest of frames.keys()) {
      if (frames.size <= KEPT_FRAMES) break
      frames.delete(oldest)
    }
    return frame
  }
}

/**
 * Whether the client can read a text that zlib has compressed with its usual window and without earlier messages. A
 * client that requests a smaller window gets everything uncompressed.
 */
function readsCompressed({ _extensions }: SocketParts): boolean {
  const params = _extensions['permessage-deflate']?.params
  return params?.server_no_context_takeover === true && params.server_max_window_bits === undefined
}

/**
 * The `wsEngine` of Engine.IO: the server of `ws` with sockets that share frames. `ws` itself compresses nothing, because it
 * compresses in the background, and a shared frame could then overtake an earlier message.
 * @param compressAbove texts of at least this many bytes are compressed
 * @serves constants-socket-04, live-frames-01, live-frames-02, live-frames-03
 */
export function sharingEngine(compressAbove: number): new (options: ServerOptions) => WebSocketServer {
  const frame = createFrames()

  class SharingSocket extends WebSocket {
    override send(data: Parameters<WebSocket['send']>[0], optionsOrSent?: SendOptions | Sent, sent?: Sent): void {
      const [options, whenSent] = typeof optionsOrSent === 'function' ? [{}, optionsOrSent] : [optionsOrSent, sent]
      if (typeof data !== 'string' || this.readyState !== WebSocket.OPEN) {
        super.send(data, { ...options, compress: false }, whenSent)
        return
      }
      const parts = this as unknown as SocketParts
      const isLong = data.length >= compressAbove || Buffer.byteLength(data) >= compressAbove
      const isCompressed = isLong && options?.compress !== false && readsCompressed(parts)
      parts._sender.sendFrame([frame(data, isCompressed)], whenSent)
    }
  }

  return class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, WebSocket: SharingSocket })
    }
  }
}
