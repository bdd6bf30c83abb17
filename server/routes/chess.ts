import type { chessApi } from '../../contract/api/chess.ts'
import type { RoutesOf } from '../http/request.ts'
import { readChess } from '../usecases/chess.ts'

export const chessRoutes: RoutesOf<typeof chessApi> = {
  'GET /chess': ({ query: { source } }, context) => readChess(context, source),
}
