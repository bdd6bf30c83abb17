// Walks generated paths through the drawer at the bottom of the list of roasts. It shows one roast: its chart, its
// clock, its bag code and its deletion.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { roastDrawerMachine } from '../../../src/machines/coffee/roastDrawer.machine.ts'
import { noAnswerError } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'
import { endedGedebRoast, roastInProgress, roastSummary } from './exampleCoffee.ts'

describeModel(
  {
    machine: roastDrawerMachine,
    input: { roast: roastSummary, parent: noopRef() },
    events: [
      { type: 'roast.refresh' },
      { type: 'roast.received', roast: roastInProgress },
      { type: 'roast.received', roast: endedGedebRoast },
      { type: 'clock.ticked', nowMs: 1 },
      { type: 'template.set' },
      { type: 'roast.delete' },
      { type: 'deletion.confirm' },
      { type: 'deletion.cancel' },
      { type: 'drawer.close' },
      done('bagCode'),
      done('loadRoastAndTemplate', { roast: roastInProgress, template: endedGedebRoast }),
      failed('loadRoastAndTemplate', noAnswerError),
      done('setTemplate', {}),
      failed('setTemplate', noAnswerError),
      done('deleteRoast', { done: true }),
      failed('deleteRoast', noAnswerError),
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
