import { fromPromise } from 'xstate'
import type { SessionUser } from '../../../contract/api/members/auth.ts'
import type { User } from '../../../contract/api/members/users.ts'
import { accountMachine } from '../../machines/members/account.machine.ts'
import { deletionMachine } from '../../machines/members/deletion.machine.ts'
import { exportMachine } from '../../machines/members/export.machine.ts'
import { type NewPasswordForm, newPasswordMachine } from '../../machines/members/newPassword.machine.ts'
import { ownNameMachine, type Rename } from '../../machines/members/ownName.machine.ts'
import { sessionListMachine } from '../../machines/members/sessionList.machine.ts'
import { saveFile } from '../../services/browser/saveFile.ts'
import { type Call, callLogic, dataOf } from '../../services/http/call.ts'
import { type Load, loadWithAge } from '../../services/kept/keptLoad.ts'
import { Account } from '../../views/members/Account/Account.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { coffeePreferences } from './coffeePreferences.ts'

interface Username {
  username: string
}

const loadProfile: Load<User, Username> = async (call, { username }, signal) =>
  dataOf(await call('GET /users/:username', { params: { username }, signal })).user

const rename = (call: Call) =>
  fromPromise<SessionUser, Rename>(async ({ input, signal }) => {
    const { username, newUsername, password } = input
    const request = { params: { username }, body: { username: newUsername, password }, signal }
    return dataOf(await call('PATCH /users/:username', request)).user
  })

const changePassword = (call: Call) =>
  fromPromise<SessionUser, Username & { form: NewPasswordForm }>(async ({ input, signal }) => {
    const { username, form } = input
    return dataOf(await call('PATCH /users/:username', { params: { username }, body: form, signal })).user
  })

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
            deleteAccount: callLogic(
              call,
              'DELETE /users/:username',
              ({ username, password }: Username & { password: string }) => ({
                params: { username },
                body: { password },
              }),
            ),
          },
        }),
      },
    })
  },
})
