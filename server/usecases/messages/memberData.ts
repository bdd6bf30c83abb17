import { forgetSender, messagesBy } from '../../db/repositories/messages.ts'
import type { MemberArea } from '../shared/memberData.ts'
import { asMessage } from './messageShape.ts'

/** Messages that the member has sent. The thread is the house's: it keeps them, without the sender. */
export const messagesArea: MemberArea = {
  name: 'messages',
  export: async (db, userId) => (await messagesBy(db, userId)).map(asMessage),
  erase: forgetSender,
}
