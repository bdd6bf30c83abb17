// Walks generated paths through making, showing and revoking sign-up codes.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { signUpCodesMachine } from '../../../src/machines/members/signUpCodes.machine.ts'
import { draftProblem } from '../../../src/machines/members/signUpCodes.types.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import { exampleCode, inputOfNora, noAnswerError } from './exampleMembers.ts'

describeModel(
  {
    machine: signUpCodesMachine,
    input: inputOfNora,
    otherInputs: [{ ...inputOfNora, search: '?invite' }],
    events: [
      { type: 'codes.reload' },
      { type: 'invitation.open' },
      { type: 'invitation.cancel' },
      { type: 'permission.toggle', permission: 'pool' },
      { type: 'uses.change', uses: '0' },
      { type: 'uses.change', uses: '5' },
      { type: 'label.change', label: 'League night' },
      { type: 'lifetime.choose', lifetimeDays: null },
      { type: 'code.make' },
      { type: 'code.revoke', code: exampleCode },
      { type: 'code.revoke', code: { ...exampleCode, uses_left: 0 } },
      { type: 'question.confirm' },
      { type: 'question.cancel' },
      done('makeCode', 'https://parlor.example/signup?code=abc'),
      failed('makeCode', noAnswerError),
      // The child `newAddress` shows the address with the new code. It ends when the admin closes it.
      done('newAddress'),
      failed('newAddress', noAnswerError),
      done('revokeCode', { done: true }),
      failed('revokeCode', noAnswerError),
    ],
    uncoveredEvents: {
      'code.revoke (code.uses_left: 0)': 'a used-up code cannot be revoked; a test in tests/machines covers this',
    },
    key: ({ context }) => [context.draft.uses, context.problem],
  },
  {
    proves: 'an invalid draft makes no code, and the address of a new code is in memory only while it is shown',
    check: (snapshot) => {
      if (snapshot.matches('making')) expect(draftProblem(snapshot.context.draft)).toBeNull()
      expect(snapshot.context.address !== '').toBe(snapshot.matches('showingAddress'))
    },
  },
)
