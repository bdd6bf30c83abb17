// Tests the sentence that invites a person to the site.

import { expect, test } from 'vitest'
import { invitationText } from '../../../contract/rules/members/invitations.ts'

test.each([
  ['Rosalind', 'pool|coffee', 'Rosalind invites you to the parlor, with games of pool and coffee roasts.'],
  ['Rosalind', 'pool', 'Rosalind invites you to the parlor, with games of pool.'],
  [
    'juno.w',
    'admin|pool|coffee',
    'juno.w invites you to the parlor, with its administration, games of pool and coffee roasts.',
  ],
  ['Rosalind', '', 'Rosalind invites you to the parlor.'],
  [null, 'coffee', 'You are invited to the parlor, with coffee roasts.'],
  [null, '*', 'This code makes you the owner of the site.'],
])('[signup-invite-03] an invitation of %s with the permissions %j says: %s', (made_by, acl, text) => {
  expect(invitationText({ made_by, acl })).toBe(text)
})
