// Connects each call about text messages with its use case.

import type { messagesApi } from '../../contract/api/messages/messages.ts'
import type { RoutesOf } from '../http/request.ts'
import { readGateway, readThread, searchThread, sendAgain, sendMessage } from '../usecases/messages/messages.ts'

export const messagesRoutes: RoutesOf<typeof messagesApi> = {
  'GET /message': ({ query }, context) => readThread(context, query),

  'GET /message/search': ({ query }, context) => searchThread(context, query),

  'POST /message': ({ body, session, writer }, context) => sendMessage(context, writer, session, body.message),

  'POST /message/:message_id/again': ({ params, writer }, context) => sendAgain(context, writer, params.message_id),

  'GET /message/gateway': (_request, context) => readGateway(context),
}
