// Joins the page of the log with the calls that load the log entries and the web vitals: how fast the pages load.

import type { PageVitals } from '../../../contract/api/site/vitals.ts'
import { pageQuery } from '../../../contract/rules/members/logPages.ts'
import { logsMachine } from '../../machines/members/logs.machine.ts'
import type { LogPlace, LogRequest } from '../../machines/members/logs.types.ts'
import { createResourceMachine } from '../../machines/shared/resource.machine.ts'
import { boundsOfDay } from '../../services/browser/day.ts'
import { keepPlace, readPlace } from '../../services/browser/place.ts'
import { callLogic } from '../../services/http/call.ts'
import { Logs } from '../../views/members/Logs/Logs.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The query of `GET /logs`. A day is a day in the browser's time zone. */
function queryOf({ page, newest, filter: { username, kind, day } }: LogRequest) {
  const name = username.trim()
  return {
    ...pageQuery(page),
    ...(newest !== null && { newest }),
    ...(name !== '' && { username: name }),
    ...(kind !== null && { kind }),
    ...(day !== '' && boundsOfDay(day)),
  }
}

/** The page on which an admin reads the log. */
export const screen = screenModule({
  View: Logs,
  logic: ({ call }) =>
    logsMachine.provide({
      actions: { keepPlace: ({ context: { input } }, part) => keepPlace(input.user?.user_id, part) },
      actors: {
        vitals: createResourceMachine<PageVitals[]>().provide({
          actors: { load: callLogic(call, 'GET /vitals', () => ({})) },
        }),
        loadPage: callLogic(call, 'GET /logs', (request: LogRequest) => ({ query: queryOf(request) })),
      },
    }),
  toInput: (input) => ({ ...input, place: readPlace<LogPlace>(input.user?.user_id) }),
})
