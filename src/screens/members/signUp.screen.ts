import { signUpMachine } from '../../machines/members/signUp.machine.ts'
import { SignUp } from '../../views/members/SignUp/SignUp.tsx'
import { screenModule } from '../shared/screenModule.ts'

/** The sign-up screen. */
export const screen = screenModule({ View: SignUp, logic: () => signUpMachine })
