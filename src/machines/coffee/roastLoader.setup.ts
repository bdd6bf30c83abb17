// The actors, actions, guards and delays of the loader of a roast.
import { assign, sendTo, setup, stateIn } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { isTemporary } from '../../../contract/temporaryErrors.ts'
import { backOffMs } from '../app/backOff.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import type { Kept } from '../shared/kept.types.ts'
import type { LoadedRoast, RoastLoaderEvent, RoastLoaderReport, RoastToLoad } from './roastLoader.types.ts'

interface RoastLoaderInput extends RoastToLoad {
  readonly parent: ParentRef<RoastLoaderReport>
}

interface RoastLoaderContext extends RoastLoaderInput {
  /** 0 until the server has created the roast. */
  coffee_roast_id: number
  /** Whether the parent shows a roast that this browser has stored or created, which must be loaded from the server. */
  needsReload: boolean
  /** The version of the roast that the parent has. */
  version: number
  /** The highest version in a live event or in a loaded roast. If it is above `version`, the parent's roast is old. */
  latestVersion: number
  /** How many loads have failed in a row. */
  failures: number
}

/** The actors, actions, guards and delays of the loader of a roast. Its states are in `roastLoader.machine.ts`. */
export const roastLoaderSetup = setup({
  types: { context: {} as RoastLoaderContext, events: {} as RoastLoaderEvent, input: {} as RoastLoaderInput },
  actors: {
    liveFacts,
    /** Loads the roast. A roast that this browser created has the id 0 until the server has created it. */
    loadRoast: placeholder<LoadedRoast, RoastToLoad>('loadRoast'),
    /** Reads the roast that this browser stored on an earlier visit; null if there is none. */
    readKept: placeholder<Kept<LoadedRoast> | null, RoastToLoad>('readKept'),
    /** Loads only the roast, without the preferences and the earlier roasts. */
    refreshRoast: placeholder<CoffeeRoast, { coffee_roast_id: number }>('refreshRoast'),
  },
  actions: {
    report: sendTo(
      ({ context }) => context.parent,
      (_, report: RoastLoaderReport) => report,
    ),
    reportLoaded: sendTo(
      ({ context }) => context.parent,
      (_, { loaded }: { loaded: LoadedRoast }): RoastLoaderReport => ({ type: 'roast.loaded', loaded }),
    ),
    reportFailed: sendTo(
      ({ context }) => context.parent,
      (_, { error }: { error: unknown }): RoastLoaderReport => ({ type: 'roast.failed', error: errorOf(error) }),
    ),
    reportKept: sendTo(
      ({ context }) => context.parent,
      (_, { kept }: { kept: Kept<LoadedRoast> | null }): RoastLoaderReport => {
        if (!kept) throw new Error('nothing is kept')
        return { type: 'roast.kept', kept }
      },
    ),
    // The version of a kept roast is not stored: the server's version may be lower, for example after a restore.
    noteNeedsReload: assign({ needsReload: true }),
    noteLoaded: assign(({ context }, { version }: { version: number }) => ({
      needsReload: false,
      failures: 0,
      version: Math.max(context.version, version),
      latestVersion: Math.max(context.latestVersion, version),
    })),
    /** Stores the version of the roast that the parent has received. */
    noteVersion: assign({
      version: ({ context }, { version }: { version: number }) => Math.max(context.version, version),
    }),
    /** Stores the version of the roast in a live event. */
    noteFact: assign({
      latestVersion: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'coffeeRoast.updated' ? Math.max(context.latestVersion, fact.version) : context.latestVersion,
    }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    storeId: assign({ coffee_roast_id: (_, params: { coffee_roast_id: number }) => params.coffee_roast_id }),
  },
  guards: {
    isKept: (_, { kept }: { kept: Kept<LoadedRoast> | null }) => kept !== null,
    /** Whether the page knows only the client id, but the kept roast has the server's id, and so another address. */
    isKeptElsewhere: ({ context }, { kept }: { kept: Kept<LoadedRoast> | null }) =>
      kept !== null && context.coffee_roast_id === 0,
    /** Whether the server has given an id to a roast that had none. */
    isMoved: ({ context }, { roast }: LoadedRoast) => context.coffee_roast_id === 0 && roast.coffee_roast_id !== 0,
    needsReload: ({ context }) => context.needsReload,
    /** Whether a live event had a newer version than the roast of the parent. */
    isStale: ({ context }) => context.latestVersion > context.version,
    /** Whether the server's id of the roast is known. */
    isOnServer: ({ context }) => context.coffee_roast_id !== 0,
    isAboutThisRoast: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'coffeeRoast.updated' && fact.id === context.coffee_roast_id,
    /** Whether the page reconnected while the roast was loading, so that a change may have been missed. */
    mayBeOld: stateIn({ loading: 'outdated' }),
    isTemporary: (_, params: { error: unknown }) => isTemporary(errorOf(params.error)),
    /** Whether the server does not have the roast any more. */
    isRoastGone: ({ context }, params: { error: unknown }) =>
      context.coffee_roast_id !== 0 && errorOf(params.error).code === 'NOT_FOUND',
    /** Whether this browser's disk has neither the server's id of the roast nor its creation. */
    isCreationNotOnDisk: ({ context }, params: { error: unknown }) =>
      context.coffee_roast_id === 0 && errorOf(params.error).code === 'NOT_FOUND',
  },
  // `refreshDelay` follows a failed load while a roast is shown, and `reloadDelay` one while no roast is shown.
  delays: { refreshDelay: 3000, reloadDelay: ({ context }) => backOffMs(context.failures) },
})
