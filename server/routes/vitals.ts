import { DONE } from '../../contract/api/shared.ts'
import type { vitalsApi } from '../../contract/api/vitals.ts'
import type { RoutesOf } from '../http/request.ts'
import { noteVisit, readVitals } from '../usecases/vitals.ts'

export const vitalsRoutes: RoutesOf<typeof vitalsApi> = {
  'POST /public/vitals': async ({ body, unit }, context) => {
    await noteVisit(context, unit, body)
    return DONE
  },

  'GET /vitals': (_request, context) => readVitals(context),
}
