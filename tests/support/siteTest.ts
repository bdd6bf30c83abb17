// `test` for the browser tests, with what the tests of a file share: a running site, and its members.

import { test as plainTest } from 'vitest'
import { createBean } from './coffee.ts'
import { invite, type Member, PASSWORD } from './members.ts'
import { type SiteOptions, startTestSite } from './site.ts'

const newMember = (owner: Member, username: string, acl: string) => invite(owner, { username, password: PASSWORD, acl })

/**
 * `test` with a site. Each fixture is made once a file, when a test or a hook first asks for it, and the site is closed
 * after the file. `test.override('siteOptions', …)` gives the server other settings.
 */
export const test = plainTest
  .extend('siteOptions', { scope: 'file' }, (): SiteOptions => ({}))
  .extend('site', { scope: 'file' }, async ({ siteOptions }, { onCleanup }) => {
    const site = await startTestSite(siteOptions)
    onCleanup(() => site.close())
    return site
  })
  // A member who plays pool.
  .extend('teddy', { scope: 'file' }, ({ site }) => newMember(site.owner, 'Teddy', 'pool'))
  // A member who roasts coffee, and the id of her beans.
  .extend('cleo', { scope: 'file' }, ({ site }) => newMember(site.owner, 'Cleo', 'coffee'))
  .extend(
    'beanId',
    { scope: 'file' },
    async ({ cleo }) => (await createBean(cleo, { name: 'Guji Hambela' })).coffee_bean_id,
  )
