import { passwordHint, passwordRules } from '../../../contract/rules/members/passwords.ts'
import { Rules } from '../shared/Rules.tsx'

/** The rules of a new password. If the password meets them all, the last line shows how strong it is. */
export function PasswordRules({ password, username }: { password: string; username: string }) {
  const hint = passwordHint(password, username)
  return <Rules rules={passwordRules(password, username)} isTyped={password !== ''} hint={hint} />
}
