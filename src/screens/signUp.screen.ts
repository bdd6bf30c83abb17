import { signUpMachine } from '../machines/credentials/signUp.machine.ts'
import { SignUp } from '../views/SignUp/SignUp.tsx'
import { screenModule } from './screenModule.ts'

export const screen = screenModule({ View: SignUp, logic: () => signUpMachine })
