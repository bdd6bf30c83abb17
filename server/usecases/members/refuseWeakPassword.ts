import { COMMON_PASSWORD_ERROR, passwordError } from '../../../contract/rules/members/passwords.ts'
import { RequestError } from '../../requestError.ts'
import { isCommonPassword } from '../../security/commonPasswords.ts'

/** Refuses a new password that breaks the rules or that many people use. */
export async function refuseWeakPassword(password: string, username: string): Promise<void> {
  const error = passwordError(password, username) ?? ((await isCommonPassword(password)) ? COMMON_PASSWORD_ERROR : null)
  if (error !== null) throw new RequestError('INVALID_PASSWORD', error)
}
