import { signUpMachine } from '../../machines/members/signUp.machine.ts'
import { callLogic } from '../../services/http/call.ts'
import { SignUp } from '../../views/members/SignUp/SignUp.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { signUpPasskey } from './passkeyCalls.ts'

/** The page for a new member. */
export const screen = screenModule({
  View: SignUp,
  logic: ({ call }) =>
    signUpMachine.provide({
      actors: {
        usePasskey: signUpPasskey(call),
        checkCode: callLogic(call, 'POST /public/referral-codes/check', (body: { code: string }) => ({ body })),
      },
    }),
})
