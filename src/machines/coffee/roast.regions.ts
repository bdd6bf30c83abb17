import { endTap, entryOf, eventTap, readingTap, startTap } from './roast.selectors.ts'
import { roastSetup } from './roast.setup.ts'

/** Not started, running, ended: as the shown roast says, so that a tap counts before the server has it. */
export const lifecycle = roastSetup.createStateConfig({
  initial: 'notStarted',
  states: {
    notStarted: {
      always: [
        { guard: 'isEnded', target: 'ended' },
        { guard: 'isRunning', target: 'running' },
      ],
      on: {
        'roast.start': {
          actions: [
            'prepareSound',
            { type: 'enqueue', params: ({ context }) => entryOf(context, startTap(context)) },
            'countTap',
          ],
        },
      },
    },
    running: {
      entry: 'storeNow',
      always: [
        { guard: 'isEnded', target: 'ended' },
        { guard: 'isNotStarted', target: 'notStarted' },
      ],
      on: {
        'roast.end': {
          guard: 'mayEnd',
          actions: [{ type: 'enqueue', params: ({ context }) => entryOf(context, endTap(context)) }, 'countTap'],
        },
        'event.log': {
          actions: [
            {
              type: 'enqueue',
              params: ({ context, event }) => entryOf(context, eventTap(context, event.event_type)),
            },
            'countTap',
          ],
        },
      },
      initial: 'ticking',
      states: {
        // The delay is measured anew for each second, so that late ticks never add up.
        ticking: { after: { tickDelay: { target: 'ticking', reenter: true, actions: 'storeNow' } } },
      },
    },
    ended: {
      always: [
        { guard: 'isRunning', target: 'running' },
        { guard: 'isNotStarted', target: 'notStarted' },
      ],
    },
  },
})

/** The right column: the chart, the table of readings, or the keypad. */
export const view = roastSetup.createStateConfig({
  initial: 'profile',
  states: {
    profile: { on: { 'view.table': 'table', 'input.open': { guard: 'isRunning', target: 'input' } } },
    table: {
      invoke: {
        id: 'roastInputs',
        src: 'roastInputs',
        input: ({ context, self }) => ({
          coffee_roast_id: context.coffee_roast_id,
          temperatureUnit: context.preferences?.temperature_input_units ?? 'DEGREES_CELSIUS',
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
        input: ({ context }) => ({
          temperatureUnit: context.preferences?.temperature_input_units ?? 'DEGREES_CELSIUS',
          now: context.input.now,
        }),
        onDone: [
          {
            guard: { type: 'isReading', params: ({ event }) => ({ reading: event.output }) },
            target: 'profile',
            actions: [
              {
                type: 'enqueue',
                params: ({ context, event }) => {
                  if (!event.output) throw new Error('no reading')
                  return entryOf(context, readingTap(context, event.output))
                },
              },
              'countTap',
            ],
          },
          { target: 'profile' },
        ],
      },
      on: { 'view.profile': 'profile', 'view.table': 'table' },
    },
  },
})

export const dialog = roastSetup.createStateConfig({
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
})

/** The member's template over the chart. */
export const template = roastSetup.createStateConfig({
  initial: 'hidden',
  states: {
    hidden: { on: { 'template.show': 'loading' } },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadTemplate',
        src: 'loadTemplate',
        onDone: [
          {
            guard: { type: 'isRoast', params: ({ event }) => ({ roast: event.output }) },
            target: 'shown',
            actions: { type: 'storeTemplate', params: ({ event }) => ({ template: event.output }) },
          },
          {
            target: 'hidden',
            actions: {
              type: 'showAlert',
              params: { type: 'info', message: 'No template is set. Choose one in the roast list.', timeoutMs: 3000 },
            },
          },
        ],
        onError: {
          target: 'hidden',
          actions: {
            type: 'showAlert',
            params: { type: 'error', message: 'The template did not load. Try again.' },
          },
        },
      },
      after: {
        callTimeout: {
          target: 'hidden',
          actions: { type: 'showAlert', params: { type: 'error', message: 'The template did not load. Try again.' } },
        },
      },
      on: { 'template.hide': 'hidden' },
    },
    shown: {
      on: { 'template.hide': { target: 'hidden', actions: { type: 'storeTemplate', params: { template: null } } } },
    },
  },
})

/** Rings once before the expected first crack. Off until the member turns it on; the device remembers. */
export const alarm = roastSetup.createStateConfig({
  initial: 'recalling',
  states: {
    recalling: { always: [{ guard: 'alarmWasOn', target: 'armed' }, { target: 'off' }] },
    off: {
      on: {
        'alarm.enable': {
          target: 'armed',
          actions: ['prepareSound', { type: 'writeAlarm', params: { alarmOn: true } }],
        },
      },
    },
    armed: { always: { guard: 'isCrackNear', target: 'rung', actions: 'ring' } },
    rung: {},
  },
  on: {
    'alarm.disable': { target: '.off', actions: { type: 'writeAlarm', params: { alarmOn: false } } },
  },
})
