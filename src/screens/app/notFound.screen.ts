import { NotFound } from '../../views/app/NotFound/NotFound.tsx'
import { staticScreen } from '../shared/screenModule.ts'

/** The page of an address that does not exist. */
export const screen = staticScreen(NotFound)
