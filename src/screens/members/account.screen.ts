// The account page: its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { User } from '../../../contract/api/members/users.ts'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { accountMachine } from '../../machines/members/account.machine.ts'
import { deletionMachine } from '../../machines/members/deletion.machine.ts'
import { exportMachine } from '../../machines/members/export.machine.ts'
import { type NewPasswordForm, newPasswordMachine } from '../../machines/members/newPassword.machine.ts'
import { ownNameMachine, type Rename } from '../../machines/members/ownName.machine.ts'
import { type PasskeyConfirmation, passkeyListMachine } from '../../machines/members/passkeyList.machine.ts'
import { sessionListMachine } from '../../machines/members/sessionList.machine.ts'
import { saveFile } from '../../services/browser/saveFile.ts'
import { type Call, callLogic, dataOf } from '../../services/http/call.ts'
import { type Load, loadWithAge } from '../../services/kept/keptLoad.ts'
import { Account } from '../../views/members/Account/Account.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { coffeePreferences } from './coffeePreferences.ts'
import { addPasskey, confirmation } from './passkeyCalls.ts'

interface Username {
  username: string
}

const loadProfile: Load<User, Username> = async (call, { username }, signal) =>
  dataOf(await call('GET /users/:username', { params: { username }, signal })).user

const rename = (call: Call) =>
  fromPromise<SessionUser, Rename>(async ({ input, signal }) => {
    const { username, newUsername } = input
    const request = { params: { username }, body: { username: newUsername }, signal }
    return dataOf(await call('PATCH /users/:username', request)).user
  })

/** `needsOldSecret` is false if the member confirms the new password with a passkey. */
const changePassword = (call: Call) =>
  fromPromise<SessionUser, Username & { form: NewPasswordForm; needsOldSecret: boolean }>(async ({ input, signal }) => {
    const { username, form, needsOldSecret } = input
    const proof = await confirmation(call, { hasPassword: needsOldSecret, password: '' }, signal)
    const body = needsOldSecret ? form : { newPassword: form.newPassword, ...proof }
    return dataOf(await call('PATCH /users/:username', { params: { username }, body, signal })).user
  })

const removePasskey = (call: Call) =>
  fromPromise<Done, PasskeyConfirmation & { passkey_id: number }>(async ({ input, signal }) => {
    const body = await confirmation(call, input, signal)
    const params = { passkey_id: input.passkey_id }
    return dataOf(await call('DELETE /auth/passkeys/:passkey_id', { params, body, signal }))
  })

/** Makes the browser download the member's data as a JSON file. */
const downloadExport = (call: Call) =>
  fromPromise<void, Username>(async ({ input, signal }) => {
    const data = dataOf(await call('GET /users/:username/export', { params: input, signal }))
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveFile(`parlor-${input.username}.json`, content)
  })

/** The page of an account. */
export const screen = screenModule({
  View: Account,
  logic: (services) => {
    const { call } = services
    return accountMachine.provide({
      actors: {
        loadProfile: loadWithAge(services, loadProfile),
        ownName: ownNameMachine.provide({ actors: { rename: rename(call) } }),
        newPassword: newPasswordMachine.provide({ actors: { changePassword: changePassword(call) } }),
        passkeyList: passkeyListMachine.provide({
          actors: {
            loadPasskeys: callLogic(call, 'GET /auth/passkeys', () => ({})),
            addPasskey: addPasskey(call),
            renamePasskey: callLogic(
              call,
              'PATCH /auth/passkeys/:passkey_id',
              ({ passkey_id, name }: { passkey_id: number; name: string }) => ({
                params: { passkey_id },
                body: { name },
              }),
            ),
            removePasskey: removePasskey(call),
          },
        }),
        preferences: coffeePreferences(services),
        sessionList: sessionListMachine.provide({
          actors: {
            loadSessions: callLogic(call, 'GET /auth/sessions', () => ({})),
            endAllSessions: callLogic(call, 'DELETE /auth/sessions', () => ({})),
            endSession: callLogic(call, 'DELETE /auth/sessions/:session_id', (params: { session_id: number }) => ({
              params,
            })),
          },
        }),
        export: exportMachine.provide({ actors: { downloadExport: downloadExport(call) } }),
        deletion: deletionMachine.provide({
          actors: {
            deleteAccount: callLogic(call, 'DELETE /users/:username', (params: Username) => ({ params })),
          },
        }),
      },
    })
  },
})
