import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Everything comes from ourselves. Styles may stand inline, because documents hold theirs and emotion writes more. */
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
        // Some browsers do not count a socket of the same host as 'self'.
        connectSrc: publicOrigin === null ? ["'self'"] : ["'self'", publicOrigin.replace(/^http/, 'ws')],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // On http it would lock browsers out of a house that has no https.
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}
