// Tests which pages load the code for passkeys.

import { expect, test } from 'vitest'
import { chunkKeys, firstLoad } from '../../../scripts/firstLoad.ts'
import { routes } from '../../../src/routes.tsx'
import { builtText, manifest, scripts } from '../../support/builtFiles.ts'

/** Methods of the browser for passkeys. A minifier cannot rename them, so they show where this code is. */
const PASSKEY_METHODS = /parseCreationOptionsFromJSON|parseRequestOptionsFromJSON|isConditionalMediationAvailable/

test('[passkeys-page-09] only the sign-in, the sign-up and the account page load the code for passkeys', () => {
  const pagesWithCode = Object.keys(routes).filter((name) =>
    firstLoad(manifest, scripts, ...chunkKeys(manifest, name)).scripts.some((file) =>
      PASSKEY_METHODS.test(builtText(file)),
    ),
  )
  expect(pagesWithCode.sort()).toEqual(['account', 'signIn', 'signUp'])
  const files = Object.keys(scripts).filter((file) => PASSKEY_METHODS.test(builtText(file)))
  expect(files).toHaveLength(1)
})
