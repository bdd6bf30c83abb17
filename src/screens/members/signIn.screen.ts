import { signInMachine } from '../../machines/members/signIn.machine.ts'
import { SignIn } from '../../views/members/SignIn/SignIn.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { offerPasskey, usePasskeyToSignIn } from './passkeyCalls.ts'

/** The sign-in page. */
export const screen = screenModule({
  View: SignIn,
  logic: ({ call }) =>
    signInMachine.provide({ actors: { offerPasskey: offerPasskey(call), usePasskey: usePasskeyToSignIn(call) } }),
})
