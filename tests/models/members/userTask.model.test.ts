// Walks generated paths through each kind of change that an admin makes to a member.
import { expect } from 'vitest'
import type { UserTask } from '../../../src/machines/members/users.types.ts'
import { userTaskMachine } from '../../../src/machines/members/userTask.machine.ts'
import { describeModel } from '../model.ts'
import type { ModelEvent } from '../paths.ts'
import { done, failed } from '../xstateEvents.ts'
import { teddy, unanswered } from './exampleMembers.ts'

const REASON = 'only a task of another kind takes it'
/** Ends of the label of a transition. */
const RENAMING = [
  'on xstate.done.actor.renameUser[0]',
  'on xstate.done.actor.renameUser[1]',
  'on xstate.error.actor.renameUser',
]
const CALLING = (id: string) => [`on xstate.done.actor.${id}`, `on xstate.error.actor.${id}`]
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
    ...CALLING('resetPassword').map((on) => `userTask.resetting ${on}`),
    ...SHOWING_CODE,
  ],
  delete: [
    'userTask.starting always[2]',
    ...ASKING.map((on) => `userTask.askingDelete ${on}`),
    ...CALLING('deleteUser').map((on) => `userTask.deleting ${on}`),
  ],
  invite: [
    'userTask.starting always[3]',
    ...CALLING('inviteUser').map((on) => `userTask.inviting ${on}`),
    ...SHOWING_CODE,
  ],
  grant: ['userTask.starting always[4]', ...CALLING('grantPermission').map((on) => `userTask.granting ${on}`)],
}

const QUESTION_EVENTS = [{ type: 'question.confirm' }, { type: 'question.cancel' }] as const

/** All events, by the kind of task in which they can happen. */
const EVENTS: Record<UserTask['kind'], readonly ModelEvent<typeof userTaskMachine>[]> = {
  rename: [done('renameUser', teddy), done('renameUser', null), failed('renameUser', unanswered)],
  reset: [
    ...QUESTION_EVENTS,
    done('resetPassword', { user: teddy, one_time_code: 'uuv6ss8za2iysguzawp7ku3n' }),
    failed('resetPassword', unanswered),
    done('oneTimeCode'),
    failed('oneTimeCode', unanswered),
  ],
  invite: [
    done('inviteUser', { user: teddy, one_time_code: 'uuv6ss8za2iysguzawp7ku3n' }),
    failed('inviteUser', unanswered),
    done('oneTimeCode'),
    failed('oneTimeCode', unanswered),
  ],
  delete: [...QUESTION_EVENTS, done('deleteUser', { done: true }), failed('deleteUser', unanswered)],
  grant: [done('grantPermission', { user: teddy }), failed('grantPermission', unanswered)],
}

const TASKS: readonly UserTask[] = [
  { kind: 'rename', user: teddy },
  { kind: 'reset', user: teddy },
  { kind: 'delete', user: teddy },
  { kind: 'invite', user: teddy },
  { kind: 'grant', user: teddy, permission: 'coffee' },
]

for (const task of TASKS) {
  const own = TRANSITIONS[task.kind]
  const others = Object.values(TRANSITIONS)
    .flat()
    .filter((label) => !own.includes(label))
  describeModel(
    {
      machine: userTaskMachine,
      input: { task, draftKey: { user_id: 1, name: 'username-2' } },
      events: EVENTS[task.kind],
      uncovered: Object.fromEntries(others.map((label) => [label, REASON])),
    },
    {
      proves: `the task '${task.kind}' can succeed, fail and be cancelled, and no empty one-time code is shown`,
      check: (snapshot) => {
        if (snapshot.matches('showingCode')) expect(snapshot.context.oneTimeCode).not.toBe('')
      },
    },
  )
}
