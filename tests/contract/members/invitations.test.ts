// Tests the sentences about an invitation.

import { expect, test } from 'vitest'
import { endedCodeText, invitationText } from '../../../contract/rules/members/invitations.ts'

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

const NOON_MS = Date.UTC(2026, 2, 14, 12)
const HOUR_MS = 60 * 60 * 1_000
const validCode = { made_by: 'Rosalind', uses_left: 1, expires_ms: null, revoked_ms: null }

test.each([
  [{ expires_ms: NOON_MS - 1 }, 'This referral code expired today. Ask Rosalind for a new one.'],
  [{ expires_ms: NOON_MS - 12 * HOUR_MS }, 'This referral code expired today. Ask Rosalind for a new one.'],
  [{ expires_ms: NOON_MS - 13 * HOUR_MS }, 'This referral code expired yesterday. Ask Rosalind for a new one.'],
  [{ expires_ms: NOON_MS - 37 * HOUR_MS }, 'This referral code expired 2 days ago. Ask Rosalind for a new one.'],
  [
    { uses_left: 0, expires_ms: NOON_MS - 1 },
    'This referral code has been used already. If you used it, sign in. If not, ask Rosalind for a new one.',
  ],
  [
    { uses_left: 0, expires_ms: NOON_MS - 1, revoked_ms: NOON_MS - 2 },
    'This referral code was withdrawn. Ask Rosalind for a new one.',
  ],
  [
    { made_by: null, revoked_ms: NOON_MS - 2 },
    'This referral code was withdrawn. Ask the member who invited you for a new one.',
  ],
])('[signup-invite-04] the sentence about a sign-up code with %j is: %s', (change, text) => {
  expect(endedCodeText({ ...validCode, ...change }, NOON_MS)).toBe(text)
})
