import { expect } from 'vitest'
import { roastDrawerMachine } from '../../../src/machines/coffee/roastDrawer.machine.ts'
import { unanswered } from '../members/members.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { ended, running, summary } from './lists.ts'

describeModel(
  {
    machine: roastDrawerMachine,
    input: { roast: summary, parent: noopRef() },
    events: [
      { type: 'roast.refresh' },
      { type: 'roast.received', roast: ended },
      { type: 'clock.ticked', nowMs: 1 },
      { type: 'template.set' },
      { type: 'roast.delete' },
      { type: 'deletion.confirm' },
      { type: 'deletion.cancel' },
      { type: 'drawer.close' },
      { type: 'xstate.done.actor.loadProfile', output: { roast: running, template: ended } },
      { type: 'xstate.error.actor.loadProfile', error: unanswered },
      { type: 'xstate.done.actor.setTemplate', output: {} },
      { type: 'xstate.error.actor.setTemplate', error: unanswered },
      { type: 'xstate.done.actor.deleteRoast', output: { done: true } },
      { type: 'xstate.error.actor.deleteRoast', error: unanswered },
    ],
    key: ({ context }) => context.roast.end_time,
  },
  {
    check: (snapshot) => {
      if (!snapshot.matches('open')) return
      expect(snapshot.matches({ open: { clock: 'ticking' } })).toBe(snapshot.context.roast.end_time === null)
      expect(snapshot.children.bagCode).toBeDefined()
    },
  },
)
