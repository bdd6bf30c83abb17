// Makes the sentences that a person with a sign-up code reads before signing up.

import type { Invitation } from '../../api/members/users.ts'
import { EVERY_PERMISSION, PERMISSIONS, type Permission, permits } from '../shared/acl.ts'
import { daysAgo } from '../shared/daysAgo.ts'
import { isUsedUp } from './signUpCodes.ts'

/** The part of the site that a permission unlocks, in words for a person who does not know the site yet. */
const AREA_TEXTS: Readonly<Record<Permission, string>> = {
  admin: 'its administration',
  pool: 'games of pool',
  coffee: 'coffee roasts',
}

function joinWithAnd(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

/** The sentence about an invitation: 'Rosalind invites you to the parlor, with games of pool and coffee roasts.' */
export function invitationText({ made_by, acl }: Pick<Invitation, 'made_by' | 'acl'>): string {
  if (acl === EVERY_PERMISSION) return 'This code makes you the owner of the site.'
  const invitation = made_by === null ? 'You are invited' : `${made_by} invites you`
  const areas = joinWithAnd(
    PERMISSIONS.filter((permission) => permits(acl, permission)).map((permission) => AREA_TEXTS[permission]),
  )
  return areas === '' ? `${invitation} to the parlor.` : `${invitation} to the parlor, with ${areas}.`
}

/** A sign-up code that can no longer be used. */
export interface EndedCode {
  /** The username of the admin who made the code. Null for an owner code, or if that admin's account is deleted. */
  readonly made_by: string | null
  readonly uses_left: number
  readonly expires_ms: number | null
  readonly revoked_ms: number | null
}

/**
 * Why an ended code cannot be used, and whom to ask for a new one. If several reasons are true, the text names the
 * first of these: revoked, used up, expired.
 */
export function endedCodeText({ made_by, uses_left, expires_ms, revoked_ms }: EndedCode, nowMs: number): string {
  const personToAsk = made_by ?? 'the member who invited you'
  const askForNewOne = `Ask ${personToAsk} for a new one.`
  if (revoked_ms !== null) return `This referral code was withdrawn. ${askForNewOne}`
  if (isUsedUp({ uses_left })) {
    return `This referral code has been used already. If you used it, sign in. If not, ask ${personToAsk} for a new one.`
  }
  return `This referral code expired${expires_ms === null ? '' : ` ${daysAgo(expires_ms, nowMs)}`}. ${askForNewOne}`
}
