// Sign-up codes, which the page and the API call referral codes.

import type { CreateReferralCodeBody, Invitation, ReferralCode } from '../../../contract/api/members/users.ts'
import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { endedCodeText } from '../../../contract/rules/members/invitations.ts'
import { isSignUpCode, isUsedUp } from '../../../contract/rules/members/signUpCodes.ts'
import { aclOf, PERMISSIONS, type Permission } from '../../../contract/rules/shared/acl.ts'
import { cleanName } from '../../../contract/rules/shared/cleanName.ts'
import { DAY_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  type CodeWithMaker,
  findCode,
  findListedCode,
  findUsableCode,
  insertCode,
  type ReferralCodeRow,
  revokeCode,
  takeOneUse,
  unrevokedCodes,
} from '../../db/repositories/referralCodes.ts'
import { newestUsernamesByCode } from '../../db/repositories/users.ts'
import type { Work, Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import { digest, newCode } from '../../security/tokens.ts'
import { addLogEntry } from '../shared/auditLog.ts'
import { groupBy } from '../shared/groupBy.ts'
import type { Session } from '../shared/session.ts'
import { sendUsersChanged } from './admins.ts'

/** How many codes a part of the list has if the call does not say how many. */
const CODES_PER_PAGE = 25
/** At most this many names of members who used a code are listed with it. */
const MAX_NAMES = 10

function asReferralCode(
  row: ReferralCodeRow,
  nowMs: number,
  { made_by, used_by }: Pick<ReferralCode, 'made_by' | 'used_by'>,
): ReferralCode {
  const { referral_code_id, acl, uses, uses_left, label, expires_ms } = row
  const created = timestamp(row.created_ms)
  const expires = expires_ms === null ? null : timestamp(expires_ms)
  const expired = expires_ms !== null && expires_ms <= nowMs
  return { referral_code_id, acl, uses, uses_left, created, expires, expired, label, made_by, used_by }
}

/** Parses permissions separated by `|` into an acl. Refuses unknown permissions and `*`, which cannot be granted. */
export function parseGrantableAcl(acl: string): string {
  const names = acl === '' ? [] : acl.split('|')
  const permissions = names.map((name) => PERMISSIONS.find((permission) => permission === name))
  if (permissions.includes(undefined)) {
    throw new RequestError('BAD_REQUEST', `Permissions are ${PERMISSIONS.join(', ')}.`)
  }
  return aclOf(permissions.filter((permission): permission is Permission => permission !== undefined))
}

/**
 * Creates a code. The answer contains the code, which is a secret: the database has only its hash. So the answer is not
 * stored for repeats of the call.
 */
export async function createSignUpCode(
  context: Context,
  session: Session,
  { acl, uses, expires_in_days, label = '' }: CreateReferralCodeBody,
): Promise<ReferralCode & { code: string }> {
  const code = newCode()
  const nowMs = context.clock.now()
  const grantedAcl = parseGrantableAcl(acl)
  const row = await context.write(async (work) => {
    const insertedCode = await insertCode(work.db, {
      code_hash: digest(code),
      label: cleanName(label),
      acl: grantedAcl,
      uses,
      uses_left: uses,
      created_by: session.user.user_id,
      created_ms: nowMs,
      expires_ms: expires_in_days === undefined ? null : nowMs + expires_in_days * DAY_MS,
    })
    sendUsersChanged(context, work)
    const usesInWords = uses === 1 ? '1 use' : `${uses} uses`
    const message = `Created a referral code: permissions ${aclInWords(grantedAcl)}, ${usesInWords}.`
    await addLogEntry(context, work, { level: 'info', kind: 'member', message, userId: session.user.user_id })
    return insertedCode
  })
  context.log.info({ event: 'signUpCode.created', user_id: session.user.user_id })
  return { ...asReferralCode(row, nowMs, { made_by: session.user.username, used_by: [] }), code }
}

/**
 * A part of the list of codes, newest first. The list also has codes that are used up or expired, but no revoked codes
 * and no owner codes. `before` is the last id of the previous part.
 */
export async function listSignUpCodes(
  { db, clock }: Context,
  { limit = CODES_PER_PAGE, before }: { limit?: number; before?: number },
): Promise<ReferralCode[]> {
  const nowMs = clock.now()
  const codes = await unrevokedCodes(db, { limit, before: before ?? null })
  if (codes.length === 0) return []
  const ids = codes.map(({ referral_code_id }) => referral_code_id)
  const names = groupBy(await newestUsernamesByCode(db, ids, MAX_NAMES), ({ referral_code_id }) => referral_code_id)
  return codes.map((code) => {
    const used_by = (names.get(code.referral_code_id) ?? []).map(({ username }) => username)
    return asReferralCode(code, nowMs, { made_by: code.maker || null, used_by })
  })
}

/**
 * Revokes a code. A code that is used up is not revoked, because nobody can sign up with it any more. It stays in the
 * list with the names of the members who used it.
 */
export async function revokeSignUpCode(
  context: Context,
  writer: Writer,
  session: Session,
  referralCodeId: number,
): Promise<Done> {
  return writer.write(async (work) => {
    const { db, after } = work
    const isRevoked = await revokeCode(db, referralCodeId, context.clock.now())
    if (!isRevoked) {
      const code = await findListedCode(db, referralCodeId)
      if (code && isUsedUp(code))
        throw new RequestError('INVALID_CODE', 'This code is used up. Nobody can sign up with it.')
      throw new RequestError('NOT_FOUND', 'There is no such referral code.')
    }
    sendUsersChanged(context, work)
    await addLogEntry(context, work, {
      level: 'info',
      kind: 'member',
      message: 'Revoked a referral code.',
      userId: session.user.user_id,
    })
    after(() => context.log.info({ event: 'signUpCode.revoked', user_id: session.user.user_id }))
    return DONE
  })
}

/** An acl as part of a sentence, such as 'pool, coffee'. */
export function aclInWords(acl: string): string {
  return acl === '' ? 'none' : acl.replaceAll('|', ', ')
}

/**
 * The error for a code that cannot be used. The message gives the reason only if the code exists, because then the
 * caller has received the code from an admin or from the server.
 */
async function invalidCode({ clock }: Context, db: Db, code: string): Promise<RequestError> {
  const foundCode = isSignUpCode(code) ? await findCode(db, digest(code)) : undefined
  if (foundCode === undefined) return new RequestError('INVALID_CODE', 'This referral code is not valid.')
  return new RequestError('INVALID_CODE', endedCodeText({ ...foundCode, made_by: foundCode.maker }, clock.now()))
}

/**
 * Refuses a code that cannot be used. Wrong codes are counted per IP address, so that one person cannot try many codes.
 */
export async function checkCode(context: Context, code: string, address: string): Promise<CodeWithMaker> {
  await context.limits.codesPerAddress.countAttempt(address)
  const foundCode = isSignUpCode(code) ? await findUsableCode(context.db, digest(code), context.clock.now()) : undefined
  if (foundCode === undefined) throw await invalidCode(context, context.db, code)
  await context.limits.codesPerAddress.removeAttempt(address)
  return foundCode
}

/** The admin who made the code, and the permissions that it grants. Only a person who has the code can read this. */
export async function readInvitation(context: Context, code: string, address: string): Promise<Invitation> {
  const { acl, maker, expires_ms } = await checkCode(context, code, address)
  return { made_by: maker || null, acl, expires: expires_ms === null ? null : timestamp(expires_ms) }
}

/**
 * Counts one use of a code and returns its id and the acl that it grants. If two calls need the last use at the same
 * time, one call throws.
 */
export async function redeemCode(
  context: Context,
  work: Work,
  code: string,
): Promise<{ referral_code_id: number; acl: string }> {
  const usedCode = await takeOneUse(work.db, digest(code), context.clock.now())
  if (usedCode === undefined) throw await invalidCode(context, work.db, code)
  return usedCode
}
