import { stillMachine } from '../machines/still/still.machine.ts'
import { NotFound } from '../views/NotFound/NotFound.tsx'
import { screenModule } from './screenModule.ts'

export const screen = screenModule({ View: NotFound, logic: () => stillMachine })
