import type { logsApi } from '../../contract/api/logs.ts'
import type { RoutesOf } from '../http/request.ts'
import { listLogs } from '../usecases/journal.ts'

export const logsRoutes: RoutesOf<typeof logsApi> = {
  'GET /logs': ({ query }, context) => listLogs(context, query),
}
