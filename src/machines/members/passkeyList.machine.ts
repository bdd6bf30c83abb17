// The list of a member's passkeys on the account page.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Passkey } from '../../../contract/api/members/passkeys.ts'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { passkeyNameError } from '../../../contract/rules/members/passkeys.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import { showAlert } from '../app/system.ts'

/** Sent to the page when a passkey was removed. The removal has ended all other sessions of the member. */
export type PasskeyRemoved = { type: 'passkey.removed' }

/** The proof that confirms a change: the typed password, or a passkey if the member has no password. */
export interface PasskeyConfirmation {
  hasPassword: boolean
  password: string
}

interface PasskeyListInput {
  readonly hasPassword: boolean
  readonly parent: ParentRef<PasskeyRemoved>
}

interface PasskeyListContext extends PasskeyListInput {
  passkeys: readonly Passkey[]
  /** Why the list did not load. */
  error: ApiError | null
  /** The passkey that is being renamed or removed; null while one is added. */
  chosenPasskey: Passkey | null
  /** The new name as typed. */
  name: string
  /** The password as typed. It is removed when the dialog closes. */
  password: string
  /** Why the last try failed, as a sentence. */
  problem: string | null
}

/**
 * Whether a passkey can be removed. A member without a password must keep the last passkey, because no other sign-in is
 * possible.
 */
export function isRemovable({ hasPassword, passkeys }: Pick<PasskeyListContext, 'hasPassword' | 'passkeys'>): boolean {
  return hasPassword || passkeys.length > 1
}

/** The passkeys of a member, who adds, renames and removes them in a dialog. */
export const passkeyListMachine = setup({
  types: {
    context: {} as PasskeyListContext,
    events: {} as
      | { type: 'passkeys.reload' }
      | { type: 'passkey.add' }
      | { type: 'passkey.rename'; passkey: Passkey }
      | { type: 'passkey.remove'; passkey: Passkey }
      | { type: 'name.change'; name: string }
      | { type: 'password.change'; password: string }
      | { type: 'question.confirm' }
      | { type: 'question.cancel' },
    input: {} as PasskeyListInput,
    /** `adding`, `renaming` and `removing`: which dialog is open. */
    tags: {} as 'busy' | 'adding' | 'renaming' | 'removing',
  },
  actors: {
    loadPasskeys: placeholder<Passkey[]>('loadPasskeys'),
    /** Confirms who the member is, asks the browser for a new passkey and stores it. It ends within twelve minutes. */
    addPasskey: placeholder<Passkey, PasskeyConfirmation>('addPasskey'),
    renamePasskey: placeholder<Passkey, { passkey_id: number; name: string }>('renamePasskey'),
    removePasskey: placeholder<Done, PasskeyConfirmation & { passkey_id: number }>('removePasskey'),
  },
  actions: {
    showAlert,
    storePasskeys: assign({ passkeys: (_, params: { passkeys: Passkey[] }) => params.passkeys, error: null }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    choose: assign((_, { passkey }: { passkey: Passkey }) => ({ chosenPasskey: passkey, name: passkey.name })),
    forgetQuestion: assign({ chosenPasskey: null, name: '', password: '', problem: null }),
    storeName: assign({ name: (_, params: { name: string }) => params.name, problem: null }),
    storePassword: assign({ password: (_, params: { password: string }) => params.password, problem: null }),
    storePasswordProblem: assign({ problem: 'Password is required.' }),
    storeNameProblem: assign({ problem: ({ context }) => passkeyNameError(context.name) }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => errorOf(error).message }),
    reportRemoval: sendTo(({ context }) => context.parent, { type: 'passkey.removed' }),
  },
  guards: {
    isRemovable: ({ context }) => isRemovable(context),
    /** Whether the password is typed, or is not needed. */
    canConfirm: ({ context }) => !context.hasPassword || context.password !== '',
    isNameAllowed: ({ context }) => passkeyNameError(context.name) === null,
  },
}).createMachine({
  id: 'passkeyList',
  context: ({ input }) => ({
    ...input,
    passkeys: [],
    error: null,
    chosenPasskey: null,
    name: '',
    password: '',
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'forgetQuestion',
      invoke: {
        id: 'loadPasskeys',
        src: 'loadPasskeys',
        onDone: {
          target: 'listed',
          actions: { type: 'storePasskeys', params: ({ event }) => ({ passkeys: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'passkeys.reload': 'loading' } },
    listed: {
      entry: 'forgetQuestion',
      on: {
        'passkey.add': 'askingToAdd',
        'passkey.rename': {
          target: 'naming',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'passkey.remove': {
          guard: 'isRemovable',
          target: 'askingToRemove',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    askingToAdd: {
      tags: 'adding',
      on: {
        'password.change': { actions: { type: 'storePassword', params: ({ event }) => event } },
        'question.confirm': [{ guard: 'canConfirm', target: 'adding' }, { actions: 'storePasswordProblem' }],
        'question.cancel': 'listed',
      },
    },
    adding: {
      tags: ['busy', 'adding'],
      description:
        'The browser asks the member for a passkey. If the member cancels the dialog, the browser stops asking.',
      on: { 'question.cancel': 'loading' },
      invoke: {
        id: 'addPasskey',
        src: 'addPasskey',
        input: ({ context: { hasPassword, password } }) => ({ hasPassword, password }),
        onDone: {
          target: 'loading',
          actions: { type: 'showAlert', params: { type: 'success', message: 'Passkey Added' } },
        },
        onError: { target: 'askingToAdd', actions: { type: 'storeProblem', params: ({ event }) => event } },
      },
    },
    naming: {
      tags: 'renaming',
      on: {
        'name.change': { actions: { type: 'storeName', params: ({ event }) => event } },
        'question.confirm': [{ guard: 'isNameAllowed', target: 'renaming' }, { actions: 'storeNameProblem' }],
        'question.cancel': 'listed',
      },
    },
    renaming: {
      tags: ['busy', 'renaming'],
      invoke: {
        id: 'renamePasskey',
        src: 'renamePasskey',
        input: ({ context: { chosenPasskey, name } }) => ({
          passkey_id: chosenPasskey?.passkey_id ?? 0,
          name: name.trim(),
        }),
        onDone: 'loading',
        onError: { target: 'naming', actions: { type: 'storeProblem', params: ({ event }) => event } },
      },
    },
    askingToRemove: {
      tags: 'removing',
      on: {
        'password.change': { actions: { type: 'storePassword', params: ({ event }) => event } },
        'question.confirm': [{ guard: 'canConfirm', target: 'removing' }, { actions: 'storePasswordProblem' }],
        'question.cancel': 'listed',
      },
    },
    removing: {
      tags: ['busy', 'removing'],
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context: { chosenPasskey, hasPassword, password } }) => ({
          passkey_id: chosenPasskey?.passkey_id ?? 0,
          hasPassword,
          password,
        }),
        onDone: {
          target: 'loading',
          actions: [{ type: 'showAlert', params: { type: 'success', message: 'Passkey Removed' } }, 'reportRemoval'],
        },
        onError: { target: 'askingToRemove', actions: { type: 'storeProblem', params: ({ event }) => event } },
      },
    },
  },
})

export type PasskeyListRef = ActorRefFrom<typeof passkeyListMachine>
