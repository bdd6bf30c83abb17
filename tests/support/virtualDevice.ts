// A device with passkeys: Chromium's virtual authenticator. Passkeys work at http://localhost:PORT, and not at
// 127.0.0.1.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Member } from './members.ts'
import { DESKTOP, type TestSite } from './site.ts'

export interface VirtualDevice {
  readonly page: Page
  /** How many passkeys the device has. */
  count(): Promise<number>
}

/** The address of the site at which passkeys work. */
export const passkeyOrigin = ({ origin }: Pick<TestSite, 'origin'>) => origin.replace('127.0.0.1', 'localhost')

/** Opens a window on a device with passkeys, for a visitor or a member. The window is closed when the test ends. */
export async function openDevice(
  site: TestSite,
  member: Member | null = null,
  options: BrowserContextOptions = { viewport: DESKTOP, reducedMotion: 'reduce' },
): Promise<VirtualDevice> {
  // `/api` answers with JSON, so no page of the site runs before the device is ready.
  const page = await site.visit('/api', null, options)
  page.context().setDefaultTimeout(30_000)
  if (member) {
    const [name = '', value = ''] = member.cookie.split(/=(.*)/)
    await page.context().addCookies([{ name, value, url: passkeyOrigin(site) }])
  }
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  onTestFinished(() => cdp.send('WebAuthn.disable').then(() => undefined))
  return {
    page,
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/** Signs up with a passkey on the page at this address, and waits until the page shows the new member's name. */
export async function signUpWithPasskey({ page }: VirtualDevice, address: string, username: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('main').getByRole('button', { name: 'Use a Passkey', exact: true }).click()
  await page.getByRole('link', { name: username, exact: true }).first().waitFor()
}
