import { coffeeFindMachine } from '../machines/coffeeFind/coffeeFind.machine.ts'
import { CoffeeFind } from '../views/CoffeeFind/CoffeeFind.tsx'
import { screenModule } from './screenModule.ts'

export const screen = screenModule({ View: CoffeeFind, logic: () => coffeeFindMachine })
