import { coffeeFindMachine } from '../../src/machines/coffeeFind/coffeeFind.machine.ts'
import { seen } from './coffeeLists.ts'
import { describeModel } from './model.ts'

describeModel({
  machine: coffeeFindMachine,
  input: seen,
  events: [{ type: 'code.change', code: ' GEDEB-1 ' }, { type: 'code.change', code: '  ' }, { type: 'bag.find' }],
  key: ({ context }) => context.code,
})
