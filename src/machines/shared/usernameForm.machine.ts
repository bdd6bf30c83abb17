import { type ActorRefFrom, assign, setup } from 'xstate'
import type { User } from '../../../contract/api/members/users.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'

/** A user to save. As input of the form: with the name that its field starts with. */
export interface NamedUser<Subject> {
  /** What the call says besides the name: whom it renames, or what it creates. */
  readonly subject: Subject
  readonly username: string
}

interface UsernameFormContext<Subject, Saved> extends NamedUser<Subject> {
  error: ApiError | null
  saved: Saved | null
}

/**
 * A modal with one username: done with what was saved under it, or with null when it was closed. Make one for each way
 * of saving: `createUsernameFormMachine<{ user_id: number }, User>()`.
 */
export function createUsernameFormMachine<Subject, Saved>() {
  return setup({
    types: {
      context: {} as UsernameFormContext<Subject, Saved>,
      events: {} as { type: 'username.change'; username: string } | { type: 'form.submit' } | { type: 'form.cancel' },
      input: {} as NamedUser<Subject>,
      output: {} as Saved | null,
      tags: {} as 'busy',
    },
    actors: {
      saveUser: placeholder<Saved, NamedUser<Subject>>('saveUser'),
    },
    actions: {
      storeUsername: assign({ username: (_, params: { username: string }) => params.username, error: null }),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
      storeSaved: assign({ saved: (_, params: { saved: Saved }) => params.saved }),
    },
    guards: { hasUsername: ({ context }) => context.username.trim() !== '' },
  }).createMachine({
    id: 'usernameForm',
    context: ({ input }) => ({ ...input, error: null, saved: null }),
    initial: 'editing',
    output: ({ context }) => context.saved,
    states: {
      editing: {
        on: {
          'username.change': {
            actions: { type: 'storeUsername', params: ({ event }) => ({ username: event.username }) },
          },
          'form.submit': { guard: 'hasUsername', target: 'saving' },
          'form.cancel': 'closed',
        },
      },
      saving: {
        tags: 'busy',
        invoke: {
          id: 'saveUser',
          src: 'saveUser',
          input: ({ context }) => ({ subject: context.subject, username: context.username.trim() }),
          onDone: {
            target: 'closed',
            actions: { type: 'storeSaved', params: ({ event }) => ({ saved: event.output }) },
          },
          onError: {
            target: 'editing',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      closed: { type: 'final' },
    },
  })
}

export type UsernameFormActor<Subject, Saved> = ActorRefFrom<
  ReturnType<typeof createUsernameFormMachine<Subject, Saved>>
>

export interface CreatedUser {
  user_id: number
  username: string
  /** Absent where the user is no player. */
  pool_player_id?: number | undefined
}

/** `pool` makes a player, `member` a member; neither has a password. */
export interface NewUser {
  code: 'pool' | 'member'
}

/** The 'New User' modal: done with the user that was created, or with null when it was closed. */
export const newUserMachine = createUsernameFormMachine<NewUser, CreatedUser>()

/** The 'Update User' modal: done with the user under the new name, or with null when it was closed. */
export const renameUserMachine = createUsernameFormMachine<Pick<User, 'user_id'>, User>()
