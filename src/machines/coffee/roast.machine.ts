import { type ActorRefFrom, raise } from 'xstate'
import { pathTo } from '../../paths.ts'
import { clientIdIn } from '../app/outbox.clientIds.ts'
import { detailsDialog, eventProblem, inputUnit, loadedRoast, missedEventDialog, queueOf } from './roast.selectors.ts'
import { roastSetup } from './roast.setup.ts'
import {
  beanTap,
  detailTap,
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
 * A roast that this browser has kept shows at once, and is loaded again.
 */
export const roastMachine = roastSetup.createMachine({
  id: 'roast',
  context: ({ input }) => ({
    input,
    client_id: clientIdIn(input.params.coffee_roast_id),
    coffee_roast_id: clientIdIn(input.params.coffee_roast_id) === null ? Number(input.params.coffee_roast_id) : 0,
    confirmed: null,
    keptMs: null,
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
      input: ({ context: { input, coffee_roast_id, client_id }, self }) => ({
        queue: queueOf(client_id ?? coffee_roast_id),
        user_id: input.user?.user_id ?? 0,
        visit: input.visit,
        parent: self,
      }),
    },
    { id: 'roastUndo', src: 'roastUndo', input: ({ context, self }) => ({ now: context.input.now, parent: self }) },
  ],
  on: {
    'tap.undone': { actions: { type: 'takeBack', params: ({ event }) => event } },
    'pending.*': { actions: [{ type: 'storePending', params: ({ event }) => event }, 'updateDetails'] },
    'pending.changed': [
      {
        description: 'The roast waits in the outbox, maybe only in memory.',
        guard: { type: 'hasCreation', params: ({ event }) => event },
        target: '.ready',
        actions: [
          { type: 'storePending', params: ({ event }) => event },
          { type: 'storeCreation', params: ({ event }) => event },
        ],
      },
      { actions: [{ type: 'storePending', params: ({ event }) => event }, 'updateDetails'] },
    ],
    'live.received': {
      guard: { type: 'isAboutThisRoast', params: ({ event }) => ({ fact: event.fact }) },
      actions: { type: 'noteVersion', params: ({ event }) => ({ fact: event.fact }) },
    },
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'Reads what this browser has kept of the roast. It takes a few milliseconds.',
      invoke: {
        id: 'readKept',
        src: 'readKept',
        input: ({ context: { coffee_roast_id, client_id, input } }) => ({
          coffee_roast_id,
          client_id,
          user_id: input.user?.user_id ?? 0,
        }),
        onDone: [
          {
            guard: { type: 'isKeptElsewhere', params: ({ event }) => ({ kept: event.output }) },
            target: 'moved',
            actions: {
              type: 'go',
              params: ({ event }) => ({
                to: pathTo.roast(event.output?.data.roast.coffee_roast_id ?? 0),
                replace: true,
              }),
            },
          },
          {
            guard: { type: 'isKept', params: ({ event }) => ({ kept: event.output }) },
            target: 'ready',
            actions: { type: 'storeKept', params: ({ event }) => ({ kept: event.output }) },
          },
          { target: 'loading' },
        ],
        onError: 'loading',
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadRoast',
        src: 'loadRoast',
        input: ({ context: { coffee_roast_id, client_id, input } }) => ({
          coffee_roast_id,
          client_id,
          user_id: input.user?.user_id ?? 0,
        }),
        onDone: [
          {
            guard: { type: 'isMoved', params: ({ event }) => event.output },
            target: 'moved',
            actions: {
              type: 'go',
              params: ({ event }) => ({ to: pathTo.roast(event.output.roast.coffee_roast_id), replace: true }),
            },
          },
          { target: 'ready', actions: { type: 'storeLoaded', params: ({ event }) => ({ loaded: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    moved: {
      description: 'The server has created the roast meanwhile. The app is opening its address.',
      tags: 'busy',
    },
    failed: {
      on: {
        'roast.reload': 'loading',
        'live.connected': 'loading',
      },
    },
    ready: {
      type: 'parallel',
      invoke: [
        { id: 'template', src: 'template' },
        { id: 'crackAlarm', src: 'crackAlarm', input: ({ context }) => ({ alarmOn: context.input.alarmOn }) },
        { id: 'roastQuestion', src: 'roastQuestion', input: ({ self }) => ({ parent: self }) },
        { id: 'roastDialog', src: 'roastDialog', input: ({ self }) => ({ parent: self }) },
      ],
      on: {
        'settings.open': { actions: { type: 'openDialog', params: { type: 'settings.open' } } },
        'details.open': { actions: { type: 'openDialog', params: ({ context }) => detailsDialog(context) } },
        'missedEvent.open': {
          guard: 'isEnded',
          actions: { type: 'openDialog', params: ({ context }) => missedEventDialog(context) },
        },
        'bean.open': { guard: 'mayChangeBean', actions: { type: 'openDialog', params: { type: 'bean.open' } } },
        'bean.choose': {
          guard: 'mayChangeBean',
          actions: [
            raise(({ context, event }) => ({ type: 'tap.made', tap: beanTap(context, event.bean) })),
            { type: 'storeBean', params: ({ event }) => event },
          ],
        },
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
            'updateDetails',
          ],
        },
        'pending.changed': {
          guard: { type: 'wasDiscarded', params: ({ event }) => event },
          target: 'failed',
          actions: [{ type: 'storePending', params: ({ event }) => event }, 'explainDiscarded'],
        },
        'detail.changed': {
          actions: raise(({ context, event }) => ({ type: 'tap.made', tap: detailTap(context, event) })),
        },
        'roast.export': {
          actions: {
            type: 'download',
            params: ({ context, event }) => ({ format: event.format, roast: loadedRoast(context) }),
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
                  actions: 'discard',
                },
              },
            },
            discarded: {
              description: 'The page leaves when the server has answered, or soon: the outbox delivers it later.',
              on: {
                'pending.delivered': {
                  guard: { type: 'isDiscarded', params: ({ event }) => event },
                  actions: 'leave',
                },
                'pending.changed': {
                  guard: { type: 'wasDiscarded', params: ({ event }) => event },
                  actions: 'leave',
                },
                'pending.refused': 'notStarted',
              },
              after: { discardDelay: { actions: 'leave' } },
            },
            running: {
              entry: ['storeNow', 'expectCrack'],
              invoke: [
                { id: 'awake', src: 'awake' },
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
        sync: {
          description: 'Loads the roast again when it was changed on another page.',
          initial: 'idle',
          // Not on `ready`: from there a transition into this region would restart all regions.
          on: {
            'live.connected': [
              { guard: 'showsKept', target: '.reloading' },
              { guard: 'isOnServer', target: '.refreshing' },
            ],
            'roast.refresh': { guard: 'showsKept', target: '.reloading' },
            'pending.delivered': [
              {
                guard: { type: 'isCreated', params: ({ event }) => event },
                target: '.refreshing',
                actions: [
                  { type: 'storePending', params: ({ event }) => event },
                  { type: 'storeId', params: ({ event }) => event },
                  {
                    type: 'go',
                    params: ({ context }) => ({
                      to: pathTo.roast(context.coffee_roast_id),
                      replace: true,
                      keepScreen: true,
                    }),
                  },
                ],
              },
              {
                description: 'The forecast of first crack is about the earlier bean.',
                guard: { type: 'hasOtherBean', params: ({ event }) => event },
                target: '.reloading',
                actions: [{ type: 'storeAnswer', params: ({ event }) => event }, 'updateDetails'],
              },
              // Another tab of this browser received the answer.
              {
                guard: { type: 'hasNoRoast', params: ({ event }) => event },
                target: '.refreshing',
                actions: { type: 'storePending', params: ({ event }) => event },
              },
              { actions: [{ type: 'storeAnswer', params: ({ event }) => event }, 'updateDetails'] },
            ],
          },
          states: {
            idle: {
              always: [
                { guard: 'showsKept', target: 'reloading' },
                { guard: 'isStale', target: 'refreshing' },
              ],
            },
            reloading: {
              description: 'A kept roast is shown, with kept preferences. Loads all of them.',
              invoke: {
                id: 'reloadRoast',
                src: 'loadRoast',
                input: ({ context: { coffee_roast_id, input } }) => ({
                  coffee_roast_id,
                  client_id: null,
                  user_id: input.user?.user_id ?? 0,
                }),
                onDone: {
                  target: 'idle',
                  actions: { type: 'storeLoaded', params: ({ event }) => ({ loaded: event.output }) },
                },
                onError: [
                  {
                    guard: { type: 'isDeleted', params: ({ event }) => event },
                    target: '#roast.failed',
                    actions: [{ type: 'storeError', params: ({ event }) => event }, 'forgetRoast'],
                  },
                  { target: 'waiting', actions: { type: 'storeError', params: ({ event }) => event } },
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
              after: { refreshDelay: [{ guard: 'showsKept', target: 'reloading' }, { target: 'refreshing' }] },
            },
          },
        },
      },
    },
  },
})

export type RoastRef = ActorRefFrom<typeof roastMachine>
