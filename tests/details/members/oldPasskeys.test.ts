/** Tests passkeys in a browser that has them without the methods for their JSON form. */
import { expect } from 'vitest'
import { createSignUpCode } from '../../support/members.ts'
import { waitForAddress } from '../../support/site.ts'
import { test } from '../../support/siteTest.ts'
import { openDevice, passkeyOrigin, signUpWithPasskey } from '../../support/virtualDevice.ts'

test('[passkeys-page-12] a browser that has passkeys without the methods for JSON makes one and signs in with it', async ({
  site,
}) => {
  const device = await openDevice(site, null)
  const { page } = device
  await page.addInitScript(() => {
    for (const name of ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON'])
      Reflect.deleteProperty(PublicKeyCredential, name)
    Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON')
    // The browser shows no passkeys at a field. Otherwise the virtual device would choose one there.
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const code = await createSignUpCode(site.owner, { acl: 'pool' })
  await signUpWithPasskey(device, `${passkeyOrigin(site)}/signup?code=${code}`, 'Launcelot')
  await waitForAddress(page, '/')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${passkeyOrigin(site)}/signin`)
  await page.getByRole('main').getByRole('button', { name: 'Use a Passkey' }).click()
  await waitForAddress(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Launcelot' }).waitFor()
  await expect.poll(() => device.count()).toBe(1)
})
