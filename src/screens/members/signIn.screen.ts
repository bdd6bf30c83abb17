import { signInMachine } from '../../machines/members/signIn.machine.ts'
import { SignIn } from '../../views/members/SignIn/SignIn.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The sign-in screen. */
export const screen = screenModule({ View: SignIn, logic: () => signInMachine })
