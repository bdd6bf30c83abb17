import type { logsApi } from '../../contract/api/members/logs.ts'
import type { RoutesOf } from '../http/request.ts'
import { listLogs } from '../usecases/shared/auditLog.ts'

export const logsRoutes: RoutesOf<typeof logsApi> = {
  'GET /logs': ({ query }, context) => listLogs(context, query),
}
