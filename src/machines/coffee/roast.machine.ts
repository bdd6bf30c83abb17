import type { ActorRefFrom } from 'xstate'
import { endTap, eventTap, inputUnit, queueOf, readingTap, startTap, tapCommand } from './roast.selectors.ts'
import { roastSetup } from './roast.setup.ts'
import { shownRoast } from './shownRoast.ts'

/**
 * The page of one roast. A tap shows at once, marked as unsaved. `pending` keeps it until the server has answered, and then
 * the answer replaces it. A tap keeps the time at which it was made, by the server's clock, even if it arrives later.
 */
export const roastMachine = roastSetup.createMachine({
  id: 'roast',
  context: ({ input }) => ({
    input,
    coffee_roast_id: Number(input.params.coffee_roast_id),
    confirmed: null,
    pending: [],
    preferences: null,
    firstCracks: [],
    nowMs: input.now(),
    latestVersion: 0,
    error: null,
  }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    {
      id: 'pending',
      src: 'pending',
      input: ({ context: { input, coffee_roast_id }, self }) => ({
        queue: queueOf(coffee_roast_id),
        user_id: input.user?.user_id ?? 0,
        visit: input.visit,
        parent: self,
      }),
    },
  ],
  on: {
    'pending.*': { actions: { type: 'storePending', params: ({ event }) => event } },
    // Also before the roast has loaded: what is loaded then may be older than this answer.
    'pending.delivered': { actions: { type: 'storeAnswer', params: ({ event }) => event } },
    'live.received': {
      guard: { type: 'isAboutThisRoast', params: ({ event }) => ({ fact: event.fact }) },
      actions: { type: 'noteVersion', params: ({ event }) => ({ fact: event.fact }) },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadRoast',
        src: 'loadRoast',
        input: ({ context }) => ({ coffee_roast_id: context.coffee_roast_id }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeLoaded', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'roast.reload': 'loading', 'live.connected': 'loading' } },
    ready: {
      type: 'parallel',
      invoke: [
        { id: 'template', src: 'template' },
        { id: 'crackAlarm', src: 'crackAlarm', input: ({ context }) => ({ alarmOn: context.input.alarmOn }) },
      ],
      on: {
        'pending.refused': {
          actions: [
            { type: 'storePending', params: ({ event }) => event },
            { type: 'showAlert', params: ({ event }) => ({ type: 'error', message: event.error.message }) },
          ],
        },
        'roast.saved': { actions: { type: 'storeRoast', params: ({ event }) => event } },
        'roast.export': {
          actions: {
            type: 'download',
            params: ({ context, event }) => {
              const roast = shownRoast(context)
              if (!roast) throw new Error('no roast to export')
              return { format: event.format, roast }
            },
          },
        },
      },
      states: {
        lifecycle: {
          description: 'Follows the shown roast, so that a tap takes effect before the server has confirmed it.',
          initial: 'notStarted',
          states: {
            notStarted: {
              entry: 'expectCrack',
              always: [
                { guard: 'isEnded', target: 'ended' },
                { guard: 'isRunning', target: 'running' },
              ],
              on: {
                'roast.start': {
                  actions: [
                    'prepareSound',
                    { type: 'addTap', params: ({ context }) => tapCommand(context, startTap(context)) },
                  ],
                },
              },
            },
            running: {
              entry: ['storeNow', 'expectCrack'],
              always: [
                { guard: 'isEnded', target: 'ended' },
                { guard: 'isNotStarted', target: 'notStarted' },
              ],
              on: {
                'roast.end': {
                  guard: 'mayEnd',
                  actions: { type: 'addTap', params: ({ context }) => tapCommand(context, endTap(context)) },
                },
                'event.log': {
                  actions: {
                    type: 'addTap',
                    params: ({ context, event }) => tapCommand(context, eventTap(context, event.event_type)),
                  },
                },
              },
              initial: 'ticking',
              states: {
                ticking: {
                  description: 'Each delay ends at a whole second of the roast, so that late ticks do not add up.',
                  after: {
                    tickDelay: { target: 'ticking', reenter: true, actions: ['storeNow', 'expectCrack'] },
                  },
                },
              },
            },
            ended: {
              entry: 'expectCrack',
              always: [
                { guard: 'isRunning', target: 'running' },
                { guard: 'isNotStarted', target: 'notStarted' },
              ],
            },
          },
        },
        view: {
          description: 'What the page shows: the chart, the table of readings, or the chart with the keypad.',
          initial: 'profile',
          states: {
            profile: { on: { 'view.table': 'table', 'input.open': { guard: 'isRunning', target: 'input' } } },
            table: {
              invoke: {
                id: 'roastInputs',
                src: 'roastInputs',
                input: ({ context, self }) => ({
                  coffee_roast_id: context.coffee_roast_id,
                  temperatureUnit: inputUnit(context),
                  parent: self,
                }),
              },
              on: { 'view.profile': 'profile', 'input.open': { guard: 'isRunning', target: 'input' } },
            },
            input: {
              always: { guard: 'isNotRunning', target: 'profile' },
              invoke: {
                id: 'keypad',
                src: 'keypad',
                input: ({ context }) => ({ temperatureUnit: inputUnit(context), now: context.input.now }),
                onDone: [
                  {
                    guard: { type: 'isReading', params: ({ event }) => ({ reading: event.output }) },
                    target: 'profile',
                    actions: {
                      type: 'addTap',
                      params: ({ context, event }) => {
                        if (!event.output) throw new Error('no reading')
                        return tapCommand(context, readingTap(context, event.output))
                      },
                    },
                  },
                  { target: 'profile' },
                ],
              },
              on: { 'view.profile': 'profile', 'view.table': 'table' },
            },
          },
        },
        dialog: {
          initial: 'none',
          states: {
            none: { on: { 'details.open': 'details', 'settings.open': 'settings' } },
            details: {
              invoke: {
                id: 'roastDetails',
                src: 'roastDetails',
                input: ({ context, self }) => {
                  if (!context.confirmed) throw new Error('no roast to show')
                  return {
                    coffee_roast_id: context.coffee_roast_id,
                    saved: context.confirmed,
                    temperatureUnit: context.preferences?.temperature_display_units ?? 'DEGREES_FAHRENHEIT',
                    parent: self,
                  }
                },
              },
              on: { 'dialog.close': 'none' },
            },
            settings: { on: { 'dialog.close': 'none' } },
          },
        },
        sync: {
          description: 'Loads the roast again when it was changed on another page.',
          initial: 'idle',
          // Not on `ready`: from there a transition into this region would restart all regions.
          on: {
            'live.connected': '.refreshing',
            'pending.delivered': [
              // Another tab of this browser received the answer.
              {
                guard: { type: 'hasNoRoast', params: ({ event }) => event },
                target: '.refreshing',
                actions: { type: 'storePending', params: ({ event }) => event },
              },
              { actions: { type: 'storeAnswer', params: ({ event }) => event } },
            ],
          },
          states: {
            idle: { always: { guard: 'isStale', target: 'refreshing' } },
            refreshing: {
              invoke: {
                id: 'refreshRoast',
                src: 'refreshRoast',
                input: ({ context }) => ({ coffee_roast_id: context.coffee_roast_id }),
                onDone: {
                  target: 'idle',
                  actions: { type: 'storeRoast', params: ({ event }) => ({ roast: event.output }) },
                },
                onError: [
                  {
                    guard: { type: 'isDeleted', params: ({ event }) => event },
                    target: '#roast.failed',
                    actions: { type: 'storeError', params: ({ event }) => event },
                  },
                  { target: 'waiting' },
                ],
              },
            },
            waiting: {
              description: 'The refresh failed. The shown roast may be old, so it is loaded again soon.',
              after: { refreshDelay: 'refreshing' },
            },
          },
        },
      },
    },
  },
})

export type RoastRef = ActorRefFrom<typeof roastMachine>
