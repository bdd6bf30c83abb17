// Walks generated paths through each kind of change that an admin makes to a member.
import { expect } from 'vitest'
import type { UserTask } from '../../../src/machines/members/users.types.ts'
import { userTaskMachine } from '../../../src/machines/members/userTask.machine.ts'
import { describeModel } from '../model.ts'
import type { ModelEvent } from '../paths.ts'
import { done, failed } from '../xstateEvents.ts'
import { noAnswerError, teddy } from './exampleMembers.ts'

const OTHER_KIND = 'only a task of another kind takes this transition'
/** The ends of the labels of the transitions that leave the state `renaming`. */
const RENAMING = [
  'on xstate.done.actor.renameUser[0]',
  'on xstate.done.actor.renameUser[1]',
  'on xstate.error.actor.renameUser',
]
/** The ends of the labels of the two transitions that can follow a call: it has succeeded, or it has failed. */
const endOfCall = (id: string) => [`on xstate.done.actor.${id}`, `on xstate.error.actor.${id}`]
/** The labels of the transitions that leave the state in which the one-time code is shown. */
const SHOWING_CODE = [
  'userTask.showingCode on xstate.done.actor.oneTimeCode',
  'userTask.showingCode on xstate.error.actor.oneTimeCode',
]
/** The ends of the labels of the transitions that leave a state in which the admin is asked a question. */
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
  // Null means that the admin closed the dialog without a new name.
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
      proves: `the task '${task.kind}' never shows an empty one-time code`,
      check: (snapshot) => {
        if (snapshot.matches('showingCode')) expect(snapshot.context.oneTimeCode).not.toBe('')
      },
    },
  )
}
