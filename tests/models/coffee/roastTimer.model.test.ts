// Walks generated paths through the timer of a running roast.
import { expect } from 'vitest'
import { roastTimerMachine } from '../../../src/machines/coffee/roastTimer.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { after } from '../xstateEvents.ts'
import { freshRoast, runningRoast, START_MS } from './exampleRoasts.ts'

const noLogs = { input_history: [], event_history: [] }

describeModel(
  {
    machine: roastTimerMachine,
    input: { start_time: runningRoast.start_time, now: () => START_MS + 90_500, parent: noopRef() },
    events: [
      { type: 'page.shown' },
      { type: 'roast.changed', shown: { ...runningRoast, ...noLogs } },
      { type: 'roast.changed', shown: { ...freshRoast, ...noLogs } },
      after('tickDelay', 'roastTimer.ticking'),
    ],
    key: ({ context }) => context.start_time,
  },
  {
    proves: 'the timer ticks as long as it runs, and knows the start of the last change',
    checkStep: ({ event, after: { context, value } }) => {
      expect(value).toBe('ticking')
      if (event.type === 'roast.changed') expect(context.start_time).toBe(event.shown.start_time)
    },
  },
)
