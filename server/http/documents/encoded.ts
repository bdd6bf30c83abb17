// Compresses a text, and sends it in an encoding that the browser accepts.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** The smallest encoding comes first: if a browser accepts several encodings equally, it gets the first one. */
const ENCODINGS = ['br', 'gzip']

/** A text in every encoding in which it is sent. */
export interface Encoded {
  /** The value of the `ETag` header, by which a browser finds out whether it already has this text. */
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/** `most` gives the smallest text. `little` is 30 times faster and gives a text that is 2 % larger. */
export type Effort = 'most' | 'little'

const BROTLI_QUALITY = { most: constants.BROTLI_MAX_QUALITY, little: 5 }
const GZIP_LEVEL = { most: constants.Z_BEST_COMPRESSION, little: constants.Z_DEFAULT_LEVEL }

const compress = {
  br: (plain: Buffer, effort: Effort) =>
    brotliAsync(plain, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      },
    }),
  gzip: (plain: Buffer, effort: Effort) => gzipAsync(plain, { level: GZIP_LEVEL[effort] }),
}

export async function encode(text: string, effort: Effort): Promise<Encoded> {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([compress.br(plain, effort), compress.gzip(plain, effort)])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
  return { etag, plain, br, gzip: gz }
}

/** Sends the text in the best encoding that the browser accepts, or 304 when the browser already has the text. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', encoded.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === encoded.etag) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  const encoding = encodingFor(request)
  if (encoding === null) return reply.send(encoded.plain)
  return reply.header('content-encoding', encoding).send(encoded[encoding])
}

/** Sends a text that belongs to one member and one moment, so nobody stores it. */
export async function sendOnce(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  const encoding = encodingFor(request)
  const plain = Buffer.from(text)
  if (encoding === null) return reply.send(plain)
  return reply.header('content-encoding', encoding).send(await compress[encoding](plain, 'little'))
}

/** The best encoding that the browser accepts; null if it accepts none. */
function encodingFor(request: FastifyRequest): 'br' | 'gzip' | null {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS)
  return encoding === 'br' || encoding === 'gzip' ? encoding : null
}
