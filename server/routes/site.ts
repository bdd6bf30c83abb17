// Connects the calls of the public pages, the web vitals and the figures of the site with their use cases.

import type { browserErrorsApi } from '../../contract/api/site/browserErrors.ts'
import type { chessApi } from '../../contract/api/site/chess.ts'
import type { siteFiguresApi } from '../../contract/api/site/siteFigures.ts'
import type { vitalsApi } from '../../contract/api/site/vitals.ts'
import type { RoutesOf } from '../http/request.ts'
import { saveBrowserError } from '../usecases/site/browserErrors.ts'
import { readChess } from '../usecases/site/chess.ts'
import { readSiteFigures } from '../usecases/site/siteFigures.ts'
import { readVitals, saveVisit } from '../usecases/site/vitals.ts'

type SiteApi = typeof chessApi & typeof vitalsApi & typeof browserErrorsApi & typeof siteFiguresApi

export const siteRoutes: RoutesOf<SiteApi> = {
  'GET /chess': ({ query: { source } }, context) => readChess(context, source),

  'POST /public/vitals': ({ body, writer }, context) => saveVisit(context, writer, body),

  'POST /public/browser-errors': ({ body, writer }, context) => saveBrowserError(context, writer, body),

  'GET /vitals': (_request, context) => readVitals(context),

  'GET /site-figures': (_request, context) => readSiteFigures(context),
}
