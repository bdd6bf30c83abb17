/** Tests the sentence that says why passkeys cannot be used. */
import { afterEach, expect, test, vi } from 'vitest'
import { requirePasskeys } from '../../../src/services/browser/passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

const browserAt = (hostname: string, rest: object) =>
  vi.stubGlobal('window', { location: { hostname, port: '3000' }, ...rest })

test.each([
  ['127.0.0.1', { isSecureContext: true }, 'Passkeys do not work at an IP address. Open http://localhost:3000.'],
  [
    '192.168.1.5',
    { isSecureContext: false },
    'Passkeys do not work at an IP address. They need an address with https and a name.',
  ],
  ['parlor.example', { isSecureContext: false }, 'Passkeys do not work without https.'],
  ['parlor.example', { isSecureContext: true }, 'This browser has no passkeys. Use another browser.'],
])('[passkeys-page-13] at %s with %o the reason is: %s', (hostname, rest, reason) => {
  browserAt(hostname, rest)
  expect(requirePasskeys).toThrow(reason)
})

test('[passkeys-page-13] no reason is given where passkeys work', () => {
  browserAt('parlor.example', { isSecureContext: true, PublicKeyCredential: {} })
  expect(requirePasskeys).not.toThrow()
})
