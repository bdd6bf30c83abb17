// Tests the sign-up codes on the page of the members, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { signUpCodesMachine } from '../../../src/machines/members/signUpCodes.machine.ts'
import { EMPTY_DRAFT } from '../../../src/machines/members/signUpCodes.types.ts'
import { exampleCode, inputOfNora } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'
import { error } from '../support.ts'

const code = { ...exampleCode, referral_code_id: 7 }
const draft = { ...EMPTY_DRAFT, permissions: ['pool' as const] }
const address = 'https://parlor.example/signup?code=abc'

test('[admin-users-51] the address can open the dialog at once', () => {
  expectSteps(signUpCodesMachine, { ...inputOfNora, search: '?invite' }, [[null, 'drafting']])
})

test('a form with a problem makes no code, and a corrected form makes a code and shows its address until the dialog closes', () => {
  expectSteps(signUpCodesMachine, inputOfNora, [
    [null, 'idle', { draft: EMPTY_DRAFT, problem: null, address: '', codeToRevoke: null }],
    [{ type: 'invitation.open' }, 'drafting'],
    [{ type: 'permission.toggle', permission: 'pool' }, 'drafting', { draft }],
    [
      { type: 'permission.toggle', permission: 'coffee' },
      'drafting',
      { draft: { ...draft, permissions: ['pool', 'coffee'] } },
    ],
    [{ type: 'permission.toggle', permission: 'coffee' }, 'drafting', { draft }],
    [{ type: 'invitation.cancel' }, 'idle'],
    [{ type: 'invitation.open' }, 'drafting'],
    [{ type: 'uses.change', uses: '0' }, 'drafting', { draft: { ...draft, uses: '0' } }],
    [{ type: 'code.make' }, 'drafting', { problem: expect.any(String) }],
    [{ type: 'uses.change', uses: '2' }, 'drafting', { draft: { ...draft, uses: '2' }, problem: null }],
    [{ type: 'label.change', label: 'League' }, 'drafting', { draft: { ...draft, uses: '2', label: 'League' } }],
    [
      { type: 'lifetime.choose', lifetimeDays: null },
      'drafting',
      { draft: { ...draft, uses: '2', label: 'League', lifetimeDays: null } },
    ],
    [{ type: 'code.make' }, 'making'],
    [failed('makeCode', error('INTERNAL')), 'drafting', {}, ['showError']],
    [{ type: 'code.make' }, 'making'],
    [done('makeCode', address), 'showingAddress', { address, draft: EMPTY_DRAFT }, ['codes < list.refresh']],
    [done('newAddress'), 'idle', { address: '' }],
    [{ type: 'invitation.open' }, 'drafting'],
    [{ type: 'code.make' }, 'making'],
    [done('makeCode', address), 'showingAddress', { address }, ['codes < list.refresh']],
    [failed('newAddress', error('INTERNAL')), 'idle', { address: '' }],
    [{ type: 'codes.reload' }, 'idle', {}, ['codes < list.refresh']],
  ])
})

test('[admin-users-42] a code that is used up cannot be revoked', () => {
  expectSteps(signUpCodesMachine, inputOfNora, [
    [null, 'idle'],
    [{ type: 'code.revoke', code: { ...code, uses_left: 0 } }, 'idle', {}],
  ])
})

test('a code is revoked only after the member confirms, and then the list loads again, even if the code was not revoked', () => {
  expectSteps(signUpCodesMachine, inputOfNora, [
    [null, 'idle'],
    [{ type: 'code.revoke', code }, 'askingRevoke', { codeToRevoke: code }],
    [{ type: 'question.cancel' }, 'idle'],
    [{ type: 'code.revoke', code }, 'askingRevoke'],
    [{ type: 'question.confirm' }, 'revoking'],
    [failed('revokeCode', error('INTERNAL')), 'idle', {}, ['codes < list.refresh', 'showError']],
    [{ type: 'code.revoke', code }, 'askingRevoke'],
    [{ type: 'question.confirm' }, 'revoking'],
    [done('revokeCode', { done: true }), 'idle', {}, ['codes < list.refresh']],
  ])
})
