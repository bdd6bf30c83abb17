// Replaces XState while mutants are tested, and registers every machine that is created, so that faults can be planted
// into it.

import { setup as realSetup } from 'xstate'
import { register } from './planted.ts'

// biome-ignore lint/performance/noBarrelFile: everything else of XState stays as it is.
// biome-ignore lint/performance/noReExportAll: everything else of XState stays as it is.
export * from 'xstate'

type Setup = ReturnType<typeof realSetup>

/** The same setup, but it registers each machine that it creates. */
const registering = (made: Setup): Setup =>
  ({
    ...made,
    createMachine: (config: never) => register(made.createMachine(config) as never),
    extend: (more: never) => registering(made.extend(more) as unknown as Setup),
  }) as unknown as Setup

export const setup = ((options: never) =>
  registering(realSetup(options) as unknown as Setup)) as unknown as typeof realSetup
