// Walks generated paths through the page that opens a bag by its code.
// `key`: two situations with the same state and the same key count as one.
import { coffeeFindMachine } from '../../../src/machines/coffee/coffeeFind.machine.ts'
import { describeModel } from '../model.ts'
import { screenInput } from './exampleCoffee.ts'

describeModel(
  {
    machine: coffeeFindMachine,
    input: screenInput,
    events: [{ type: 'code.change', code: ' GEDEB-1 ' }, { type: 'code.change', code: '  ' }, { type: 'bag.find' }],
    key: ({ context }) => context.code,
  },
  { proves: 'a bag code can be typed and looked up' },
)
