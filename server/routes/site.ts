import type { browserErrorsApi } from '../../contract/api/site/browserErrors.ts'
import type { chessApi } from '../../contract/api/site/chess.ts'
import type { vitalsApi } from '../../contract/api/site/vitals.ts'
import type { RoutesOf } from '../http/request.ts'
import { saveBrowserError } from '../usecases/site/browserErrors.ts'
import { readChess } from '../usecases/site/chess.ts'
import { readVitals, saveVisit } from '../usecases/site/vitals.ts'

export const siteRoutes: RoutesOf<typeof chessApi & typeof vitalsApi & typeof browserErrorsApi> = {
  'GET /chess': ({ query: { source } }, context) => readChess(context, source),

  'POST /public/vitals': ({ body, unit }, context) => saveVisit(context, unit, body),

  'POST /public/browser-errors': ({ body, unit }, context) => saveBrowserError(context, unit, body),

  'GET /vitals': (_request, context) => readVitals(context),
}
