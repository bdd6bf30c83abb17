// Lists the members and creates accounts.

import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { NewPasskey, PasskeyOptions } from '../../../contract/api/members/passkeys.ts'
import type { User } from '../../../contract/api/members/users.ts'
import { ADD_MEMBER_CODE, ADD_PLAYER_CODE, normalizeCode } from '../../../contract/rules/members/signUpCodes.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { cleanName } from '../../../contract/rules/shared/cleanName.ts'
import { displayNameError } from '../../../contract/rules/shared/displayName.ts'
import { usernameError } from '../../../contract/rules/shared/usernames.ts'
import type { Context } from '../../context.ts'
import { insertPlayer } from '../../db/repositories/poolPlayers.ts'
import { findUserByName, insertUser, listMembers } from '../../db/repositories/users.ts'
import type { Work, Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import { countIfWrong } from '../../security/limiter.ts'
import type { StoredPasskey } from '../../security/passkeys.ts'
import { addLogEntry, entryAbout } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'
import { sendUsersChanged } from './admins.ts'
import type { Caller } from './auth.ts'
import { askForNewPasskey, checkNewPasskey, type PasskeyBrowser, requireRelyingParty } from './passkeyChallenges.ts'
import { storePasskey } from './passkeys.ts'
import { refuseWeakPassword } from './refuseWeakPassword.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { checkCode, redeemCode } from './signUpCodes.ts'
import { asUser } from './userShape.ts'

export interface CreatedUser {
  user: SessionUser
  pool_player_id: number
}

/** How many members a part of the list has if the call does not say how many. */
const USERS_PER_PAGE = 100

/**
 * A part of the members whose name contains `search`, sorted by name. `after` is the last name of the previous part.
 */
export async function listUsers(
  { db, clock }: Context,
  { search = '', after, limit = USERS_PER_PAGE }: { search?: string; after?: string; limit?: number },
): Promise<User[]> {
  const nowMs = clock.now()
  const members = await listMembers(db, { search: search.trim(), after: after ?? null, limit })
  return members.map((member) => asUser(member, nowMs))
}

/** The fields of every sign-up, with a password or with a passkey. */
interface SignUpForm {
  readonly username: string
  /** The sign-up code. */
  readonly code: string
}

/**
 * Checks the typed name and code. Returns both without spaces around them, and the code in lower case. Throws if the
 * code cannot be used, or if the name breaks the rules or is taken.
 */
async function checkSignUpForm(
  context: Context,
  form: SignUpForm,
  { address }: Pick<Caller, 'address'>,
): Promise<SignUpForm> {
  const code = normalizeCode(form.code)
  const username = form.username.trim()
  // Check the code first, so that a visitor without one cannot find out which usernames exist.
  await checkCode(context, code, address)
  refuseInvalidUsername(username)
  // Otherwise a person with one code could find out any number of names.
  const isFree = await countIfWrong([[context.limits.takenNamesPerCode, code]], async () => {
    return (await findUserByName(context.db, username)) === undefined
  })
  if (!isFree) throw usernameInUse()
  return { username, code }
}

/** The purpose of the challenge for the passkey of a new member. */
const SIGN_UP_PURPOSE = { purpose: 'signUp', user_id: null } as const

/** The options with which the browser makes the passkey of a new member. This does not count as a use of the code. */
export async function beginSignUp(
  context: Context,
  form: SignUpForm,
  caller: Caller,
  browser: PasskeyBrowser,
): Promise<PasskeyOptions> {
  // Refuses the call if passkeys cannot work at the address of this site.
  requireRelyingParty(browser)
  const { username } = await checkSignUpForm(context, form, caller)
  return askForNewPasskey(context, browser, SIGN_UP_PURPOSE, { username, passkeys: [] })
}

/** Creates an account with a sign-up code and a password, and signs the new member in. */
export async function signUp(
  context: Context,
  { password, ...form }: SignUpForm & { password: string },
  caller: Caller,
): Promise<SignedUp> {
  const checkedForm = await checkSignUpForm(context, form, caller)
  await refuseWeakPassword(password, checkedForm.username)
  const passwordHash = await context.passwords.hash(password)
  return createAccount(context, checkedForm, caller, { passwordHash })
}

/** Does the same as `signUp`, with a passkey instead of a password. */
export async function signUpWithPasskey(
  context: Context,
  { passkey, ...form }: SignUpForm & { passkey: NewPasskey },
  caller: Caller,
  browser: PasskeyBrowser,
): Promise<SignedUp> {
  const checkedForm = await checkSignUpForm(context, form, caller)
  const checkedPasskey = await checkNewPasskey(context, browser, SIGN_UP_PURPOSE, passkey)
  return createAccount(context, checkedForm, caller, { passwordHash: null, checkedPasskey })
}

interface SignedUp {
  created: CreatedUser
  opened: OpenedSession
}

/** Creates the account, stores its first way to sign in, and opens a session, all in one transaction. */
async function createAccount(
  context: Context,
  { username, code }: SignUpForm,
  { userAgent }: Caller,
  {
    passwordHash,
    checkedPasskey,
  }: { passwordHash: string | null; checkedPasskey?: StoredPasskey & { user_handle: string } },
): Promise<SignedUp> {
  const signedUp = await context.write(async (work) => {
    const { referral_code_id, acl } = await redeemCode(context, work, code)
    const created = await createUser(context, work, { username, acl, passwordHash, codeId: referral_code_id })
    const userId = created.user.user_id
    if (checkedPasskey !== undefined) await storePasskey(context, work.db, userId, checkedPasskey, userAgent)
    const opened = await openSession(context, work, userId, { remember: true, userAgent })
    const message = `Signed up with a referral code${checkedPasskey === undefined ? '' : ' and a passkey'}.`
    await addLogEntry(context, work, { level: 'info', kind: 'signIn', message, userId })
    return { created, opened }
  })
  context.log.info({ event: 'user.signedUp', user_id: signedUp.created.user.user_id })
  return signedUp
}

/**
 * Whether the session may add an account without a password. For such an account, the page sends a marker in place of
 * the sign-up code: 'pool' adds a player, and 'member' adds a member.
 */
function mayAddUser(session: Session | null, marker: string): boolean {
  if (session === null) return false
  const { acl } = session.user
  if (marker === ADD_PLAYER_CODE) return permits(acl, 'pool') || permits(acl, 'admin')
  return marker === ADD_MEMBER_CODE && permits(acl, 'admin')
}

/**
 * Creates an account without a password and without permissions: a player that a member with the permission pool or
 * admin adds, or a member that an admin adds.
 */
export async function addUser(
  context: Context,
  writer: Writer,
  session: Session | null,
  form: { username: string; code: string; display_name?: string | undefined },
): Promise<CreatedUser> {
  if (!mayAddUser(session, normalizeCode(form.code))) throw new RequestError('INVALID_CODE', 'This code is not valid.')
  const username = form.username.trim()
  refuseInvalidUsername(username)
  const display_name = displayNameIn(form)
  const created = await writer.write(async (work) => {
    const addedUser = await createUser(context, work, {
      username,
      acl: '',
      passwordHash: null,
      codeId: null,
      display_name,
    })
    const author = session === null ? {} : { userId: session.user.user_id }
    const entry = entryAbout(addedUser.user, (name) => `Added ${name}, without a password.`)
    await addLogEntry(context, work, { level: 'info', kind: 'member', ...entry, ...author })
    return addedUser
  })
  context.log.info({ event: 'user.added', user_id: session?.user.user_id, target_user_id: created.user.user_id })
  return created
}

/** Refuses a display name of a member: games show members under their usernames. */
export function refuseDisplayName(): never {
  throw new RequestError('INVALID_DISPLAY_NAME', 'Only a player who is added with the code pool has a display name.')
}

/** The display name of a new player, without the blanks around it. Null if none was sent. */
function displayNameIn({ code, display_name }: { code: string; display_name?: string | undefined }): string | null {
  if (display_name === undefined) return null
  if (normalizeCode(code) !== ADD_PLAYER_CODE) refuseDisplayName()
  const error = displayNameError(display_name)
  if (error !== null) throw new RequestError('INVALID_DISPLAY_NAME', error)
  return cleanName(display_name)
}

/** The error for a username that another account has. */
export function usernameInUse(): RequestError {
  return new RequestError('USERNAME_IN_USE', 'This username is taken. Choose another.')
}

/** Refuses a username that breaks the rules. */
export function refuseInvalidUsername(username: string): void {
  const error = usernameError(username)
  if (error !== null) throw new RequestError('INVALID_USERNAME', error)
}

/** Creates a user and its pool player. */
async function createUser(
  context: Context,
  work: Work,
  {
    username,
    acl,
    passwordHash,
    codeId,
    display_name = null,
  }: {
    username: string
    acl: string
    passwordHash: string | null
    codeId: number | null
    display_name?: string | null
  },
): Promise<CreatedUser> {
  const created_ms = context.clock.now()
  const user = { username, acl, password_hash: passwordHash, created_ms, referral_code_id: codeId }
  const row = await insertUser(work.db, user)
  if (row === undefined) throw usernameInUse()
  const pool_player_id = await insertPlayer(work.db, row.user_id, display_name)
  sendUsersChanged(context, work)
  return { user: { user_id: row.user_id, username, acl, must_change_password: false }, pool_player_id }
}
