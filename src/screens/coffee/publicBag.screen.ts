import type { PublicBag as Bag } from '../../../contract/api/coffee/bags.ts'
import type { ScreenInput } from '../../machines/app/screen.types.ts'
import { createResourceMachine } from '../../machines/shared/resource.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { PublicBag } from '../../views/coffee/PublicBag/PublicBag.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The screen of one bag for people without an account. */
export const screen = screenModule({
  View: PublicBag,
  logic: ({ call }) =>
    createResourceMachine<Bag>().provide({
      actors: {
        load: callLogic(call, 'GET /public/coffee/bags/:bag_code', ({ query }: { query: ScreenInput }) => ({
          params: { bag_code: query.params.bag_code ?? '' },
        })),
      },
    }),
})
