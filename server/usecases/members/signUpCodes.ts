import type { CreateReferralCodeBody, ReferralCode } from '../../../contract/api/members/users.ts'
import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { isReferralCode } from '../../../contract/rules/members/signUpCodes.ts'
import { aclOf, PERMISSIONS, type Permission } from '../../../contract/rules/shared/acl.ts'
import { DAY_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import {
  consumeCode,
  insertCode,
  isOpen,
  openCodes,
  type ReferralCodeRow,
  revokeCode,
} from '../../db/repositories/referralCodes.ts'
import type { Unit, Work } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import { digest, newCode } from '../../security/tokens.ts'
import { record } from '../shared/auditLog.ts'
import type { Session } from './sessions.ts'

function asReferralCode(row: ReferralCodeRow): ReferralCode {
  const { referral_code_id, acl, uses, uses_left } = row
  const expires = row.expires_ms === null ? null : timestamp(row.expires_ms)
  return { referral_code_id, acl, uses, uses_left, created: timestamp(row.created_ms), expires }
}

/** An acl as it is stored, from permissions separated by pipes. Only what can be granted passes: never `*`. */
export function grantableAcl(acl: string): string {
  const named = acl === '' ? [] : acl.split('|')
  const permissions = named.map((name) => PERMISSIONS.find((permission) => permission === name))
  if (permissions.includes(undefined)) {
    throw new RequestError('BAD_REQUEST', `Permissions are ${PERMISSIONS.join(', ')}, separated by |.`)
  }
  return aclOf(permissions.filter((permission): permission is Permission => permission !== undefined))
}

/** Makes a code. This answer is the only one that carries it, so nothing keeps the answer, not even for a repeat. */
export async function createReferralCode(
  context: Context,
  session: Session,
  { acl, uses, expires_in_days }: CreateReferralCodeBody,
): Promise<ReferralCode & { code: string }> {
  const code = newCode()
  const nowMs = context.clock.now()
  const grants = grantableAcl(acl)
  const row = await context.write(async (work) => {
    const made = await insertCode(work.db, {
      code_hash: digest(code),
      acl: grants,
      uses,
      uses_left: uses,
      created_by: session.user.user_id,
      created_ms: nowMs,
      expires_ms: expires_in_days === undefined ? null : nowMs + expires_in_days * DAY_MS,
    })
    const message = `Made a referral code: permissions ${inWords(grants)}, ${uses} ${uses === 1 ? 'use' : 'uses'}.`
    await record(context, work, { level: 'info', message, userId: session.user.user_id })
    return made
  })
  context.log.info({ event: 'referralCode.made', user_id: session.user.user_id })
  return { ...asReferralCode(row), code }
}

/** Codes that have not been revoked, newest first; used up and expired ones among them. */
export async function listReferralCodes(context: Context): Promise<ReferralCode[]> {
  return (await openCodes(context.db)).map(asReferralCode)
}

export async function revokeReferralCode(
  context: Context,
  unit: Unit,
  session: Session,
  referralCodeId: number,
): Promise<Done> {
  return unit.write(async (work) => {
    const { db, after } = work
    const revoked = await revokeCode(db, referralCodeId, context.clock.now())
    if (!revoked) throw new RequestError('NOT_FOUND', 'There is no such referral code.')
    await record(context, work, { level: 'info', message: 'Revoked a referral code.', userId: session.user.user_id })
    after(() => context.log.info({ event: 'referralCode.revoked', user_id: session.user.user_id }))
    return DONE
  })
}

/** An acl in a sentence. */
export function inWords(acl: string): string {
  return acl === '' ? 'none' : acl.replaceAll('|', ', ')
}

const invalidCode = () => new RequestError('INVALID_CODE', 'This referral code is not valid.')

/** Refuses a code that nobody can sign up with. Wrong ones are counted by address, so that none is found by trying. */
export async function checkCode(context: Context, code: string, address: string): Promise<void> {
  context.limits.codesPerAddress.take(address)
  const valid = isReferralCode(code) && (await isOpen(context.db, digest(code), context.clock.now()))
  if (!valid) throw invalidCode()
  context.limits.codesPerAddress.giveBack(address)
}

/** Uses the code up by one and answers what it grants. Of two at once on its last use, one wins. */
export async function takeCode(context: Context, work: Work, code: string): Promise<string> {
  const acl = await consumeCode(work.db, digest(code), context.clock.now())
  if (acl === undefined) throw invalidCode()
  return acl
}
