import type { PublicBag as Bag } from '../../contract/api/coffeeBags.ts'
import { createResourceMachine } from '../machines/resource/resource.machine.ts'
import type { ScreenInput } from '../machines/screen/screen.types.ts'
import { callActor } from '../services/call.ts'
import { PublicBag } from '../views/PublicBag/PublicBag.tsx'
import { screenModule } from './screenModule.ts'

export const screen = screenModule({
  View: PublicBag,
  logic: ({ call }) =>
    createResourceMachine<Bag>().provide({
      actors: {
        load: callActor(call, 'GET /public/coffee/bags/:bag_code', ({ params }: ScreenInput) => ({
          params: { bag_code: params.bag_code ?? '' },
        })),
      },
    }),
})
