import { expect } from 'vitest'
import { usersMachine } from '../../../src/machines/members/users.machine.ts'
import { isPermittedTask } from '../../../src/machines/members/users.rules.ts'
import { done, failed } from '../events.ts'
import { describeModel } from '../model.ts'
import { nora, screenOfNora, teddy, unanswered } from './exampleMembers.ts'

describeModel(
  {
    machine: usersMachine,
    input: screenOfNora,
    events: [
      { type: 'users.reload' },
      { type: 'live.connected' },
      { type: 'user.add' },
      { type: 'user.ping', user: teddy },
      { type: 'user.manage', task: { kind: 'delete', user: teddy } },
      { type: 'user.manage', task: { kind: 'delete', user: nora } },
      done('loadUsers', [nora, teddy]),
      failed('loadUsers', unanswered),
      done('newUser', null),
      failed('newUser', unanswered),
      done('userTask', null),
      failed('userTask', unanswered),
    ],
    uncoveredEvents: {
      'user.manage (task.user.user_id: 1)': 'an admin cannot delete their own account in the list of users',
    },
    key: ({ context }) => [context.users.length, context.error?.code, context.task],
  },
  {
    proves: 'a task is open only if the signed-in admin may do it',
    check: ({ context }) => {
      if (context.task) expect(isPermittedTask(context.task, nora.user_id)).toBe(true)
    },
  },
)
