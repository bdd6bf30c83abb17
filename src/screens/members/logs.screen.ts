import type { PageVitals } from '../../../contract/api/site/vitals.ts'
import { pageQuery } from '../../../contract/rules/members/logPages.ts'
import { logsMachine } from '../../machines/members/logs.machine.ts'
import { createResourceMachine } from '../../machines/shared/resource.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { Logs } from '../../views/members/Logs/Logs.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The screen of the log and of the web vitals. */
export const screen = screenModule({
  View: Logs,
  logic: ({ call }) =>
    logsMachine.provide({
      actors: {
        vitals: createResourceMachine<PageVitals[]>().provide({
          actors: { load: callLogic(call, 'GET /vitals', () => ({})) },
        }),
        loadPage: callLogic(call, 'GET /logs', ({ page }: { page: number }) => ({ query: pageQuery(page) })),
      },
    }),
})
