// Lets the sockets of a room share the bytes of an event. Engine.IO uses `ws`, a library for WebSockets. It gives `ws`
// the same text once for each socket, and `ws` would then compress the text once for each socket. A frame is the form
// in which a WebSocket sends a text.

import { constants, deflateRawSync } from 'node:zlib'
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws'

type SendOptions = Parameters<WebSocket['send']>[1]
type SentCallback = (error?: Error) => void

/** The parts of `ws` that our sockets use and that its types do not contain. Engine.IO also uses `sendFrame`. */
interface SocketParts {
  readonly _sender: { sendFrame(bytes: readonly Buffer[], sent?: SentCallback): void }
  readonly _extensions: { readonly 'permessage-deflate'?: { readonly params: Readonly<Record<string, unknown>> } }
}

/** The first byte of a frame with a plain text, and of a frame with a compressed text. */
const TEXT_FRAME = 0x81
const COMPRESSED_TEXT_FRAME = 0xc1
/**
 * A frame contains the length of its payload. If the payload is longer than the first limit, the length takes two more
 * bytes. If the payload is longer than the second limit, the length takes eight more bytes.
 */
const MAX_SHORT_BYTES = 125
const MAX_MIDDLE_BYTES = 0xffff

/**
 * How many frames of each kind stay in memory. A tap sends two events, and slow sockets may still send the events of
 * earlier taps.
 */
const MAX_FRAMES = 16

/** Each flush of zlib adds this many bytes at the end. By RFC 7692 a compressed message is sent without them. */
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

function headOf(payloadBytes: number, isCompressed: boolean): Buffer {
  const kind = isCompressed ? COMPRESSED_TEXT_FRAME : TEXT_FRAME
  if (payloadBytes <= MAX_SHORT_BYTES) return Buffer.from([kind, payloadBytes])
  const head = Buffer.alloc(payloadBytes <= MAX_MIDDLE_BYTES ? 4 : 10)
  head.writeUInt8(kind, 0)
  // In the place of the length, 126 means that the length follows in two bytes, and 127 that it follows in eight bytes.
  head.writeUInt8(payloadBytes <= MAX_MIDDLE_BYTES ? 126 : 127, 1)
  if (payloadBytes <= MAX_MIDDLE_BYTES) head.writeUInt16BE(payloadBytes, 2)
  else head.writeBigUInt64BE(BigInt(payloadBytes), 2)
  return head
}

/**
 * Stores the last frames. A frame depends only on its text and on whether it is compressed, so every socket may send
 * it.
 */
function createFrames(): typeof frameOf {
  const framesByKind: Record<'plain' | 'compressed', Map<string, Buffer>> = { plain: new Map(), compressed: new Map() }
  return (text, isCompressed) => {
    const frames = isCompressed ? framesByKind.compressed : framesByKind.plain
    const knownFrame = frames.get(text)
    if (knownFrame !== undefined) return knownFrame
    const frame = frameOf(text, isCompressed)
    frames.set(text, frame)
    for (const oldest of frames.keys()) {
      if (frames.size <= MAX_FRAMES) break
      frames.delete(oldest)
    }
    return frame
  }
}

/**
 * Whether the client can read a text that zlib has compressed with its largest window and without the context of
 * earlier messages. A client that requests a smaller window gets everything uncompressed.
 */
function readsCompressed({ _extensions }: SocketParts): boolean {
  const params = _extensions['permessage-deflate']?.params
  return params?.server_no_context_takeover === true && params.server_max_window_bits === undefined
}

/**
 * The `wsEngine` of Engine.IO: the server of `ws` with sockets that share frames. `ws` itself compresses nothing,
 * because it compresses in the background, and a shared frame could then overtake an earlier message.
 * @param minCompressedBytes texts of at least this many bytes are compressed
 */
export function sharingEngine(minCompressedBytes: number): new (options: ServerOptions) => WebSocketServer {
  const findFrame = createFrames()

  class SharingSocket extends WebSocket {
    override send(
      data: Parameters<WebSocket['send']>[0],
      optionsOrSent?: SendOptions | SentCallback,
      sent?: SentCallback,
    ): void {
      const [options, whenSent] = typeof optionsOrSent === 'function' ? [{}, optionsOrSent] : [optionsOrSent, sent]
      if (typeof data !== 'string' || this.readyState !== WebSocket.OPEN) {
        super.send(data, { ...options, compress: false }, whenSent)
        return
      }
      const parts = this as unknown as SocketParts
      const isLong = data.length >= minCompressedBytes || Buffer.byteLength(data) >= minCompressedBytes
      const isCompressed = isLong && options?.compress !== false && readsCompressed(parts)
      parts._sender.sendFrame([findFrame(data, isCompressed)], whenSent)
    }
  }

  return class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, WebSocket: SharingSocket })
    }
  }
}
