import { assign, sendTo, setup } from 'xstate'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import type { Kept } from '../shared/kept.types.ts'
import type { LoadedRoast, LoadRoast, RoastLoaderEvent, RoastLoaderReport } from './roastLoader.types.ts'

export interface RoastLoaderInput extends LoadRoast {
  readonly parent: ParentRef<RoastLoaderReport>
}

interface RoastLoaderContext extends RoastLoaderInput {
  coffee_roast_id: number
  /** Whether the parent shows a roast that was kept from an earlier visit. */
  showsKept: boolean
  /** The version that the parent has. */
  version: number
  /** The highest version that the server has sent, with a roast or in a live event. */
  latestVersion: number
}

const loadInput = ({ coffee_roast_id, client_id, user_id }: LoadRoast): LoadRoast => ({
  coffee_roast_id,
  client_id: coffee_roast_id === 0 ? client_id : null,
  user_id,
})

/**
 * Loads the roast of a page: first what this browser has kept, then what the server has, and again each time the roast
 * was changed elsewhere. Reports to its parent.
 */
export const roastLoaderMachine = setup({
  types: { context: {} as RoastLoaderContext, events: {} as RoastLoaderEvent, input: {} as RoastLoaderInput },
  actors: {
    liveFacts,
    /** A roast of this browser has the id 0 until the server has created it. */
    loadRoast: placeholder<LoadedRoast, LoadRoast>('loadRoast'),
    readKept: placeholder<Kept<LoadedRoast> | null, LoadRoast>('readKept'),
    refreshRoast: placeholder<CoffeeRoast, { coffee_roast_id: number }>('refreshRoast'),
  },
  actions: {
    report: sendTo(
      ({ context }) => context.parent,
      (_, report: RoastLoaderReport) => report,
    ),
    reportKept: sendTo(
      ({ context }) => context.parent,
      (_, { kept }: { kept: Kept<LoadedRoast> | null }): RoastLoaderReport => {
        if (!kept) throw new Error('nothing is kept')
        return { type: 'roast.kept', kept }
      },
    ),
    // The version of a kept roast is not noted: the server's roast replaces it, whatever its version.
    noteKept: assign({ showsKept: true }),
    noteLoaded: assign(({ context }, { version }: { version: number }) => ({
      showsKept: false,
      version: Math.max(context.version, version),
      latestVersion: Math.max(context.latestVersion, version),
    })),
    noteVersion: assign({
      version: ({ context }, { version }: { version: number }) => Math.max(context.version, version),
    }),
    noteFact: assign({
      latestVersion: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'coffeeRoast.updated' ? Math.max(context.latestVersion, fact.version) : context.latestVersion,
    }),
    storeId: assign({ coffee_roast_id: (_, params: { coffee_roast_id: number }) => params.coffee_roast_id }),
  },
  guards: {
    isKept: (_, { kept }: { kept: Kept<LoadedRoast> | null }) => kept !== null,
    isKeptElsewhere: ({ context }, { kept }: { kept: Kept<LoadedRoast> | null }) =>
      kept !== null && context.coffee_roast_id === 0,
    isMoved: ({ context }, { roast }: LoadedRoast) => context.coffee_roast_id === 0 && roast.coffee_roast_id !== 0,
    showsKept: ({ context }) => context.showsKept,
    isStale: ({ context }) => context.latestVersion > context.version,
    isOnServer: ({ context }) => context.coffee_roast_id !== 0,
    isAboutThisRoast: ({ context }, { fact }: { fact: LiveFact }) =>
      fact.type === 'coffeeRoast.updated' && fact.id === context.coffee_roast_id,
    isDeleted: (_, params: { error: unknown }) => errorOf(params.error).code === 'NOT_FOUND',
  },
  delays: { refreshDelay: 3000 },
}).createMachine({
  id: 'roastLoader',
  context: ({ input }) => ({ ...input, showsKept: false, version: 0, latestVersion: 0 }),
  invoke: { id: 'liveFacts', src: 'liveFacts' },
  on: {
    'creation.found': '.shown',
    'version.received': { actions: { type: 'noteVersion', params: ({ event }) => event } },
    'live.received': {
      guard: { type: 'isAboutThisRoast', params: ({ event }) => event },
      actions: { type: 'noteFact', params: ({ event }) => event },
    },
  },
  initial: 'reading',
  states: {
    reading: {
      description: 'Reads what this browser has kept of the roast. It takes a few milliseconds.',
      invoke: {
        id: 'readKept',
        src: 'readKept',
        input: ({ context }) => loadInput(context),
        onDone: [
          {
            guard: { type: 'isKeptElsewhere', params: ({ event }) => ({ kept: event.output }) },
            target: 'moved',
            actions: {
              type: 'report',
              params: ({ event }) => ({
                type: 'roast.moved',
                coffee_roast_id: event.output?.data.roast.coffee_roast_id ?? 0,
              }),
            },
          },
          {
            guard: { type: 'isKept', params: ({ event }) => ({ kept: event.output }) },
            target: 'shown.reloading',
            actions: ['noteKept', { type: 'reportKept', params: ({ event }) => ({ kept: event.output }) }],
          },
          { target: 'loading' },
        ],
        onError: 'loading',
      },
    },
    loading: {
      invoke: {
        id: 'loadRoast',
        src: 'loadRoast',
        input: ({ context }) => loadInput(context),
        onDone: [
          {
            guard: { type: 'isMoved', params: ({ event }) => event.output },
            target: 'moved',
            actions: {
              type: 'report',
              params: ({ event }) => ({ type: 'roast.moved', coffee_roast_id: event.output.roast.coffee_roast_id }),
            },
          },
          {
            target: 'shown',
            actions: [
              { type: 'noteLoaded', params: ({ event }) => event.output.roast },
              { type: 'report', params: ({ event }) => ({ type: 'roast.loaded', loaded: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'report',
            params: ({ event }) => ({ type: 'roast.failed', error: errorOf(event.error) }),
          },
        },
      },
    },
    moved: { description: 'The app is opening the address with the server’s id.' },
    failed: { on: { 'roast.reload': 'loading', 'live.connected': 'loading' } },
    shown: {
      on: {
        'roast.reload': 'loading',
        'live.connected': [
          { guard: 'showsKept', target: '.reloading' },
          { guard: 'isOnServer', target: '.refreshing' },
        ],
        'roast.refresh': { guard: 'showsKept', target: '.reloading' },
        'roast.created': { target: '.refreshing', actions: { type: 'storeId', params: ({ event }) => event } },
        'answer.missed': { guard: 'isOnServer', target: '.refreshing' },
        'bean.changed': { guard: 'isOnServer', target: '.reloading' },
      },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isStale', target: 'refreshing' } },
        reloading: {
          description: 'Loads the roast again with the preferences and the forecast of first crack.',
          invoke: {
            id: 'reloadRoast',
            src: 'loadRoast',
            input: ({ context }) => loadInput(context),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'noteLoaded', params: ({ event }) => event.output.roast },
                { type: 'report', params: ({ event }) => ({ type: 'roast.loaded', loaded: event.output }) },
              ],
            },
            onError: [
              {
                guard: { type: 'isDeleted', params: ({ event }) => event },
                target: '#roastLoader.failed',
                actions: {
                  type: 'report',
                  params: ({ event }) => ({ type: 'roast.failed', error: errorOf(event.error) }),
                },
              },
              {
                target: 'waiting',
                actions: {
                  type: 'report',
                  params: ({ event }) => ({ type: 'roast.unanswered', error: errorOf(event.error) }),
                },
              },
            ],
          },
        },
        refreshing: {
          invoke: {
            id: 'refreshRoast',
            src: 'refreshRoast',
            input: ({ context }) => ({ coffee_roast_id: context.coffee_roast_id }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'noteVersion', params: ({ event }) => event.output },
                { type: 'report', params: ({ event }) => ({ type: 'roast.refreshed', roast: event.output }) },
              ],
            },
            onError: [
              {
                guard: { type: 'isDeleted', params: ({ event }) => event },
                target: '#roastLoader.failed',
                actions: {
                  type: 'report',
                  params: ({ event }) => ({ type: 'roast.failed', error: errorOf(event.error) }),
                },
              },
              { target: 'waiting' },
            ],
          },
        },
        waiting: {
          description: 'The shown roast may be old, so it is loaded again soon.',
          after: { refreshDelay: [{ guard: 'showsKept', target: 'reloading' }, { target: 'refreshing' }] },
        },
      },
    },
  },
})
