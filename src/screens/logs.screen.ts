import type { PageVitals } from '../../contract/api/vitals.ts'
import { pageQuery } from '../../contract/rules/pages.ts'
import { logsMachine } from '../machines/logs/logs.machine.ts'
import { createResourceMachine } from '../machines/resource/resource.machine.ts'
import { callActor } from '../services/call.ts'
import { Logs } from '../views/Logs/Logs.tsx'
import { screenModule } from './screenModule.ts'

export const screen = screenModule({
  View: Logs,
  logic: ({ call }) =>
    logsMachine.provide({
      actors: {
        vitals: createResourceMachine<PageVitals[]>().provide({
          actors: { load: callActor(call, 'GET /vitals', () => ({})) },
        }),
        loadPage: callActor(call, 'GET /logs', ({ page }: { page: number }) => ({ query: pageQuery(page) })),
      },
    }),
})
