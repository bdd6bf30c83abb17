import { messagesSentBy, removeSender } from '../../db/repositories/messages.ts'
import type { MemberData } from '../shared/memberData.ts'
import { asMessage } from './messageShape.ts'

/** The messages that the member has sent. The thread is shared, so the messages stay, without the sender. */
export const messagesMemberData: MemberData = {
  name: 'messages',
  export: async (db, userId) => (await messagesSentBy(db, userId)).map(asMessage),
  erase: removeSender,
}
