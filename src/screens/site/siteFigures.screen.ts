import type { SiteFigures } from '../../../contract/api/site/siteFigures.ts'
import { createResourceMachine } from '../../machines/shared/resource.machine.ts'
import { siteFiguresMachine } from '../../machines/site/siteFigures.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { HowTheSiteIs } from '../../views/site/HowTheSiteIs/HowTheSiteIs.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The page on which an admin sees the figures of the site in the last day. */
export const screen = screenModule({
  View: HowTheSiteIs,
  logic: ({ call }) =>
    siteFiguresMachine.provide({
      actors: {
        figures: createResourceMachine<SiteFigures>().provide({
          actors: { load: callLogic(call, 'GET /site-figures', () => ({})) },
        }),
      },
    }),
})
