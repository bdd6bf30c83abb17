import { signInMachine } from '../machines/credentials/signIn.machine.ts'
import { SignIn } from '../views/SignIn/SignIn.tsx'
import { screenModule } from './screenModule.ts'

export const screen = screenModule({ View: SignIn, logic: () => signInMachine })
