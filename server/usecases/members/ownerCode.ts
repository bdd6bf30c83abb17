import { EVERYTHING } from '../../../contract/rules/shared/acl.ts'
import { DAY_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { deleteOwnerCodes, insertCode } from '../../db/repositories/referralCodes.ts'
import { anyUser } from '../../db/repositories/users.ts'
import { digest, newCode } from '../../security/tokens.ts'
import { record } from '../shared/auditLog.ts'

/** How long the code of a house that has members already works. */
const REPLACEMENT_MS = 7 * DAY_MS

/**
 * While there is no user, a new code that makes the owner: the only one that carries `*`. It replaces the one of an
 * earlier start, which nobody may remember. Null once somebody has signed up.
 */
export function makeOwnerCode(context: Context): Promise<string | null> {
  return context.write(async ({ db }) => {
    if (await anyUser(db)) return null
    return insertOwnerCode(context, db, context.config.ownerCode ?? newCode(), null)
  })
}

/** A new owner's code, whoever there is: for whoever has the machine, and has lost the way in. */
export function replaceOwnerCode(context: Context): Promise<string> {
  return context.write(async (work) => {
    const code = await insertOwnerCode(context, work.db, newCode(), context.clock.now() + REPLACEMENT_MS)
    await record(context, work, { level: 'warn', message: 'Made an owner code from the command line.' })
    return code
  })
}

async function insertOwnerCode(context: Context, db: Db, code: string, expires_ms: number | null): Promise<string> {
  await deleteOwnerCodes(db)
  await insertCode(db, {
    code_hash: digest(code),
    acl: EVERYTHING,
    uses: 1,
    uses_left: 1,
    created_by: null,
    created_ms: context.clock.now(),
    expires_ms,
  })
  return code
}
