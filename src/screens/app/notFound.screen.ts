import { NotFound } from '../../views/app/NotFound/NotFound.tsx'
import { staticScreen } from '../shared/screenModule.ts'

/** The screen for an address without a page. */
export const screen = staticScreen(NotFound)
