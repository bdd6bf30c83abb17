import type { chessApi } from '../../contract/api/site/chess.ts'
import type { RoutesOf } from '../http/request.ts'
import { readChess } from '../usecases/site/chess.ts'

export const chessRoutes: RoutesOf<typeof chessApi> = {
  'GET /chess': ({ query: { source } }, context) => readChess(context, source),
}
