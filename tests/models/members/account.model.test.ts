// Walks generated paths through the account page for its member, for an admin, and for a member who must choose a new
// password.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { accountMachine } from '../../../src/machines/members/account.machine.ts'
import { describeModel } from '../model.ts'
import { done, failed } from '../xstateEvents.ts'
import { asSessionUser, inputOfNora, noAnswerError, nora, teddy } from './exampleMembers.ts'

const events = [
  { type: 'account.reload' },
  { type: 'password.changed' },
  { type: 'passkey.removed' },
  { type: 'session.changed', session: { settled: true, user: asSessionUser(nora) } },
  { type: 'session.changed', session: { settled: true, user: asSessionUser({ ...nora, acl: 'admin|coffee' }) } },
  { type: 'session.changed', session: { settled: true, user: asSessionUser({ ...nora, username: 'leonora' }) } },
  { type: 'session.changed', session: { settled: true, user: null } },
  done('loadProfile', { data: nora, keptMs: null }),
  done('loadProfile', { data: { ...nora, has_password: false }, keptMs: null }),
  done('loadProfile', { data: teddy, keptMs: 1 }),
  failed('loadProfile', noAnswerError),
] as const

const key = ({ context }: { context: { input: { user: unknown }; profile: unknown } }) => [
  context.input.user,
  context.profile,
]

describeModel(
  {
    machine: accountMachine,
    input: inputOfNora,
    events,
    key,
    uncovered: {
      'account.opening always[0]': 'only a member who must choose a new password takes it; the next model covers it',
      'account.choosingPassword on session.changed':
        'only a member who must choose a new password takes it; the next model covers it',
    },
  },
  {
    proves: "the member's own page has the coffee preferences exactly with the permission for coffee",
    check: (snapshot) => {
      const mayUseCoffee = snapshot.context.input.user?.acl.includes('coffee') ?? false
      if (snapshot.matches('own')) expect(snapshot.matches({ own: 'withPreferences' })).toBe(mayUseCoffee)
      const { input, profile } = snapshot.context
      if (snapshot.matches('otherMember')) expect(profile?.user_id).not.toBe(input.user?.user_id)
    },
  },
)

describeModel(
  {
    machine: accountMachine,
    input: { ...inputOfNora, user: asSessionUser(nora, true) },
    events,
    key,
    uncovered: {
      'account.opening always[1]': 'a member who need not choose a new password takes it; the model above covers it',
    },
  },
  {
    proves: 'the page asks for a new password exactly while the member must choose one',
    check: (snapshot) => {
      const mustChoose = snapshot.context.input.user?.must_change_password
      expect(snapshot.matches('choosingPassword')).toBe(mustChoose === true)
    },
  },
)
