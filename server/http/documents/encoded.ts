import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The smallest first: where a browser takes several alike, it gets the first of them. */
const CODINGS = ['br', 'gzip']

/** A text in every way that it goes over the wire. */
export interface Encoded {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export async function encode(text: string): Promise<Encoded> {
  const plain = Buffer.from(text)
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }
  const [br, gz] = await Promise.all([brotli(plain, options), gzipped(plain, { level: constants.Z_BEST_COMPRESSION })])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
  return { etag, plain, br, gzip: gz }
}

/** Answers in the best way that the browser takes, or that it has it already. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', encoded.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === encoded.etag) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  const coding = negotiate(request.headers['accept-encoding'] ?? '', CODINGS)
  if (coding === 'br' || coding === 'gzip') return reply.header('content-encoding', coding).send(encoded[coding])
  return reply.send(encoded.plain)
}
