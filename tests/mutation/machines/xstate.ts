import { setup as realSetup } from 'xstate'
import { register } from './planted.ts'

// Replaces XState while mutants are tested, and registers every machine that is created.

// biome-ignore lint/performance/noBarrelFile: everything else of XState stays as it is.
// biome-ignore lint/performance/noReExportAll: everything else of XState stays as it is.
export * from 'xstate'

type Setup = ReturnType<typeof realSetup>

/** The same setup. Its machines are registered. */
const registering = (made: Setup): Setup =>
  ({
    ...made,
    createMachine: (config: never) => register(made.createMachine(config) as never),
    extend: (more: never) => registering(made.extend(more) as unknown as Setup),
  }) as unknown as Setup

export const setup = ((options: never) =>
  registering(realSetup(options) as unknown as Setup)) as unknown as typeof realSetup
