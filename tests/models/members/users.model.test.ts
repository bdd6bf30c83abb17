// Walks generated paths through the page on which an admin manages the members.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { usersMachine } from '../../../src/machines/members/users.machine.ts'
import { isPermittedTask } from '../../../src/machines/members/users.rules.ts'
import { USERS_PER_PAGE } from '../../../src/machines/members/users.types.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'
import { inputOfNora, noAnswerError, nora, teddy } from './exampleMembers.ts'

/** The most members that one call returns. After such an answer, the list can have more members. */
const fullPage = Array.from({ length: USERS_PER_PAGE }, () => teddy)

describeModel(
  {
    machine: usersMachine,
    input: inputOfNora,
    effects: ['keepPlace'],
    events: [
      { type: 'users.reload' },
      { type: 'users.more' },
      { type: 'search.change', search: 'ted' },
      after('typingPause', 'users.list.typing'),
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'users.changed' } },
      { type: 'live.received', fact: { type: 'log.added' } },
      { type: 'user.open', user_id: teddy.user_id },
      { type: 'user.open', user_id: null },
      { type: 'user.add' },
      // The admin sends an alert to the pages of this member.
      { type: 'user.ping', user: teddy },
      { type: 'user.manage', task: { kind: 'delete', user: teddy } },
      { type: 'user.manage', task: { kind: 'delete', user: nora } },
      done('loadUsers', [nora, teddy]),
      done('loadUsers', fullPage),
      failed('loadUsers', noAnswerError),
      done('loadMore', [teddy]),
      done('loadMore', fullPage),
      failed('loadMore', noAnswerError),
      // Null means that the dialog was closed without a change.
      done('newUser', null),
      done('newUser', { user_id: 3, username: 'ines' }),
      failed('newUser', noAnswerError),
      done('userTask', null),
      failed('userTask', noAnswerError),
    ],
    uncoveredEvents: {
      'live.received (fact.type: log.added)': 'an entry of the log changes no user',
      'user.manage (task.user.user_id: 1)': 'an admin cannot delete their own account in the list of users',
    },
    key: ({ context }) => [context.task?.kind],
    // The list can have any number of members. The search does not continue from a list of more than two full answers.
    stopWhen: ({ context }) => context.users.length > 2 * USERS_PER_PAGE,
  },
  {
    proves: 'a task is open only if the signed-in admin may do it',
    check: ({ context }) => {
      if (context.task) expect(isPermittedTask(context.task, nora.user_id)).toBe(true)
    },
  },
)
