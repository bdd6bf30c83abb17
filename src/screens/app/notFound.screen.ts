import { NotFound } from '../../views/app/NotFound/NotFound.tsx'
import { staticScreen } from '../shared/screenModule.ts'

export const screen = staticScreen(NotFound)
