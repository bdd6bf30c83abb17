import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Features of the browser that no page of ours uses. Roasts and games use the wake lock and sound, which stay allowed. */
const UNUSED_FEATURES =
  'accelerometer, browsing-topics, camera, display-capture, geolocation, gyroscope, hid, magnetometer, microphone, midi, payment, serial, usb'
const PERMISSIONS_POLICY = UNUSED_FEATURES.split(', ')
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Allows content from our own origin only. Inline styles are allowed for the prerendered pages and for emotion. */
export async function registerSecurityHeaders(
  http: FastifyInstance,
  { publicOrigin, hstsSubdomains }: Config,
): Promise<void> {
  const secure = publicOrigin?.startsWith('https:') ?? false
  // Helmet does not know this header.
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
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
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}
