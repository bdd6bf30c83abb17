// Connects the calls of the chess page, the web vitals, the browser errors and the site figures with their use cases.
// The site figures are requests, errors and times of the server, for admins.

import type { browserErrorsApi } from '../../contract/api/site/browserErrors.ts'
import type { chessApi } from '../../contract/api/site/chess.ts'
import type { siteFiguresApi } from '../../contract/api/site/siteFigures.ts'
import type { vitalsApi } from '../../contract/api/site/vitals.ts'
import type { RoutesOf } from '../http/request.ts'
import { saveBrowserError } from '../usecases/site/browserErrors.ts'
import { readChess } from '../usecases/site/chess.ts'
import { readSiteFigures } from '../usecases/site/siteFigures.ts'
import { readVitals, saveVitals } from '../usecases/site/vitals.ts'

type SiteApi = typeof chessApi & typeof vitalsApi & typeof browserErrorsApi & typeof siteFiguresApi

export const siteRoutes: RoutesOf<SiteApi> = {
  'GET /chess': ({ query: { source } }, context) => readChess(context, source),

  'POST /public/vitals': ({ body, writer }, context) => saveVitals(context, writer, body),

  'POST /public/browser-errors': ({ body, writer }, context) => saveBrowserError(context, writer, body),

  'GET /vitals': (_request, context) => readVitals(context),

  'GET /site-figures': (_request, context) => readSiteFigures(context),
}
