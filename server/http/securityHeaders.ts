import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Allows content from our own origin only. Inline styles are allowed for the prerendered pages and for emotion. */
export async function registerSecurityHeaders(http: FastifyInstance, { publicOrigin }: Config): Promise<void> {
  const secure = publicOrigin?.startsWith('https:') ?? false
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        // Some browsers do not accept a WebSocket to the same host as 'self'.
        connectSrc: publicOrigin === null ? ["'self'"] : ["'self'", publicOrigin.replace(/^http/, 'ws')],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // Only on https: after this header, browsers refuse plain http, which would lock them out of a site without https.
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}
