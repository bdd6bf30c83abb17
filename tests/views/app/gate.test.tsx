// Renders content that needs a permission.

import { expect, test } from 'vitest'
import { Gate } from '../../../src/views/shared/Gate.tsx'
import { nora } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { startAppAs } from '../../support/viewActors.tsx'

test.each([
  { acl: 'pool', text: 'Only for players' },
  { acl: 'coffee|pool', text: 'Only for players' },
  { acl: 'admin|coffee', text: '' },
  { acl: '', text: '' },
  { acl: null, text: '' },
])(
  '[permissions-wrapper-01] content that needs pool, for a user with the permissions $acl, is "$text"',
  ({ acl, text }) => {
    const app = startAppAs(acl === null ? null : { ...nora, acl })
    expect(renderView(<Gate permission="pool">Only for players</Gate>, app).text).toBe(text)
  },
)
