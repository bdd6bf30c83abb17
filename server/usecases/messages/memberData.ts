import { messagesSentBy, removeSender } from '../../db/repositories/messages.ts'
import type { MemberData } from '../shared/memberData.ts'
import { asMessage } from './messageShape.ts'

/**
 * The messages that the member has sent. When the account is deleted, its messages stay, but without the sender,
 * because all admins share the thread.
 */
export const messagesMemberData: MemberData = {
  name: 'messages',
  export: async (db, userId) => (await messagesSentBy(db, userId)).map(asMessage),
  erase: removeSender,
}
