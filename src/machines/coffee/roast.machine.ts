// The page of one roast: its states and transitions. `roast.setup.ts` has the actions, guards and actors.
import { type ActorRefFrom, enqueueActions, raise } from 'xstate'
import { clientIdIn } from '../app/outbox.clientIds.ts'
import { replacedKeys } from './refusedDetails.ts'
import {
  backgroundInput,
  detailRefusedEvent,
  loadedRoast,
  loaderEventAfterAnswer,
  openAfterRoastEvent,
  openDetailsEvent,
  openLogEvent,
  openMissedEventEvent,
  queueOf,
  roastCreatedEvent,
  roastCreatedForBackground,
  similarQuery,
  typingInput,
} from './roast.selectors.ts'
import { roastSetup } from './roast.setup.ts'
import {
  beanTap,
  detailTap,
  endQuestion,
  eventNow,
  questionEventFor,
  readingTap,
  resumeTap,
  startTap,
} from './roastTaps.ts'

/**
 * The page of one roast. A tap is shown immediately, marked as unsaved. The child machine `pending` keeps the tap until
 * the server has answered. The page then shows the roast of the answer. A tap keeps the time at which it was made, by
 * the server's clock, even if it arrives at the server later. A roast that this browser has stored is shown
 * immediately, and is loaded again.
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
    missedAnswer: false,
    preferences: null,
    earlierRoasts: [],
    dropTarget: input.dropTarget,
    cockpitOn: input.cockpitOn,
    nowMs: input.now(),
    wide: input.wide,
    error: null,
    tapCount: 0,
  }),
  invoke: [
    {
      id: 'roastLoader',
      src: 'roastLoader',
      input: ({ context: { input, coffee_roast_id, client_id }, self }) => ({
        coffee_roast_id,
        client_id,
        user_id: input.user?.user_id ?? 0,
        parent: self,
      }),
    },
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
    { id: 'windowWidth', src: 'windowWidth' },
  ],
  on: {
    'windowWidth.changed': { actions: { type: 'storeWindowWidth', params: ({ event }) => event } },
    'tap.undone': {
      actions: { type: 'undoTap', params: ({ event }) => event },
    },
    'pending.refused': { actions: [{ type: 'storePending', params: ({ event }) => event }, 'updateChildren'] },
    'pending.changed': [
      {
        description:
          'The outbox has the entry that creates the roast. The entry may be only in memory, and not on the disk.',
        guard: { type: 'hasCreation', params: ({ event }) => event },
        target: '.ready',
        actions: [
          { type: 'storeCreation', params: ({ event }) => event },
          { type: 'sendToLoader', params: { type: 'creation.found' } },
        ],
      },
      { actions: [{ type: 'storePending', params: ({ event }) => event }, 'updateChildren'] },
    ],
    // The answer to an entry is stored even before the roast has loaded, because the loaded roast may be older.
    'pending.delivered': { actions: [{ type: 'storeAnswer', params: ({ event }) => event }, 'updateChildren'] },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      on: {
        'roast.kept': {
          target: 'ready',
          actions: { type: 'storeKept', params: ({ event }) => event },
        },
        'roast.loaded': { target: 'ready', actions: { type: 'storeLoaded', params: ({ event }) => event } },
        'roast.failed': { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
        'roast.moved': {
          target: 'moved',
          actions: { type: 'openAddress', params: ({ event }) => event },
        },
      },
    },
    moved: {
      description:
        'The server has created the roast of this address. The app is opening the address with the server’s id.',
      tags: 'busy',
    },
    failed: {
      on: {
        'roast.reload': { target: 'loading', actions: { type: 'sendToLoader', params: { type: 'roast.reload' } } },
        // The loader may load the roast again automatically. It then sends one of these events.
        'roast.kept': {
          target: 'ready',
          actions: { type: 'storeKept', params: ({ event }) => event },
        },
        'roast.loaded': { target: 'ready', actions: { type: 'storeLoaded', params: ({ event }) => event } },
        'roast.failed': { actions: { type: 'storeError', params: ({ event }) => event } },
        'roast.moved': { target: 'moved', actions: { type: 'openAddress', params: ({ event }) => event } },
      },
    },
    ready: {
      type: 'parallel',
      invoke: [
        { id: 'background', src: 'background', input: ({ context }) => backgroundInput(context) },
        { id: 'crackAlarm', src: 'crackAlarm', input: ({ context }) => ({ alarmOn: context.input.alarmOn }) },
        { id: 'roastQuestion', src: 'roastQuestion', input: ({ self }) => ({ parent: self }) },
        {
          id: 'roastDialog',
          src: 'roastDialog',
          input: ({ context, self }) => ({ screen: context.input, parent: self }),
        },
      ],
      on: {
        'reading.made': {
          actions: raise(({ context, event }) => ({ type: 'tap.made', tap: readingTap(context, event.reading) })),
        },
        'background.open': { actions: { type: 'openDialog', params: { type: 'background.open' } } },
        'dropTarget.choose': {
          actions: [
            { type: 'storeDropTarget', params: ({ event }) => event },
            {
              type: 'writeDropTarget',
              params: ({ context, event }) => ({ user_id: context.input.user?.user_id ?? 0, target: event.target }),
            },
            'expectMoment',
          ],
        },
        'cockpit.switch': {
          actions: [
            { type: 'storeCockpitOn', params: ({ event }) => event },
            {
              type: 'writeCockpitOn',
              params: ({ context, event }) => ({ user_id: context.input.user?.user_id ?? 0, on: event.on }),
            },
          ],
        },
        'background.choose': {
          actions: { type: 'sendToBackground', params: ({ event }) => event },
        },
        'settings.open': {
          actions: { type: 'openDialog', params: { type: 'settings.open' } },
        },
        'details.open': { actions: { type: 'openDialog', params: ({ context }) => openDetailsEvent(context) } },
        'missedEvent.open': {
          guard: 'isEnded',
          actions: { type: 'openDialog', params: ({ context }) => openMissedEventEvent(context) },
        },
        'bean.open': { guard: 'mayChangeBean', actions: { type: 'openDialog', params: { type: 'bean.open' } } },
        'bean.choose': {
          guard: 'mayChangeBean',
          actions: raise(({ context, event }) => ({ type: 'tap.made', tap: beanTap(context, event.bean) })),
        },
        'roast.loaded': {
          actions: [{ type: 'storeLoaded', params: ({ event }) => event }, 'updateChildren', 'updateUnits'],
        },
        'roast.refreshed': { actions: [{ type: 'storeRoast', params: ({ event }) => event }, 'updateChildren'] },
        'roast.unanswered': { actions: { type: 'storeError', params: ({ event }) => event } },
        'roast.failed': {
          target: 'failed',
          actions: [{ type: 'storeError', params: ({ event }) => event }, 'forgetRoast'],
        },
        'roast.moved': { target: 'moved', actions: { type: 'openAddress', params: ({ event }) => event } },
        'roast.refresh': { actions: { type: 'sendToLoader', params: { type: 'roast.refresh' } } },
        'tap.made': {
          actions: [
            { type: 'addTap', params: ({ event }) => event },
            { type: 'offerUndo', params: ({ event }) => event },
            'countTap',
          ],
        },
        'event.place': {
          actions: { type: 'ask', params: ({ context, event }) => questionEventFor(context, event.event) },
        },
        'log.undo': { actions: 'pressUndo' },
        'pending.delivered': [
          {
            guard: { type: 'isCreated', params: ({ event }) => event },
            actions: [
              { type: 'storeId', params: ({ event }) => event },
              { type: 'sendToLoader', params: ({ event }) => roastCreatedEvent(event) },
              { type: 'sendToBackground', params: ({ context }) => roastCreatedForBackground(context) },
              { type: 'openAddress', params: ({ context }) => ({ ...context, keepScreen: true }) },
            ],
          },
          {
            description: 'Another tab received the answer, or the answer has no roast.',
            guard: { type: 'hasNoRoast', params: ({ event }) => event },
            actions: [
              { type: 'storePending', params: ({ event }) => event },
              'noteMissedAnswer',
              { type: 'sendToLoader', params: { type: 'answer.missed' } },
            ],
          },
          {
            actions: [
              { type: 'sendToLoader', params: ({ context, event }) => loaderEventAfterAnswer(context, event) },
              { type: 'storeAnswer', params: ({ event }) => event },
              'updateChildren',
            ],
          },
        ],
        'pending.refused': [
          {
            description:
              'The server has refused a detail. The form After the Roast opens again, or shows the reason if it is open. If another dialog is open, an alert shows the reason.',
            guard: { type: 'isFormRefused', params: ({ event }) => event },
            actions: [
              { type: 'storePending', params: ({ event }) => event },
              'updateChildren',
              { type: 'openDialog', params: ({ context, event }) => detailRefusedEvent(context, event.error) },
            ],
          },
          {
            actions: [
              { type: 'storePending', params: ({ event }) => event },
              { type: 'showAlert', params: ({ event }) => ({ type: 'error', message: event.error.message }) },
              'updateChildren',
            ],
          },
        ],
        'pending.changed': [
          {
            guard: { type: 'wasDiscarded', params: ({ event }) => event },
            target: 'failed',
            actions: [{ type: 'storePending', params: ({ event }) => event }, 'explainDiscarded'],
          },
          {
            guard: { type: 'lacksCreation', params: ({ event }) => event },
            actions: [
              { type: 'storePending', params: ({ event }) => event },
              'updateChildren',
              { type: 'sendToLoader', params: { type: 'answer.missed' } },
            ],
          },
          { actions: [{ type: 'storePending', params: ({ event }) => event }, 'updateChildren'] },
        ],
        'detail.changed': {
          actions: [
            // The new change replaces the refused changes of the same detail.
            enqueueActions(({ context, event, enqueue }) => {
              for (const key of replacedKeys(context.pending, event.change)) {
                enqueue({ type: 'discardEntry', params: { key } })
              }
            }),
            raise(({ context, event }) => ({ type: 'tap.made', tap: detailTap(context, event) })),
          ],
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
          description:
            'Follows the roast as it is shown with its unsaved taps. A tap takes effect before the server has confirmed it.',
          initial: 'notStarted',
          states: {
            notStarted: {
              entry: 'expectMoment',
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
              description:
                'The member has discarded the roast. The list of roasts opens when the server has answered, or after a short wait. After the wait, the outbox still has the entry that discards the roast, and delivers it later.',
              on: {
                'pending.delivered': {
                  guard: { type: 'isDiscarded', params: ({ event }) => event },
                  actions: 'leave',
                },
                'pending.changed': {
                  guard: { type: 'wasDiscarded', params: ({ event }) => event },
                  actions: 'leave',
                },
                'pending.refused': {
                  target: 'notStarted',
                  actions: [
                    { type: 'storePending', params: ({ event }) => event },
                    { type: 'showAlert', params: ({ event }) => ({ type: 'error', message: event.error.message }) },
                    'updateChildren',
                  ],
                },
                // The loader may report that the roast does not exist any more before the outbox has reported the
                // answer.
                'roast.failed': { actions: 'leave' },
              },
              after: { discardDelay: { actions: 'leave' } },
            },
            running: {
              entry: ['storeNow', 'expectMoment'],
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
                  actions: { type: 'ask', params: ({ context }) => endQuestion(context) },
                },
                'event.log': {
                  actions: raise(({ context, event }) => ({
                    type: 'event.place',
                    event: eventNow(context, event.event_type),
                  })),
                },
                'log.open': {
                  actions: { type: 'openDialog', params: ({ context }) => openLogEvent(context) },
                },
                // Timers of a hidden page are late or stop, so the time on the page may be old.
                'page.shown': { actions: ['storeNow', 'expectMoment'] },
              },
              initial: 'ticking',
              states: {
                ticking: {
                  description: 'Each delay ends at a whole second of the roast, so that late ticks do not add up.',
                  after: {
                    tickDelay: {
                      target: 'ticking',
                      reenter: true,
                      actions: ['storeNow', 'expectMoment'],
                    },
                  },
                },
              },
            },
            ended: {
              entry: 'expectMoment',
              invoke: { id: 'similar', src: 'similar', input: ({ context }) => similarQuery(context) },
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
                      actions: [
                        raise(({ context }) => ({ type: 'tap.made', tap: resumeTap(context) })),
                        { type: 'sendToBackground', params: { type: 'roast.resumed' } },
                      ],
                    },
                  },
                },
                closed: {
                  description: 'It is too late to resume the roast. Events and readings can still be corrected.',
                },
              },
            },
          },
        },
        afterRoast: {
          description:
            'Right after the end, the page offers the form for the details that are known only after the roast. The form does not open automatically, because the end may have been a mistake.',
          initial: 'unasked',
          states: {
            unasked: {
              description:
                'No form is offered: the page has not shown the roast while it was running, or the member has answered the offer.',
              always: { guard: 'isRunning', target: 'due' },
              on: {
                'afterRoast.open': {
                  guard: 'isEnded',
                  actions: { type: 'openDialog', params: ({ context }) => openAfterRoastEvent(context) },
                },
              },
            },
            due: {
              description: 'The roast is running, so its end will offer the form.',
              always: [
                { guard: 'isEnded', target: 'offered' },
                { guard: 'isNotStarted', target: 'unasked' },
              ],
            },
            offered: {
              description: 'The page asks whether to open the form. If the end is undone, the offer disappears.',
              always: { guard: 'isNotEnded', target: 'unasked' },
              on: {
                'afterRoast.open': {
                  target: 'unasked',
                  actions: { type: 'openDialog', params: ({ context }) => openAfterRoastEvent(context) },
                },
                'afterRoast.postpone': 'unasked',
              },
            },
          },
        },
        view: {
          description:
            'What the page shows: the chart, the table of readings, or the chart with the keypad. The cockpit shows all of them, if the member has switched it on: in a wide window, until the roast has ended.',
          initial: 'profile',
          states: {
            profile: {
              always: { guard: 'hasCockpit', target: 'cockpit' },
              on: {
                'view.table': 'table',
                'input.open': { guard: 'isRunning', target: 'input' },
              },
            },
            cockpit: {
              always: { guard: 'hasNoCockpit', target: 'profile' },
              invoke: {
                id: 'roastInputs',
                src: 'roastInputs',
                input: ({ context, self }) => typingInput(context, self),
              },
              initial: 'closed',
              states: {
                closed: { always: { guard: 'isRunning', target: 'open' } },
                open: {
                  description: 'The keypad is open as long as the roast is running.',
                  always: { guard: 'isNotRunning', target: 'closed' },
                  invoke: { id: 'cockpit', src: 'cockpit', input: ({ context, self }) => typingInput(context, self) },
                },
              },
            },
            table: {
              always: { guard: 'hasCockpit', target: 'cockpit' },
              invoke: {
                id: 'roastInputs',
                src: 'roastInputs',
                input: ({ context, self }) => typingInput(context, self),
              },
              on: { 'view.profile': 'profile', 'input.open': { guard: 'isRunning', target: 'input' } },
            },
            input: {
              always: [
                { guard: 'isNotRunning', target: 'profile' },
                { guard: 'hasCockpit', target: 'cockpit' },
              ],
              invoke: {
                id: 'keypad',
                src: 'keypad',
                input: ({ context, self }) => typingInput(context, self),
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
      },
    },
  },
})

export type RoastRef = ActorRefFrom<typeof roastMachine>
