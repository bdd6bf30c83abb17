import { coffeeFindMachine } from '../../machines/coffee/coffeeFind.machine.ts'
import { CoffeeFind } from '../../views/coffee/CoffeeFind/CoffeeFind.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The screen on which everyone can find a bag by its code. */
export const screen = screenModule({ View: CoffeeFind, logic: () => coffeeFindMachine })
