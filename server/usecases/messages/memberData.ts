import { messagesSentBy, removeSender } from '../../db/repositories/messages.ts'
import type { MemberData } from '../shared/memberData.ts'
import { asMessage } from './messageShape.ts'

/** Messages that the member has sent. The thread is the house's: it keeps them, without the sender. */
export const messagesMemberData: MemberData = {
  name: 'messages',
  export: async (db, userId) => (await messagesSentBy(db, userId)).map(asMessage),
  erase: removeSender,
}
