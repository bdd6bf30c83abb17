// Makes the sentence that a person with a sign-up code reads before signing up.

import type { Invitation } from '../../api/members/users.ts'
import { EVERYTHING, PERMISSIONS, type Permission, permits } from '../shared/acl.ts'

/** The part of the site that a permission opens, in words for a person who does not know the site yet. */
const OPENS: Readonly<Record<Permission, string>> = {
  admin: 'its administration',
  pool: 'games of pool',
  coffee: 'coffee roasts',
}

function joinWithAnd(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

/**
 * The sentence about an invitation: 'Rosalind invites you to the parlor, with games of pool and coffee roasts.'
 * @serves signup-invite-03
 */
export function invitationText({ made_by, acl }: Pick<Invitation, 'made_by' | 'acl'>): string {
  if (acl === EVERYTHING) return 'This code makes you the owner of the site.'
  const who = made_by === null ? 'You are invited' : `${made_by} invites you`
  const opened = joinWithAnd(
    PERMISSIONS.filter((permission) => permits(acl, permission)).map((permission) => OPENS[permission]),
  )
  return opened === '' ? `${who} to the parlor.` : `${who} to the parlor, with ${opened}.`
}
