import type { vitalsApi } from '../../contract/api/site/vitals.ts'
import type { RoutesOf } from '../http/request.ts'
import { noteVisit, readVitals } from '../usecases/site/vitals.ts'

export const vitalsRoutes: RoutesOf<typeof vitalsApi> = {
  'POST /public/vitals': ({ body, unit }, context) => noteVisit(context, unit, body),

  'GET /vitals': (_request, context) => readVitals(context),
}
