import type { MemberExport } from '../../../contract/api/members/account.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { accountOf, readAccount } from './account.ts'
import { noSuchUser } from './admins.ts'
import { MEMBER_AREAS } from './memberData.ts'
import { listSessions } from './sessionList.ts'
import type { Session } from './sessions.ts'

/** Everything that the house holds of the member who asks, by area. Not even an admin gets somebody else's. */
export async function exportMember(context: Context, session: Session, username: string): Promise<MemberExport> {
  const { user_id } = await accountOf(context.db, session, username)
  if (user_id !== session.user.user_id) throw noSuchUser()
  const exported: MemberExport = {
    exported: timestamp(context.clock.now()),
    account: (await readAccount(context, session, username)).user,
    sessions: await listSessions(context, session),
  }
  for (const area of MEMBER_AREAS) exported[area.name] = await area.export(context.db, user_id)
  return exported
}
