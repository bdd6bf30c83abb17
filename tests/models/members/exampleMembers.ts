// Example data for tests: two members, the input of a screen, a sign-up code and two errors.
import type { User } from '../../../contract/api/members/users.ts'
import { CallError, NO_ANSWER } from '../../../contract/callResult.ts'
import type { ScreenInput } from '../../../src/machines/app/screen.types.ts'

/** The error of a call that got no answer. */
export const noAnswerError = new CallError(NO_ANSWER)

/** The error when the browser has asked for a passkey, and the member has not used one. */
export const passkeyNotUsedError = new CallError({ code: 'PASSKEY_NOT_USED', message: 'No passkey was used.' })

const userOf = (user_id: number, username: string, acl: string): User => ({
  user_id,
  username,
  acl,
  pool_player_id: user_id,
  can_sign_in: true,
  has_password: true,
  created: '2026-03-14T19:30:00.000Z',
  last_seen: null,
})

export const nora = userOf(1, 'nora', 'admin|pool')
export const teddy = userOf(2, 'teddy', 'pool')

/** The user of a session, as the session actor has it. */
export const asSessionUser = ({ user_id, username, acl }: User, must_change_password = false) => ({
  user_id,
  username,
  acl,
  must_change_password,
})

/** The input of a screen when nora has opened the page. */
export const inputOfNora: ScreenInput = {
  params: { username: 'nora' },
  search: '',
  user: asSessionUser(nora),
  visit: 'visit',
}

/** A sign-up code that nora has made. Three more members can use it. */
export const exampleCode = {
  referral_code_id: 1,
  acl: 'pool',
  uses: 5,
  uses_left: 3,
  created: '2026-03-14T19:30:00.000Z',
  expires: null,
  expired: false,
  label: 'League night',
  made_by: 'nora',
  used_by: [],
}
