// Adds the security headers to all answers.

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Features of the browser that no page of ours uses. Others stay allowed, because roasts and games use them: sound, the
 * wake lock, which keeps the screen on, and Bluetooth and the serial port, over which a probe sends temperatures.
 */
const UNUSED_FEATURES =
  'accelerometer, browsing-topics, camera, display-capture, geolocation, gyroscope, hid, magnetometer, microphone, midi, payment, usb'
const PERMISSIONS_POLICY = UNUSED_FEATURES.split(', ')
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * The policy for answers that are data. Browsers do not show or run anything in them, even if a visitor opens the
 * address as a page.
 */
const DATA_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

const YEAR_SECONDS = 31_536_000

type Settings = Pick<Config, 'publicOrigin' | 'hstsSubdomains'>

const isSecure = ({ publicOrigin }: Settings): boolean => publicOrigin?.startsWith('https:') ?? false

/** The security headers of an answer that is data and not a document. */
export function dataHeaders(config: Settings): Record<string, string> {
  const hsts = `max-age=${YEAR_SECONDS}${config.hstsSubdomains ? '; includeSubDomains' : ''}`
  return {
    'content-security-policy': DATA_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure(config) && { 'strict-transport-security': hsts }),
  }
}

/**
 * Allows content from our own origin only. Inline styles are allowed for the prerendered pages and for the library
 * emotion, which makes the styles of the views.
 */
export async function registerSecurityHeaders(
  http: FastifyInstance,
  config: Settings,
  scriptHash: string | undefined,
): Promise<void> {
  const { publicOrigin, hstsSubdomains } = config
  // Helmet, the library for security headers, does not know this header.
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(scriptHash === undefined ? [] : [scriptHash])],
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
    // The header is sent only on https. After it, browsers refuse plain http, so a site without https could not be
    // opened.
    strictTransportSecurity: isSecure(config) ? { maxAge: YEAR_SECONDS, includeSubDomains: hstsSubdomains } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}
