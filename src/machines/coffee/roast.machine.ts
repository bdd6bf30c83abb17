// The page of one roast: its states and transitions. `roast.setup.ts` has the actions, guards and actors.
import type { ActorRefFrom } from 'xstate'
import { replacedKeys } from './refusedDetails.ts'
import {
  backgroundInput,
  detailRefusedEvent,
  firstContext,
  loadedRoast,
  loaderEventAfterAnswer,
  loaderInput,
  pendingInput,
  roastCreatedEvent,
  roastCreatedForBackground,
  similarQuery,
  timerInput,
  viewInput,
} from './roast.selectors.ts'
import { roastSetup } from './roast.setup.ts'
import { beanTap, detailTap, questionEventFor, questionForReading, questionNow, readingTap } from './roastTaps.ts'

/**
 * The page of one roast. A tap is shown immediately, marked as unsaved. The child machine `pending` keeps the tap until
 * the server has answered. The page then shows the roast of the answer. A tap keeps the time at which it was made, by
 * the server's clock, even if it arrives at the server later. A roast that this browser has stored is shown
 * immediately, and is loaded again.
 */
export const roastMachine = roastSetup.createMachine({
  id: 'roast',
  context: ({ input }) => firstContext(input),
  invoke: [
    { id: 'roastLoader', src: 'roastLoader', input: ({ context, self }) => loaderInput(context, self) },
    { id: 'pending', src: 'pending', input: ({ context, self }) => pendingInput(context, self) },
    { id: 'roastUndo', src: 'roastUndo', input: ({ context, self }) => ({ now: context.input.now, parent: self }) },
  ],
  on: {
    'tap.undone': { actions: { type: 'undoTap', params: ({ event }) => event } },
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
        'roast.kept': { target: 'ready', actions: { type: 'storeKept', params: ({ event }) => event } },
        'roast.loaded': { target: 'ready', actions: { type: 'storeLoaded', params: ({ event }) => event } },
        'roast.failed': { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
        'roast.moved': { target: 'moved', actions: { type: 'openAddress', params: ({ event }) => event } },
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
        'roast.kept': { target: 'ready', actions: { type: 'storeKept', params: ({ event }) => event } },
        'roast.loaded': { target: 'ready', actions: { type: 'storeLoaded', params: ({ event }) => event } },
        'roast.failed': { actions: { type: 'storeError', params: ({ event }) => event } },
        'roast.moved': { target: 'moved', actions: { type: 'openAddress', params: ({ event }) => event } },
      },
    },
    ready: {
      description:
        'Follows the roast as it is shown with its unsaved taps. A tap takes effect before the server has confirmed it.',
      invoke: [
        { id: 'background', src: 'background', input: ({ context }) => backgroundInput(context) },
        { id: 'roastView', src: 'roastView', input: ({ context, self }) => viewInput(context, self) },
        { id: 'afterRoastOffer', src: 'afterRoastOffer' },
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
          actions: { type: 'ask', params: ({ context, event }) => questionForReading(context, event.reading) },
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
        'background.choose': { actions: { type: 'sendToBackground', params: ({ event }) => event } },
        'plan.open': { actions: 'openPlan' },
        'settings.open': { actions: { type: 'openDialog', params: { type: 'settings.open' } } },
        'details.open': { actions: 'openDetails' },
        'afterRoast.open': { guard: 'isEnded', actions: ['openAfterRoast', 'closeOffer'] },
        'missedEvent.open': { guard: 'isEnded', actions: 'openMissedEvent' },
        'bean.open': { guard: 'mayChangeBean', actions: { type: 'openDialog', params: { type: 'bean.open' } } },
        'bean.choose': {
          guard: 'mayChangeBean',
          actions: { type: 'makeTap', params: ({ context, event }) => beanTap(context, event.bean) },
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
        ],
        'detail.changed': {
          actions: [
            // The new change replaces the refused changes of the same detail.
            { type: 'discardEntries', params: ({ context, event }) => replacedKeys(context.pending, event.change) },
            { type: 'makeTap', params: ({ context, event }) => detailTap(context, event) },
          ],
        },
        'roast.export': {
          actions: { type: 'download', params: ({ context, event }) => ({ ...event, roast: loadedRoast(context) }) },
        },
      },
      initial: 'notStarted',
      states: {
        notStarted: {
          entry: ['sendStatusToView', 'sendStatusToOffer', 'expectMoment'],
          always: [
            { guard: 'isEnded', target: 'ended' },
            { guard: 'isRunning', target: 'running' },
          ],
          on: {
            'roast.start': { actions: ['prepareSound', 'tapStart'] },
            'roast.discard': { target: 'discarded', actions: 'discard' },
          },
        },
        discarded: {
          description:
            'The member has discarded the roast. The list of roasts opens when the server has answered, or after a short wait. After the wait, the outbox still has the entry that discards the roast, and delivers it later.',
          on: {
            'pending.delivered': { guard: { type: 'isDiscarded', params: ({ event }) => event }, actions: 'leave' },
            'pending.changed': { guard: { type: 'wasDiscarded', params: ({ event }) => event }, actions: 'leave' },
            'pending.refused': {
              target: 'notStarted',
              actions: [
                { type: 'storePending', params: ({ event }) => event },
                { type: 'showAlert', params: ({ event }) => ({ type: 'error', message: event.error.message }) },
                'updateChildren',
              ],
            },
            // The loader may report that the roast does not exist any more before the outbox has reported the answer.
            'roast.failed': { actions: 'leave' },
          },
          after: { discardDelay: { actions: 'leave' } },
        },
        running: {
          entry: ['storeNow', 'sendStatusToView', 'sendStatusToOffer', 'expectMoment'],
          invoke: [
            { id: 'awake', src: 'awake' },
            { id: 'roastTimer', src: 'roastTimer', input: ({ context, self }) => timerInput(context, self) },
            {
              id: 'loadProbe',
              src: 'loadProbe',
              onDone: { actions: { type: 'startProbe', params: ({ event }) => event.output } },
              // Without the code of the probe, the page works as without a probe.
              onError: { actions: 'forgetProbe' },
            },
          ],
          exit: ['stopProbe', 'forgetProbe'],
          always: [
            { guard: 'isEnded', target: 'ended' },
            { guard: 'isNotStarted', target: 'notStarted' },
          ],
          on: {
            'roast.end': { guard: 'mayEnd', actions: 'askToEnd' },
            'event.log': {
              actions: { type: 'ask', params: ({ context, event }) => questionNow(context, event.event_type) },
            },
            'log.open': { actions: 'openLog' },
            'timer.ticked': { actions: ['storeNow', 'expectMoment'] },
            'probe.read': {
              description: 'Undo is not offered for a temperature that the member has not typed.',
              actions: [
                { type: 'addTap', params: ({ context, event }) => ({ tap: readingTap(context, event.reading) }) },
                'countTap',
              ],
            },
          },
        },
        ended: {
          entry: ['sendStatusToView', 'sendStatusToOffer', 'expectMoment'],
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
                  actions: ['tapResume', { type: 'sendToBackground', params: { type: 'roast.resumed' } }],
                },
              },
            },
            closed: { description: 'It is too late to resume the roast. Events and readings can still be corrected.' },
          },
        },
      },
    },
  },
})

export type RoastRef = ActorRefFrom<typeof roastMachine>
