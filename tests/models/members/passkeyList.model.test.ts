// Walks generated paths through the list of passkeys, for members with and without a password.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { isRemovable, passkeyListMachine } from '../../../src/machines/members/passkeyList.machine.ts'
import { describeModel } from '../model.ts'
import type { Model } from '../paths.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'
import { noAnswerError, passkeyNotUsedError } from './exampleMembers.ts'

const phone = { passkey_id: 1, name: 'My phone', created: '2026-03-14T19:30:00.000Z', last_used: null }
const laptop = { ...phone, passkey_id: 2, name: 'Laptop' }

/** The model for one member. `typedPasswords` are the texts that the member types into the field for the password. */
const modelFor = ({ hasPassword, typedPasswords }: { hasPassword: boolean; typedPasswords: readonly string[] }) =>
  ({
    machine: passkeyListMachine,
    input: { hasPassword, parent: noopRef() },
    events: [
      { type: 'passkeys.reload' },
      { type: 'passkey.add' },
      { type: 'passkey.rename', passkey: phone },
      { type: 'passkey.remove', passkey: phone },
      { type: 'name.change', name: 'Work phone' },
      { type: 'name.change', name: ' ' },
      ...typedPasswords.map((typed) => ({ type: 'password.change', password: typed }) as const),
      { type: 'question.confirm' },
      { type: 'question.cancel' },
      done('loadPasskeys', [phone]),
      done('loadPasskeys', [phone, laptop]),
      failed('loadPasskeys', noAnswerError),
      done('addPasskey', laptop),
      failed('addPasskey', passkeyNotUsedError),
      done('renamePasskey', phone),
      failed('renamePasskey', noAnswerError),
      done('removePasskey', { done: true }),
      failed('removePasskey', noAnswerError),
    ],
    key: ({ context }) => [
      context.passkeys.length,
      context.chosenPasskey?.passkey_id,
      context.name,
      context.password,
      context.problem,
    ],
  }) as const satisfies Model<typeof passkeyListMachine>

describeModel(modelFor({ hasPassword: true, typedPasswords: ['rail bridge chalk', ''] }), {
  proves: 'nothing is added or removed without a password, no blank name is saved, and a closed dialog forgets all',
  check: ({ context, value }) => {
    if (value === 'adding' || value === 'removing') expect(context.password).not.toBe('')
    if (value === 'renaming') expect(context.name.trim()).not.toBe('')
    if (value === 'removing' || value === 'askingToRemove') expect(context.chosenPasskey).toEqual(phone)
    if (value !== 'listed' && value !== 'loading') return
    expect([context.chosenPasskey, context.name, context.password, context.problem]).toEqual([null, '', '', null])
  },
})

const NOTHING_TO_TYPE = 'a member without a password types none; the model above covers this transition'

describeModel(
  {
    ...modelFor({ hasPassword: false, typedPasswords: [] }),
    uncovered: {
      'passkeyList.askingToAdd on password.change': NOTHING_TO_TYPE,
      'passkeyList.askingToAdd on question.confirm[1]': NOTHING_TO_TYPE,
      'passkeyList.askingToRemove on password.change': NOTHING_TO_TYPE,
      'passkeyList.askingToRemove on question.confirm[1]': NOTHING_TO_TYPE,
    },
  },
  {
    proves: 'a member without a password never removes the only passkey',
    check: ({ context, value }) => {
      if (value === 'removing' || value === 'askingToRemove') expect(context.passkeys).toHaveLength(2)
      expect(isRemovable(context)).toBe(context.passkeys.length > 1)
    },
  },
)
