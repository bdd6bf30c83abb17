import { stillMachine } from '../../machines/shared/still.machine.ts'
import { NotFound } from '../../views/app/NotFound/NotFound.tsx'
import { screenModule } from '../shared/screenModule.ts'

export const screen = screenModule({ View: NotFound, logic: () => stillMachine })
