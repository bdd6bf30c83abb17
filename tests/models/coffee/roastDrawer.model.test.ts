// Walks generated paths through the drawer of one roast: its chart, its clock, its bag code and its deletion.
import { expect } from 'vitest'
import { roastDrawerMachine } from '../../../src/machines/coffee/roastDrawer.machine.ts'
import { unanswered } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'
import { ended, running, summary } from './exampleRoastRows.ts'

describeModel(
  {
    machine: roastDrawerMachine,
    input: { roast: summary, parent: noopRef() },
    events: [
      { type: 'roast.refresh' },
      { type: 'roast.received', roast: running },
      { type: 'roast.received', roast: ended },
      { type: 'clock.ticked', nowMs: 1 },
      { type: 'template.set' },
      { type: 'roast.delete' },
      { type: 'deletion.confirm' },
      { type: 'deletion.cancel' },
      { type: 'drawer.close' },
      done('loadProfile', { roast: running, template: ended }),
      failed('loadProfile', unanswered),
      done('setTemplate', {}),
      failed('setTemplate', unanswered),
      done('deleteRoast', { done: true }),
      failed('deleteRoast', unanswered),
    ],
    key: ({ context }) => context.roast.end_time,
  },
  {
    proves:
      'in an open drawer the clock ticks exactly while the roast has no end, and the form for the bag code is running',
    check: (snapshot) => {
      if (!snapshot.matches('open')) return
      expect(snapshot.matches({ open: { clock: 'ticking' } })).toBe(snapshot.context.roast.end_time === null)
      expect(snapshot.children.bagCode).toBeDefined()
    },
  },
)
