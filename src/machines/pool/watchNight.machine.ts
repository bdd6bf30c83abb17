// The page of the watch link of a league night, which shows its five matches to people without an account.
import { type ActorRefFrom, sendTo, setup } from 'xstate'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import { awakeMachine } from '../shared/awake.machine.ts'
import { followNightMachine } from './followNight.machine.ts'
import { watchViewMachine } from './watchView.machine.ts'

/** `address` is the address of the normal page, for the QR code. */
interface WatchNightInput extends ScreenInput {
  readonly address: string
}

interface WatchNightContext {
  readonly token: string
  readonly address: string
  readonly search: string
}

/** Follows the night of a watch link, as a normal page or for a TV. The screen stays awake meanwhile. */
export const watchNightMachine = setup({
  types: {
    context: {} as WatchNightContext,
    events: {} as ScreenFact,
    input: {} as WatchNightInput,
    children: {} as { follow: 'follow'; watchView: 'watchView' },
  },
  actors: { follow: followNightMachine, watchView: watchViewMachine, awake: awakeMachine },
  actions: {
    /** Sends the new address to the child `watchView`, which chooses the view. */
    forwardEvent: sendTo('watchView', (_, event: Extract<ScreenFact, { type: 'location.changed' }>) => event),
  },
}).createMachine({
  id: 'watchNight',
  context: ({ input: { params, address, search } }) => ({ token: params.token ?? '', address, search }),
  invoke: [
    {
      id: 'follow',
      src: 'follow',
      input: ({ context }) => ({ command: { name: 'pool_night:watch', id: context.token } }),
    },
    { id: 'watchView', src: 'watchView', input: ({ context }) => ({ search: context.search }) },
    { id: 'awake', src: 'awake' },
  ],
  on: { 'location.changed': { actions: { type: 'forwardEvent', params: ({ event }) => event } } },
})

export type WatchNightRef = ActorRefFrom<typeof watchNightMachine>
