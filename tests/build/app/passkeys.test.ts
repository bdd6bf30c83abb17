// Tests which pages load the code for passkeys.

import { expect, test } from 'vitest'
import { chunkKeys, firstLoad } from '../../../scripts/firstLoad.ts'
import { routes } from '../../../src/routes.tsx'
import { builtText, manifest, scripts } from '../../support/builtFiles.ts'

/** A method of the browser for passkeys. The build cannot rename it, so it shows which files have the code. */
const PASSKEY_METHODS = /isConditionalMediationAvailable/

test('[passkeys-page-09] only the sign-in, the sign-up and the account page load the code for passkeys', () => {
  // `firstLoad` returns the files that a page loads before a visitor can use it.
  const pagesWithCode = Object.keys(routes).filter((name) =>
    firstLoad(manifest, scripts, ...chunkKeys(manifest, name)).scripts.some((file) =>
      PASSKEY_METHODS.test(builtText(file)),
    ),
  )
  expect(pagesWithCode.sort()).toEqual(['account', 'signIn', 'signUp'])
  // One file contains the code for all three pages.
  const files = Object.keys(scripts).filter((file) => PASSKEY_METHODS.test(builtText(file)))
  expect(files).toHaveLength(1)
})
