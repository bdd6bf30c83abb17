import { expect } from 'vitest'
import { roastsMachine } from '../../../src/machines/coffee/roasts.machine.ts'
import { done } from '../events.ts'
import { describeModel } from '../model.ts'
import { screenInput, summary } from './exampleRoastRows.ts'

describeModel(
  {
    machine: roastsMachine,
    input: screenInput,
    events: [
      { type: 'roast.open', roast: summary },
      { type: 'roasts.changed' },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: summary.coffee_roast_id, version: 2 } },
      { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 99, version: 2 } },
      { type: 'live.received', fact: { type: 'user.pinged' } },
      done('drawer'),
    ],
    uncoveredEvents: { 'live.received (fact.type: user.pinged)': 'it is not about roasts' },
    key: ({ context }) => context.opened?.coffee_roast_id,
  },
  {
    proves: 'the list is always running, and the drawer is open exactly while a roast is chosen',
    check: (snapshot) => {
      expect(snapshot.children.list).toBeDefined()
      expect(snapshot.matches('inspecting')).toBe(snapshot.context.opened !== null)
    },
  },
)
