// Walks generated paths through all ways in which an alert appears and disappears.
// `key`: two situations with the same state and the same key count as one.
import { alertsMachine } from '../../../src/machines/app/alerts.machine.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: alertsMachine,
    input: undefined,
    events: [
      { type: 'alert.show', alert: { type: 'error', message: 'No.' } },
      { type: 'alert.show', alert: { type: 'success', message: 'Yes.', timeoutMs: 500 } },
      { type: 'alert.dismiss', id: 1 },
      { type: 'alert.dismiss', id: 2 },
    ],
    key: ({ context }) => context.alerts.map((alert) => alert.id),
    // Each alert has a new id, so the paths would never end. Two alerts are enough to reach every transition.
    stopWhen: ({ context }) => context.nextId > 2,
  },
  {
    proves: 'an alert disappears when its time is over or when the member dismisses it',
    eventually: [{ claim: 'every alert disappears', events: [], holds: ({ context }) => context.alerts.length === 0 }],
  },
)
