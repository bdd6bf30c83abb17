// Exports all data that the server has about a member.

import type { MemberExport } from '../../../contract/api/members/sessionsAndExport.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Session } from '../shared/session.ts'
import { findManagedAccount, readAccount } from './account.ts'
import { noSuchUser } from './admins.ts'
import { listSessions } from './ownSessions.ts'
import { listPasskeys } from './passkeys.ts'

/**
 * The data that each area stores about the caller, with the account, the sessions and the passkeys. Admins cannot
 * export another member's data.
 */
export async function exportMember(context: Context, session: Session, username: string): Promise<MemberExport> {
  const { user_id } = await findManagedAccount(context.db, session, username)
  if (user_id !== session.user.user_id) throw noSuchUser()
  const memberExport: MemberExport = {
    exported: timestamp(context.clock.now()),
    account: (await readAccount(context, session, username)).user,
    sessions: await listSessions(context, session),
    passkeys: await listPasskeys(context, session),
  }
  for (const area of context.memberData) memberExport[area.name] = await area.export(context.db, user_id)
  return memberExport
}
