// The list of roasts: its machine with the services, and its view.
import { type AssignBagRequest, bagCodeMachine } from '../../machines/coffee/bagCode.machine.ts'
import { roastDrawerMachine } from '../../machines/coffee/roastDrawer.machine.ts'
import type { RoastAndTemplate } from '../../machines/coffee/roastDrawer.types.ts'
import { roastListMachine, roastsMachine } from '../../machines/coffee/roasts.machine.ts'
import { everySecond } from '../../services/browser/everySecond.ts'
import { keepPlace, readPlace } from '../../services/browser/place.ts'
import { isWindowWide } from '../../services/browser/windowWidth.ts'
import { callLogic, dataOf } from '../../services/http/call.ts'
import { keptPages, type Load, loadOrKept } from '../../services/kept/keptLoad.ts'
import type { Services } from '../../services/services.ts'
import { Roasts } from '../../views/coffee/Roasts/Roasts.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { loadRoastPage } from './loadRoasts.ts'

interface RoastId {
  coffee_roast_id: number
}

const loadRoastAndTemplate: Load<RoastAndTemplate, RoastId> = async (call, params, signal) => {
  const [roast, template] = await Promise.all([
    call('GET /coffee/roasts/:coffee_roast_id', { params, signal }),
    call('GET /coffee/roasts/template', { signal }),
  ])
  return { roast: dataOf(roast).coffee_roast, template: dataOf(template).coffee_roast }
}

const drawer = (services: Services) => {
  const { call } = services
  return roastDrawerMachine.provide({
    actors: {
      everySecond,
      loadRoastAndTemplate: loadOrKept(services, loadRoastAndTemplate),
      bagCode: bagCodeMachine.provide({
        actors: {
          assignBag: callLogic(call, 'POST /coffee/roasts/:coffee_roast_id', (input: AssignBagRequest) => ({
            params: { coffee_roast_id: input.coffee_roast_id },
            body: { code: input.code },
          })),
        },
      }),
      setTemplate: callLogic(call, 'POST /coffee/roasts/template', (body: RoastId) => ({ body })),
      deleteRoast: callLogic(call, 'DELETE /coffee/roasts/:coffee_roast_id', (params: RoastId) => ({ params })),
    },
  })
}

/** The list of roasts, with the drawer for one roast. */
export const roastsHalf = screenModule({
  View: Roasts,
  logic: (services) =>
    roastsMachine.provide({
      actions: { keepPlace: ({ context: { input } }, part) => keepPlace(input.user?.user_id, part) },
      actors: {
        list: roastListMachine.provide({ actors: keptPages(services, loadRoastPage) }),
        drawer: drawer(services),
      },
    }),
  toInput: (input) => ({ ...input, wide: isWindowWide(), place: readPlace(input.user?.user_id) }),
})
