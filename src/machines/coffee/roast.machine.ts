import { type ActorRefFrom, raise } from 'xstate'
import { eventProblem, exportedRoast, inputUnit, missedEventInput, queueOf } from './roast.selectors.ts'
import { roastSetup } from './roast.setup.ts'
import {
  beanTap,
  discardTap,
  endQuestion,
  eventNow,
  eventTap,
  moveQuestion,
  readingTap,
  resumeTap,
  startTap,
} from './roastTaps.ts'

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
    tapCount: 0,
    chosenBean: null,
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
    { id: 'roastUndo', src: 'roastUndo', input: ({ context, self }) => ({ now: context.input.now, parent: self }) },
  ],
  on: {
    'tap.undone': { actions: { type: 'takeBack', params: ({ event }) => event } },
    'pending.*': { actions: { type: 'storePending', params: ({ event }) => event } },
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
        { id: 'roastQuestion', src: 'roastQuestion', input: ({ self }) => ({ parent: self }) },
      ],
      on: {
        'tap.made': {
          actions: [
            { type: 'addTap', params: ({ event }) => event },
            { type: 'offerUndo', params: ({ event }) => event },
            'countTap',
          ],
        },
        'event.place': [
          {
            guard: { type: 'isImpossible', params: ({ event }) => event },
            actions: {
              type: 'showAlert',
              params: ({ context, event }) => ({ type: 'warning', message: eventProblem(context, event.event) ?? '' }),
            },
          },
          {
            guard: { type: 'isLogged', params: ({ event }) => event },
            actions: {
              type: 'ask',
              params: ({ context, event }) => ({ question: moveQuestion(context, event.event) }),
            },
          },
          { actions: raise(({ context, event }) => ({ type: 'tap.made', tap: eventTap(context, event.event) })) },
        ],
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
            params: ({ context, event }) => ({ format: event.format, roast: exportedRoast(context) }),
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
                  actions: ['prepareSound', raise(({ context }) => ({ type: 'tap.made', tap: startTap(context) }))],
                },
                'roast.discard': {
                  target: 'discarded',
                  actions: raise(({ context }) => ({ type: 'tap.made', tap: discardTap(context) })),
                },
              },
            },
            discarded: {
              description: 'The page leaves when the server has answered, or soon: the outbox delivers it later.',
              on: {
                'pending.delivered': { actions: 'leave' },
                'pending.refused': 'notStarted',
              },
              after: { discardDelay: { actions: 'leave' } },
            },
            running: {
              entry: ['storeNow', 'expectCrack'],
              invoke: [
                { id: 'wakeLock', src: 'wakeLock' },
                { id: 'pageShown', src: 'pageShown' },
              ],
              always: [
                { guard: 'isEnded', target: 'ended' },
                { guard: 'isNotStarted', target: 'notStarted' },
              ],
              on: {
                'roast.end': {
                  guard: 'mayEnd',
                  actions: { type: 'ask', params: ({ context }) => ({ question: endQuestion(context) }) },
                },
                'event.log': {
                  actions: raise(({ context, event }) => ({
                    type: 'event.place',
                    event: eventNow(context, event.event_type),
                  })),
                },
                // Timers of a hidden page are late or stop.
                'page.shown': { actions: ['storeNow', 'expectCrack'] },
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
              initial: 'resumable',
              states: {
                resumable: {
                  always: { guard: 'isTooLateToResume', target: 'closed' },
                  after: { resumeDelay: 'closed' },
                  on: {
                    'roast.resume': {
                      actions: raise(({ context }) => ({ type: 'tap.made', tap: resumeTap(context) })),
                    },
                  },
                },
                closed: { description: 'Too late to resume. Events and readings can still be corrected.' },
              },
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
                  now: context.input.now,
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
                    actions: raise(({ context, event }) => {
                      if (!event.output) throw new Error('no reading')
                      return { type: 'tap.made', tap: readingTap(context, event.output) }
                    }),
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
            none: {
              on: {
                'details.open': 'details',
                'settings.open': 'settings',
                'missedEvent.open': { guard: 'isEnded', target: 'missedEvent' },
                'bean.open': { guard: 'mayChangeBean', target: 'bean' },
              },
            },
            missedEvent: {
              always: { guard: 'isNotEnded', target: 'none' },
              invoke: {
                id: 'missedEvent',
                src: 'missedEvent',
                input: ({ context }) => missedEventInput(context),
                onDone: [
                  {
                    guard: { type: 'isEvent', params: ({ event }) => ({ event: event.output }) },
                    target: 'none',
                    actions: raise(({ event }) => {
                      if (!event.output) throw new Error('no event')
                      return { type: 'event.place', event: event.output }
                    }),
                  },
                  { target: 'none' },
                ],
              },
            },
            bean: {
              always: { guard: 'mayNotChangeBean', target: 'none' },
              invoke: { id: 'beans', src: 'beans' },
              on: {
                'bean.choose': {
                  target: 'none',
                  actions: [
                    raise(({ context, event }) => ({ type: 'tap.made', tap: beanTap(context, event.bean) })),
                    { type: 'storeBean', params: ({ event }) => event },
                  ],
                },
                'dialog.close': 'none',
              },
            },
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
              // The forecast of first crack is about the earlier bean.
              {
                guard: { type: 'hasOtherBean', params: ({ event }) => event },
                target: '#roast.loading',
                actions: { type: 'storeAnswer', params: ({ event }) => event },
              },
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
