// Turns rows of the database into members as the API sends them.

import type { User } from '../../../contract/api/members/users.ts'
import { timestamp } from '../../clock.ts'
import type { MemberRow } from '../../db/repositories/users.ts'

/** Whether the member has a password, a passkey, or a one-time code that is neither used nor expired. */
export function canSignIn(
  row: Pick<MemberRow, 'password_hash' | 'passkeys' | 'one_time_code_expires_ms' | 'one_time_code_used_ms'>,
  nowMs: number,
): boolean {
  if (row.password_hash !== null || row.passkeys > 0) return true
  return row.one_time_code_used_ms === null && nowMs < (row.one_time_code_expires_ms ?? 0)
}

/** A member as the API sends it. */
export function asUser(row: MemberRow, nowMs: number): User {
  const { user_id, username, acl, pool_player_id, last_seen_ms } = row
  return {
    user_id,
    username,
    acl,
    pool_player_id,
    can_sign_in: canSignIn(row, nowMs),
    has_password: row.password_hash !== null,
    created: timestamp(row.created_ms),
    last_seen: last_seen_ms === null ? null : timestamp(last_seen_ms),
  }
}
