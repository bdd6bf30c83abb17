// Walks generated paths through the list of roasts, its drawer and the selection for a comparison.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { roastsMachine } from '../../../src/machines/coffee/roasts.machine.ts'
import { describeModel } from '../model.ts'
import { done } from '../xstateEvents.ts'
import { endedGedebRoast, roastSummary, screenInput, unsavedRoast } from './exampleCoffee.ts'

const creation = unsavedRoast('0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10')

describeModel(
  {
    machine: roastsMachine,
    input: { ...screenInput, wide: false },
    events: [
      { type: 'roast.open', roast: roastSummary },
      { type: 'drawer.open', roast: roastSummary },
      { type: 'windowWidth.changed', wide: true },
      { type: 'windowWidth.changed', wide: false },
      { type: 'roasts.changed' },
      { type: 'selection.start' },
      { type: 'selection.toggle', roast: endedGedebRoast },
      { type: 'selection.toggle', roast: { ...endedGedebRoast, coffee_roast_id: 8 } },
      { type: 'selection.toggle', roast: roastSummary },
      { type: 'selection.compare' },
      { type: 'selection.cancel' },
      { type: 'list.changed', items: [roastSummary], isBusy: false },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: roastSummary.coffee_roast_id, version: 2 } },
      { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 99, version: 2 } },
      { type: 'live.received', fact: { type: 'user.pinged' } },
      { type: 'pending.changed', entries: [creation] },
      { type: 'pending.changed', entries: [] },
      { type: 'pending.delivered', entries: [], answer: { call: 'POST /coffee/roasts', data: { coffee_roast_id: 9 } } },
      { type: 'pending.delivered', entries: [], answer: null },
      done('drawer'),
    ],
    uncoveredEvents: { 'live.received (fact.type: user.pinged)': 'it is not about roasts' },
    effects: ['compare', 'keepPlace'],
    key: ({ context: { opened, unsaved, selected, wide } }) => [
      opened?.coffee_roast_id,
      unsaved.length,
      selected.length,
      wide,
    ],
  },
  {
    proves: 'the list is always running, and the drawer is open exactly while a roast is chosen',
    check: (snapshot) => {
      expect(snapshot.children.list).toBeDefined()
      expect(snapshot.matches('inspecting')).toBe(snapshot.context.opened !== null)
      if (!snapshot.matches('selecting')) expect(snapshot.context.selected).toEqual([])
    },
  },
)
