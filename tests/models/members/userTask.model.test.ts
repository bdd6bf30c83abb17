// Walks generated paths through each kind of change that an admin makes to a member.
import { expect } from 'vitest'
import type { UserTask } from '../../../src/machines/members/users.types.ts'
import { userTaskMachine } from '../../../src/machines/members/userTask.machine.ts'
import { describeModel } from '../model.ts'
import type { ModelEvent } from '../paths.ts'
import { done, failed } from '../xstateEvents.ts'
import { noAnswerError, teddy } from './exampleMembers.ts'

const OTHER_KIND = 'only a task of another kind takes it'
/** The last words of the labels of transitions. */
const RENAMING = [
  'on xstate.done.actor.renameUser[0]',
  'on xstate.done.actor.renameUser[1]',
  'on xstate.error.actor.renameUser',
]
const endOfCall = (id: string) => [`on xstate.done.actor.${id}`, `on xstate.error.actor.${id}`]
const SHOWING_CODE = [
  'userTask.showingCode on xstate.done.actor.oneTimeCode',
  'userTask.showingCode on xstate.error.actor.oneTimeCode',
]
const ASKING = ['on question.confirm', 'on question.cancel']

/** All transitions, by the kind of task that takes them. */
const TRANSITIONS: Record<UserTask['kind'], readonly string[]> = {
  rename: ['userTask.starting always[0]', ...RENAMING.map((on) => `userTask.renaming ${on}`)],
  reset: [
    'userTask.starting always[1]',
    ...ASKING.map((on) => `userTask.askingReset ${on}`),
    ...endOfCall('resetPassword').map((on) => `userTask.resetting ${on}`),
    ...SHOWING_CODE,
  ],
  delete: [
    'userTask.starting always[2]',
    ...ASKING.map((on) => `userTask.askingDelete ${on}`),
    ...endOfCall('deleteUser').map((on) => `userTask.deleting ${on}`),
  ],
  invite: [
    'userTask.starting always[3]',
    ...endOfCall('inviteUser').map((on) => `userTask.inviting ${on}`),
    ...SHOWING_CODE,
  ],
  togglePermission: [
    'userTask.starting always[4]',
    ...endOfCall('grantPermission').map((on) => `userTask.granting ${on}`),
  ],
}

const QUESTION_EVENTS = [{ type: 'question.confirm' }, { type: 'question.cancel' }] as const

/** All events, by the kind of task in which they can happen. */
const EVENTS: Record<UserTask['kind'], readonly ModelEvent<typeof userTaskMachine>[]> = {
  rename: [done('renameUser', teddy), done('renameUser', null), failed('renameUser', noAnswerError)],
  reset: [
    ...QUESTION_EVENTS,
    done('resetPassword', { user: teddy, one_time_code: 'uuv6ss8za2iysguzawp7ku3n' }),
    failed('resetPassword', noAnswerError),
    done('oneTimeCode'),
    failed('oneTimeCode', noAnswerError),
  ],
  invite: [
    done('inviteUser', { user: teddy, one_time_code: 'uuv6ss8za2iysguzawp7ku3n' }),
    failed('inviteUser', noAnswerError),
    done('oneTimeCode'),
    failed('oneTimeCode', noAnswerError),
  ],
  delete: [...QUESTION_EVENTS, done('deleteUser', { done: true }), failed('deleteUser', noAnswerError)],
  togglePermission: [done('grantPermission', { user: teddy }), failed('grantPermission', noAnswerError)],
}

const TASKS: readonly UserTask[] = [
  { kind: 'rename', user: teddy },
  { kind: 'reset', user: teddy },
  { kind: 'delete', user: teddy },
  { kind: 'invite', user: teddy },
  { kind: 'togglePermission', user: teddy, permission: 'coffee' },
]

for (const task of TASKS) {
  const labelsOfTask = TRANSITIONS[task.kind]
  const otherLabels = Object.values(TRANSITIONS)
    .flat()
    .filter((label) => !labelsOfTask.includes(label))
  describeModel(
    {
      machine: userTaskMachine,
      input: { task, draftKey: { user_id: 1, name: 'username-2' } },
      events: EVENTS[task.kind],
      uncovered: Object.fromEntries(otherLabels.map((label) => [label, OTHER_KIND])),
    },
    {
      proves: `the task '${task.kind}' can succeed, fail and be cancelled, and no empty one-time code is shown`,
      check: (snapshot) => {
        if (snapshot.matches('showingCode')) expect(snapshot.context.oneTimeCode).not.toBe('')
      },
    },
  )
}
