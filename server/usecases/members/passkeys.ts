// The passkeys of the caller: lists, adds, renames and removes them.

import type { ConfirmationBody, NewPasskey, Passkey, PasskeyOptions } from '../../../contract/api/members/passkeys.ts'
import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { MAX_PASSKEYS, passkeyNameError } from '../../../contract/rules/members/passkeys.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  passkeysOf,
  renamePasskey,
} from '../../db/repositories/passkeys.ts'
import { sessionById } from '../../db/repositories/sessions.ts'
import { findUser, lockUser, type UserRow } from '../../db/repositories/users.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { StoredPasskey } from '../../security/passkeys.ts'
import { addLogEntry } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'
import { noSuchUser, sendUsersChanged } from './admins.ts'
import { requireConfirmation } from './confirmation.ts'
import { deviceName } from './deviceName.ts'
import {
  askForNewPasskey,
  askForPasskey,
  checkNewPasskey,
  type PasskeyBrowser,
  requireRelyingParty,
} from './passkeyChallenges.ts'
import { endSessionsOf, type OpenedSession, restartSession } from './sessions.ts'

function asPasskey({ passkey_id, name, created_ms, used_ms }: PasskeyRow): Passkey {
  return {
    passkey_id,
    name,
    created: timestamp(created_ms),
    last_used: used_ms === null ? null : timestamp(used_ms),
  }
}

const noSuchPasskey = () => new RequestError('NOT_FOUND', 'There is no such passkey.')

export async function listPasskeys({ db }: Context, { user }: Session): Promise<Passkey[]> {
  return (await passkeysOf(db, user.user_id)).map(asPasskey)
}

/** The options with which the browser asks for one of the caller's passkeys. */
export async function askForConfirmation(
  context: Context,
  { user: { user_id } }: Session,
  browser: PasskeyBrowser,
): Promise<PasskeyOptions> {
  const passkeys = await passkeysOf(context.db, user_id)
  // With an empty list, the browser would also offer the passkeys of other members.
  if (passkeys.length === 0) throw noSuchPasskey()
  return askForPasskey(context, browser, { purpose: 'confirm', user_id }, passkeys)
}

/**
 * The options with which the browser makes another passkey. Only a caller who confirms with the password or with a
 * passkey gets them.
 */
export async function beginPasskey(
  context: Context,
  session: Session,
  confirmation: ConfirmationBody,
  browser: PasskeyBrowser,
): Promise<PasskeyOptions> {
  const { user_id, username } = session.user
  requireRelyingParty(browser)
  await requireConfirmation(context, session, { ...confirmation, browser })
  const passkeys = await passkeysOf(context.db, user_id)
  refuseTooMany(passkeys)
  return askForNewPasskey(context, browser, { purpose: 'add', user_id }, { username, passkeys })
}

/** Stores the passkey that the browser has made. Its name is made from the User-Agent. */
export async function addPasskey(
  context: Context,
  { sessionId, user: { user_id } }: Session,
  passkey: NewPasskey,
  userAgent: string,
  browser: PasskeyBrowser,
): Promise<Passkey> {
  const checkedPasskey = await checkNewPasskey(context, browser, { purpose: 'add', user_id }, passkey)
  return context.write(async (work) => {
    if ((await lockUser(work.db, user_id)) === undefined) throw noSuchUser()
    // Perhaps an admin has reset the account since the new passkey was checked. A reset removes all passkeys and ends
    // this session.
    if ((await sessionById(work.db, sessionId, context.clock.now())) === undefined) {
      throw new RequestError('UNAUTHENTICATED', 'Your session has ended. Sign in again.')
    }
    refuseTooMany(await passkeysOf(work.db, user_id))
    const row = await storePasskey(context, work.db, user_id, checkedPasskey, userAgent)
    sendUsersChanged(context, work)
    await addLogEntry(context, work, { level: 'info', kind: 'member', message: 'Added a passkey.', userId: user_id })
    return asPasskey(row)
  })
}

/** Stores a checked passkey. Throws INVALID_PASSKEY when it is stored already, perhaps for another member. */
export async function storePasskey(
  { clock }: Context,
  db: Db,
  userId: number,
  checkedPasskey: StoredPasskey & { user_handle: string },
  userAgent: string,
): Promise<PasskeyRow> {
  const row = await insertPasskey(db, {
    ...checkedPasskey,
    user_id: userId,
    name: deviceName(userAgent),
    created_ms: clock.now(),
    used_ms: null,
  })
  if (row === undefined) throw new RequestError('INVALID_PASSKEY', 'This passkey is in use already.')
  return row
}

export async function renameOwnPasskey(
  writer: Writer,
  { user: { user_id } }: Session,
  passkeyId: number,
  typedName: string,
): Promise<Passkey> {
  const problem = passkeyNameError(typedName)
  if (problem !== null) throw new RequestError('BAD_REQUEST', problem)
  return writer.write(async ({ db }) => {
    const row = await renamePasskey(db, user_id, passkeyId, typedName.trim())
    if (row === undefined) throw noSuchPasskey()
    return asPasskey(row)
  })
}

/**
 * Removes a passkey, for example the passkey of a lost phone. All other sessions of the member end, because one of them
 * may be open on that phone. This session gets a new token. A member's only way to sign in cannot be removed.
 */
export async function removePasskey(
  context: Context,
  session: Session,
  passkeyId: number,
  confirmation: ConfirmationBody,
  browser: PasskeyBrowser,
): Promise<{ answer: Done; opened: OpenedSession }> {
  const { user_id } = session.user
  // Check this before the confirmation, so that the member need not confirm a removal that is refused. The transaction
  // checks it again.
  refuseLastWayIn(await findUser(context.db, user_id), await passkeysOf(context.db, user_id), passkeyId)
  await requireConfirmation(context, session, { ...confirmation, browser })
  return context.write(async (work) => {
    refuseLastWayIn(await lockUser(work.db, user_id), await passkeysOf(work.db, user_id), passkeyId)
    await deletePasskey(work.db, passkeyId)
    await endSessionsOf(context, work, user_id, { exceptSessionId: session.sessionId })
    const opened = await restartSession(context, work, session)
    sendUsersChanged(context, work)
    await addLogEntry(context, work, { level: 'info', kind: 'member', message: 'Removed a passkey.', userId: user_id })
    return { answer: DONE, opened }
  })
}

/** Throws NOT_FOUND if the member does not have this passkey, and LAST_WAY_IN if it is the only way to sign in. */
function refuseLastWayIn(user: UserRow | undefined, passkeys: readonly PasskeyRow[], passkeyId: number): void {
  if (user === undefined) throw noSuchUser()
  if (!passkeys.some(({ passkey_id }) => passkey_id === passkeyId)) throw noSuchPasskey()
  if (user.password_hash !== null || passkeys.length > 1) return
  throw new RequestError(
    'LAST_WAY_IN',
    'This passkey is your only way to sign in. Set a password or add another passkey first.',
  )
}

function refuseTooMany(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length < MAX_PASSKEYS) return
  throw new RequestError('BAD_REQUEST', `You have ${MAX_PASSKEYS} passkeys, and there is no room for more. Remove one.`)
}
