import { PASSWORD_MIN, passwordHint, passwordRules } from '../../../contract/rules/members/passwords.ts'
import { Rules } from '../shared/Rules.tsx'

/** The rules of a new password. If the password breaks none of them, the line says how strong it is. */
export function PasswordRules({ password, username }: { password: string; username: string }) {
  return (
    <Rules
      rules={passwordRules(password, username)}
      isTyped={password !== ''}
      intro={`At least ${PASSWORD_MIN} characters. A few unrelated words are best.`}
      hint={passwordHint(password, username)}
    />
  )
}
