// Makes the screen for a list and for the page of one of its items.
import type { ReactNode } from 'react'
import { fromPromise } from 'xstate'
import type { Chunk, ScreenInput } from '../../machines/app/screen.types.ts'
import { createPairMachine, type PairRef } from '../../machines/shared/pair.machine.ts'
import type { PairOptions } from '../../machines/shared/pair.types.ts'
import { track } from '../../pending.ts'
import { isWindowWide, watchWindowWidth } from '../../services/browser/windowWidth.ts'
import type { Services } from '../../services/services.ts'
import { type ScreenModule, screenModule } from './screenModule.ts'

export interface PairScreen extends Omit<PairOptions, 'half'> {
  /** The half whose address is open. Its code is in the chunk of the page. */
  readonly half: ScreenModule
  /** Loads the other half, if the window is wide enough for it. */
  readonly loadOther: () => Promise<ScreenModule>
  readonly View: (props: { actor: PairRef }) => ReactNode
}

const chunkOf = ({ logic, View, toInput }: ScreenModule, services: Services): Chunk => ({
  logic: logic(services),
  View,
  toInput,
})

/** The page of a list or of one of its items. In a wide window it shows both. */
export function pairScreen({ View, half, loadOther, ...options }: PairScreen): ScreenModule {
  return screenModule({
    View,
    logic: (services) =>
      createPairMachine({ ...options, half: chunkOf(half, services) }).provide({
        actors: {
          windowWidth: watchWindowWidth,
          loadHalf: fromPromise<Chunk>(async () => chunkOf(await track(loadOther()), services)),
        },
      }),
    toInput: (input: ScreenInput) => ({ ...input, wide: isWindowWide() }),
  })
}
