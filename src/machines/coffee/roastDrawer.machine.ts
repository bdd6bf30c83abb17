// The drawer that opens for one roast of the list.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { CoffeePreferences } from '../../../contract/api/coffee/preferences.ts'
import type { CoffeeRoast, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { roastStatus } from '../../../contract/rules/coffee/roast.ts'
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts'
import { showAlert, showError } from '../app/system.ts'
import { bagCodeMachine } from './bagCode.machine.ts'
import type {
  RoastAndTemplate,
  RoastDrawerContext,
  RoastDrawerEvent,
  RoastDrawerInput,
  RoastReport,
} from './roastDrawer.types.ts'

interface RoastId {
  coffee_roast_id: number
}

/** The roast with the higher version: the one that the drawer has, or the loaded one. */
const newerOf = <Roast extends RoastSummary>(known: Roast, loaded: Roast) =>
  known.version > loaded.version ? known : loaded

/** One roast in the drawer at the bottom of the page: its chart, its bag and its buttons. Ends when it is closed. */
export const roastDrawerMachine = setup({
  types: {
    context: {} as RoastDrawerContext,
    events: {} as RoastDrawerEvent,
    input: {} as RoastDrawerInput,
    children: {} as { bagCode: 'bagCode' },
    tags: {} as 'loading' | 'busy' | 'asking',
  },
  actors: {
    bagCode: bagCodeMachine,
    loadRoastAndTemplate: placeholder<RoastAndTemplate, RoastId>('loadRoastAndTemplate'),
    setTemplate: placeholder<{ user_preferences: CoffeePreferences }, RoastId>('setTemplate'),
    deleteRoast: placeholder<{ done: true }, RoastId>('deleteRoast'),
    /** Sends `clock.ticked` immediately and then every second. */
    everySecond: callbackPlaceholder('everySecond'),
  },
  actions: {
    showAlert,
    /**
     * Keeps the newer version of the roast. Without a network, the loaded roast is one that this browser has stored. It
     * may be older than the roast in the list.
     */
    storeRoastAndTemplate: assign(({ context }, { profile }: { profile: RoastAndTemplate }) => ({
      profile: { ...profile, roast: newerOf(context.profile?.roast ?? profile.roast, profile.roast) },
      roast: newerOf<RoastSummary>(context.roast, profile.roast),
      error: null,
    })),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    storeRoast: assign(({ context }, { roast }: { roast: CoffeeRoast }) => ({
      roast,
      profile: context.profile && { ...context.profile, roast },
    })),
    storeNow: assign({ nowMs: (_, params: { nowMs: number }) => params.nowMs }),
    showError,
    closeBagCode: sendTo('bagCode', { type: 'field.close' }),
    reportChange: sendTo(({ context }) => context.parent, { type: 'roasts.changed' } satisfies RoastReport),
  },
  guards: {
    isRunning: ({ context }) => roastStatus(context.roast) === 'running',
    isNotRunning: ({ context }) => roastStatus(context.roast) !== 'running',
  },
}).createMachine({
  id: 'roastDrawer',
  context: ({ input }) => ({ ...input, profile: null, error: null, nowMs: null }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: {
        id: 'bagCode',
        src: 'bagCode',
        input: ({ context, self }) => ({ coffee_roast_id: context.roast.coffee_roast_id, parent: self }),
        onDone: 'closed',
      },
      on: {
        'roast.received': {
          actions: [{ type: 'storeRoast', params: ({ event }) => ({ roast: event.roast }) }, 'reportChange'],
        },
      },
      states: {
        profile: {
          description: 'Loads the roasts of the chart: the opened one and the template.',
          initial: 'loading',
          states: {
            loading: {
              tags: 'loading',
              // The transition belongs to this state and not to the region: if the region were entered again, all
              // regions would start again.
              on: { 'roast.refresh': { target: 'loading', reenter: true } },
              invoke: {
                id: 'loadRoastAndTemplate',
                src: 'loadRoastAndTemplate',
                input: ({ context }) => ({ coffee_roast_id: context.roast.coffee_roast_id }),
                onDone: {
                  target: 'loaded',
                  actions: { type: 'storeRoastAndTemplate', params: ({ event }) => ({ profile: event.output }) },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            loaded: { on: { 'roast.refresh': 'loading' } },
            failed: { on: { 'roast.refresh': 'loading' } },
          },
        },
        clock: {
          initial: 'still',
          states: {
            still: { always: { guard: 'isRunning', target: 'ticking' } },
            ticking: {
              invoke: { id: 'everySecond', src: 'everySecond' },
              always: { guard: 'isNotRunning', target: 'still' },
              on: { 'clock.ticked': { actions: { type: 'storeNow', params: ({ event }) => event } } },
            },
          },
        },
        task: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'drawer.close': {
                  description:
                    'The drawer closes when the field for the bag code closes. The field stays open while the bag is saved.',
                  actions: 'closeBagCode',
                },
                'template.set': 'settingTemplate',
                'roast.delete': 'confirmingDeletion',
              },
            },
            settingTemplate: {
              tags: 'busy',
              invoke: {
                id: 'setTemplate',
                src: 'setTemplate',
                input: ({ context }) => ({ coffee_roast_id: context.roast.coffee_roast_id }),
                onDone: {
                  target: 'idle',
                  actions: [
                    {
                      type: 'showAlert',
                      params: { type: 'success', message: 'Set Template Roast!', timeoutMs: 3000 },
                    },
                    'reportChange',
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: { type: 'showError', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            confirmingDeletion: {
              tags: 'asking',
              on: {
                'deletion.confirm': 'deleting',
                'deletion.cancel': 'idle',
              },
            },
            deleting: {
              tags: 'busy',
              invoke: {
                id: 'deleteRoast',
                src: 'deleteRoast',
                input: ({ context }) => ({ coffee_roast_id: context.roast.coffee_roast_id }),
                onDone: { target: '#roastDrawer.closed', actions: 'reportChange' },
                onError: {
                  target: 'idle',
                  actions: { type: 'showError', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})

export type RoastDrawerRef = ActorRefFrom<typeof roastDrawerMachine>
