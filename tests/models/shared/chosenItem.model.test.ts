// Walks generated paths through the chosen item of a list in a wide and in a narrow window.
// `key`: two situations with the same state and the same key count as one.
import { chosenItemMachine } from '../../../src/machines/shared/chosenItem.machine.ts'
import { describeModel } from '../model.ts'

describeModel(
  {
    machine: chosenItemMachine,
    input: undefined,
    events: [
      { type: 'windowWidth.changed', wide: true },
      { type: 'windowWidth.changed', wide: false },
      { type: 'item.choose', id: 5 },
      { type: 'item.choose', id: null },
    ],
    key: ({ context }) => context.chosenId,
  },
  {
    proves: 'the chosen item stays chosen when the window becomes wide or narrow',
  },
)
