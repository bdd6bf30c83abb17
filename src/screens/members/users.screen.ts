// The page on which an admin manages the members: its machine with the services, and its view.
import { fromPromise } from 'xstate'
import type { BackupStatus } from '../../../contract/api/members/backups.ts'
import type { CreateReferralCodeBody, ReferralCode, User } from '../../../contract/api/members/users.ts'
import type { MessageGateway } from '../../../contract/api/messages/messages.ts'
import { codeListMachine, signUpCodesMachine } from '../../machines/members/signUpCodes.machine.ts'
import { usersMachine } from '../../machines/members/users.machine.ts'
import type { UserChange, UsersPlace } from '../../machines/members/users.types.ts'
import { userTaskMachine } from '../../machines/members/userTask.machine.ts'
import { oneTimeSecretMachine, type ShareResult } from '../../machines/shared/oneTimeSecret.machine.ts'
import type { PageOf, PageRequest } from '../../machines/shared/paged.types.ts'
import { createResourceMachine } from '../../machines/shared/resource.machine.ts'
import {
  newUserMachine,
  type RenameUserRequest,
  renameUserMachine,
} from '../../machines/shared/usernameForm.machine.ts'
import { pathTo } from '../../paths.ts'
import { copyText, shareAddress } from '../../services/browser/clipboard.ts'
import { keepPlace, readPlace } from '../../services/browser/place.ts'
import { type Call, callLogic, dataOf } from '../../services/http/call.ts'
import { Users } from '../../views/members/Users/Users.tsx'
import { createUser } from '../shared/createUser.ts'
import { keepDraft, readDraft } from '../shared/drafts.ts'
import { screenModule } from '../shared/screenModule.ts'
import { loadUsers } from './loadUsers.ts'

/** Shows a secret once, with buttons to share and copy it. */
const oneTimeSecret = oneTimeSecretMachine.provide({
  actors: {
    copyText: fromPromise<void, { text: string }>(({ input }) => copyText(input.text)),
    shareText: fromPromise<ShareResult, { text: string }>(({ input }) => shareAddress(input.text)),
  },
})

const renameUser = (call: Call) =>
  fromPromise<User, RenameUserRequest>(async ({ input: { subject, draft }, signal }) => {
    const { user } = dataOf(await call('PATCH /users', { body: { ...subject, ...draft }, signal }))
    return user
  })

/** Loads the next part of the list of sign-up codes. */
const loadCodes = (call: Call) =>
  fromPromise<PageOf<null, ReferralCode>, PageRequest>(async ({ input: { before, limit }, signal }) => {
    const query = before === null ? { limit } : { limit, before }
    return { head: null, items: dataOf(await call('GET /referral-codes', { query, signal })) }
  })

/** Returns the sign-up address with the new code. */
const makeCode = (call: Call) =>
  fromPromise<string, CreateReferralCodeBody>(async ({ input, signal }) => {
    const { code } = dataOf(await call('POST /referral-codes', { body: input, signal }))
    return window.location.origin + pathTo.signUp(code)
  })

/** The page on which an admin manages the members. */
export const screen = screenModule({
  View: Users,
  logic: ({ call }) =>
    usersMachine.provide({
      actions: { keepPlace: ({ context: { input } }, part) => keepPlace(input.user?.user_id, part) },
      actors: {
        loadUsers: loadUsers(call),
        newUser: newUserMachine.provide({ actors: { readDraft, save: createUser(call) }, actions: { keepDraft } }),
        userTask: userTaskMachine.provide({
          actors: {
            updateUser: callLogic(call, 'PATCH /users', (change: UserChange) => ({ body: change })),
            deleteUser: callLogic(call, 'DELETE /users/:username', (params: { username: string }) => ({ params })),
            renameUser: renameUserMachine.provide({
              actors: { readDraft, save: renameUser(call) },
              actions: { keepDraft },
            }),
            oneTimeSecret,
          },
        }),
        backups: createResourceMachine<BackupStatus>().provide({
          actors: { load: callLogic(call, 'GET /backups', () => ({})) },
        }),
        gateway: createResourceMachine<MessageGateway>().provide({
          actors: { load: callLogic(call, 'GET /message/gateway', () => ({})) },
        }),
        signUpCodes: signUpCodesMachine.provide({
          actors: {
            codes: codeListMachine.provide({ actors: { loadPage: loadCodes(call) } }),
            makeCode: makeCode(call),
            revokeCode: callLogic(
              call,
              'DELETE /referral-codes/:referral_code_id',
              (params: { referral_code_id: number }) => ({ params }),
            ),
            oneTimeSecret,
          },
        }),
      },
    }),
  toInput: (input) => ({ ...input, place: readPlace<UsersPlace>(input.user?.user_id) }),
})
