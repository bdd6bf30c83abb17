// The owner code: the sign-up code for the first member, who gets every permission.

import { EVERY_PERMISSION } from '../../../contract/rules/shared/acl.ts'
import { DAY_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { deleteOwnerCodes, insertCode, lockOwnerCodes } from '../../db/repositories/referralCodes.ts'
import { hasUsers } from '../../db/repositories/users.ts'
import { digest, newCode } from '../../security/tokens.ts'
import { addLogEntry } from '../shared/auditLog.ts'

/** The lifetime of an owner code that is created from the command line. */
const COMMAND_LINE_CODE_MS = 7 * DAY_MS

/**
 * Creates the owner code if there are no users. It replaces the owner code of an earlier start of the server. Returns
 * null if there are users. No other kind of code grants `*`.
 */
export function makeOwnerCode(context: Context): Promise<string | null> {
  return context.write(async ({ db }) => {
    // Perhaps somebody is signing up right now with the owner code of an earlier start. Wait for this sign-up, so that
    // there is only one owner.
    await lockOwnerCodes(db)
    if (await hasUsers(db)) return null
    return insertOwnerCode(context, db, context.config.ownerCode ?? newCode(), null)
  })
}

/**
 * Creates a new owner code although there are users, for an owner who cannot sign in but can run commands on the
 * computer of the server.
 */
export function replaceOwnerCode(context: Context): Promise<string> {
  return context.write(async (work) => {
    const code = await insertOwnerCode(context, work.db, newCode(), context.clock.now() + COMMAND_LINE_CODE_MS)
    await addLogEntry(context, work, {
      level: 'warn',
      kind: 'member',
      message: 'Created an owner code from the command line.',
    })
    return code
  })
}

/**
 * Deletes all earlier owner codes, stores this one and returns it. It works once, until `expires_ms`; if that is null,
 * it does not expire.
 */
async function insertOwnerCode(context: Context, db: Db, code: string, expires_ms: number | null): Promise<string> {
  await deleteOwnerCodes(db)
  await insertCode(db, {
    code_hash: digest(code),
    acl: EVERY_PERMISSION,
    uses: 1,
    uses_left: 1,
    created_by: null,
    created_ms: context.clock.now(),
    expires_ms,
  })
  return code
}
