// The models of two parts of the account page. Tests of the machines and of the views use them.
// `key`: two situations with the same state and the same key count as one.
import { CallError } from '../../../contract/callResult.ts'
import { deletionMachine } from '../../../src/machines/members/deletion.machine.ts'
import { ownNameMachine } from '../../../src/machines/members/ownName.machine.ts'
import type { Model } from '../paths.ts'
import { done, failed } from '../xstateEvents.ts'
import { asSessionUser, noAnswerError, nora } from './exampleMembers.ts'

export const ownNameModel = {
  machine: ownNameMachine,
  input: { username: 'nora' },
  events: [
    { type: 'name.toggleEdit' },
    { type: 'name.change', draft: 'leonora' },
    { type: 'name.change', draft: '  ' },
    { type: 'form.submit' },
    done('rename', asSessionUser({ ...nora, username: 'leonora' })),
    failed('rename', noAnswerError),
    failed('rename', new CallError({ code: 'USERNAME_IN_USE', message: 'This username is taken.' })),
  ],
  key: ({ context }) => [context.username, context.draft, context.error?.message],
} satisfies Model<typeof ownNameMachine>

export const deletionModel = {
  machine: deletionMachine,
  input: { username: 'nora' },
  events: [
    { type: 'account.delete' },
    { type: 'question.confirm' },
    { type: 'question.cancel' },
    done('deleteAccount', { done: true }),
    failed('deleteAccount', noAnswerError),
  ],
} satisfies Model<typeof deletionMachine>
