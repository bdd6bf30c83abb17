// Makes, lists and revokes sign-up codes.

import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { CreateReferralCodeBody, ReferralCode } from '../../../contract/api/members/users.ts'
import type { Done } from '../../../contract/api/shared/shapes.ts'
import { isUsedUp } from '../../../contract/rules/members/signUpCodes.ts'
import type { Permission } from '../../../contract/rules/shared/acl.ts'
import { INVITE_SEARCH } from '../../paths.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { showError } from '../app/system.ts'
import { oneTimeSecretMachine } from '../shared/oneTimeSecret.machine.ts'
import { createPagedMachine, type PagedRef } from '../shared/paged.machine.ts'
import {
  type CodeDraft,
  codeBody,
  draftProblem,
  EMPTY_DRAFT,
  type SignUpCodesContext,
  type SignUpCodesEvent,
} from './signUpCodes.types.ts'

/** The sign-up codes that are not revoked, one part of the list at a time. */
export const codeListMachine = createPagedMachine<null, ReferralCode>(({ referral_code_id }) => referral_code_id)
export type CodeListRef = PagedRef<null, ReferralCode>

/** The sign-up codes. An admin makes a code, sees it only once, in a sign-up address, and can revoke it. */
export const signUpCodesMachine = setup({
  types: {
    context: {} as SignUpCodesContext,
    events: {} as SignUpCodesEvent,
    input: {} as ScreenInput,
    children: {} as { newAddress: 'oneTimeSecret'; codes: 'codes' },
    tags: {} as 'busy',
  },
  actors: {
    codes: codeListMachine,
    /** Returns the sign-up address with the new code. */
    makeCode: placeholder<string, CreateReferralCodeBody>('makeCode'),
    revokeCode: placeholder<Done, { referral_code_id: number }>('revokeCode'),
    oneTimeSecret: oneTimeSecretMachine,
  },
  actions: {
    showError,
    changeDraft: assign({
      draft: ({ context }, change: Partial<CodeDraft>) => ({ ...context.draft, ...change }),
      problem: null,
    }),
    togglePermission: assign({
      draft: ({ context }, { permission }: { permission: Permission }) => {
        const { permissions } = context.draft
        return {
          ...context.draft,
          permissions: permissions.includes(permission)
            ? permissions.filter((other) => other !== permission)
            : [...permissions, permission],
        }
      },
    }),
    storeProblem: assign({ problem: ({ context }) => draftProblem(context.draft) }),
    storeAddress: assign({ address: (_, params: { address: string }) => params.address, draft: EMPTY_DRAFT }),
    forgetAddress: assign({ address: '' }),
    storeCodeToRevoke: assign({ codeToRevoke: (_, params: { code: ReferralCode }) => params.code }),
    reloadCodes: sendTo('codes', { type: 'list.refresh' }),
  },
  guards: {
    hasProblem: ({ context }) => draftProblem(context.draft) !== null,
    /** Whether the address asks for the dialog at once. The home page of an owner without members has such a link. */
    isAsked: ({ context }) => context.input.search === INVITE_SEARCH,
    /** Whether the code can still be used for a sign-up. */
    isUsable: (_, { code }: { code: ReferralCode }) => !isUsedUp(code),
  },
}).createMachine({
  id: 'signUpCodes',
  context: ({ input }) => ({ input, draft: EMPTY_DRAFT, problem: null, address: '', codeToRevoke: null }),
  invoke: { id: 'codes', src: 'codes', input: ({ context }) => context.input },
  on: { 'codes.reload': { actions: 'reloadCodes' } },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isAsked', target: 'drafting' }, { target: 'idle' }] },
    idle: {
      on: {
        'invitation.open': 'drafting',
        'code.revoke': {
          guard: { type: 'isUsable', params: ({ event }) => event },
          target: 'askingRevoke',
          actions: { type: 'storeCodeToRevoke', params: ({ event }) => event },
        },
      },
    },
    drafting: {
      description: 'The admin chooses what the invited people may use. After a cancel, what was chosen is kept.',
      on: {
        'invitation.cancel': 'idle',
        'permission.toggle': {
          actions: { type: 'togglePermission', params: ({ event }) => event },
        },
        'uses.change': { actions: { type: 'changeDraft', params: ({ event }) => ({ uses: event.uses }) } },
        'label.change': { actions: { type: 'changeDraft', params: ({ event }) => ({ label: event.label }) } },
        'lifetime.choose': {
          actions: { type: 'changeDraft', params: ({ event }) => ({ lifetimeDays: event.lifetimeDays }) },
        },
        'code.make': [{ guard: 'hasProblem', actions: 'storeProblem' }, { target: 'making' }],
      },
    },
    making: {
      tags: 'busy',
      invoke: {
        id: 'makeCode',
        src: 'makeCode',
        input: ({ context }) => codeBody(context.draft),
        onDone: {
          target: 'showingAddress',
          actions: [{ type: 'storeAddress', params: ({ event }) => ({ address: event.output }) }, 'reloadCodes'],
        },
        onError: {
          target: 'drafting',
          actions: { type: 'showError', params: ({ event }) => event },
        },
      },
    },
    showingAddress: {
      exit: 'forgetAddress',
      invoke: {
        id: 'newAddress',
        src: 'oneTimeSecret',
        input: ({ context }) => ({ text: context.address }),
        onDone: 'idle',
        onError: 'idle',
      },
    },
    askingRevoke: { on: { 'question.confirm': 'revoking', 'question.cancel': 'idle' } },
    revoking: {
      tags: 'busy',
      exit: 'reloadCodes',
      invoke: {
        id: 'revokeCode',
        src: 'revokeCode',
        input: ({ context }) => ({ referral_code_id: context.codeToRevoke?.referral_code_id ?? 0 }),
        onDone: 'idle',
        onError: {
          target: 'idle',
          actions: { type: 'showError', params: ({ event }) => event },
        },
      },
    },
  },
})

export type SignUpCodesRef = ActorRefFrom<typeof signUpCodesMachine>
