import { expect } from 'vitest'
import type { UserTask } from '../../../src/machines/members/users.types.ts'
import { userTaskMachine } from '../../../src/machines/members/userTask.machine.ts'
import { describeModel } from '../model.ts'
import type { ModelEvent } from '../paths.ts'
import { teddy, unanswered } from './members.ts'

const REASON = 'only another kind of task leads there'
const RENAMING = [
  'on xstate.done.actor.renameUser[0]',
  'on xstate.done.actor.renameUser[1]',
  'on xstate.error.actor.renameUser',
]
const CALLING = (id: string) => [`on xstate.done.actor.${id}`, `on xstate.error.actor.${id}`]
const ASKING = ['on question.confirm', 'on question.cancel']

/** All transitions, by the kind of task that takes them. */
const TRANSITIONS: Record<UserTask['kind'], readonly string[]> = {
  rename: ['userTask.starting always[0]', ...RENAMING.map((on) => `userTask.renaming ${on}`)],
  reset: [
    'userTask.starting always[1]',
    ...ASKING.map((on) => `userTask.askingReset ${on}`),
    ...CALLING('resetPassword').map((on) => `userTask.resetting ${on}`),
    'userTask.showingCode on xstate.done.actor.oneTimeCode',
    'userTask.showingCode on xstate.error.actor.oneTimeCode',
  ],
  delete: [
    'userTask.starting always[2]',
    ...ASKING.map((on) => `userTask.askingDelete ${on}`),
    ...CALLING('deleteUser').map((on) => `userTask.deleting ${on}`),
  ],
  grant: ['userTask.starting always[3]', ...CALLING('grantPermission').map((on) => `userTask.granting ${on}`)],
}

const QUESTION_EVENTS = [{ type: 'question.confirm' }, { type: 'question.cancel' }] as const

/** All events, by the kind of task in which they can happen. */
const EVENTS: Record<UserTask['kind'], readonly ModelEvent<typeof userTaskMachine>[]> = {
  rename: [
    { type: 'xstate.done.actor.renameUser', output: teddy },
    { type: 'xstate.done.actor.renameUser', output: null },
    { type: 'xstate.error.actor.renameUser', error: unanswered },
  ],
  reset: [
    ...QUESTION_EVENTS,
    { type: 'xstate.done.actor.resetPassword', output: { user: teddy, one_time_code: 'uuv6ss8za2iysguzawp7ku3n' } },
    { type: 'xstate.error.actor.resetPassword', error: unanswered },
    { type: 'xstate.done.actor.oneTimeCode' },
    { type: 'xstate.error.actor.oneTimeCode', error: unanswered },
  ],
  delete: [
    ...QUESTION_EVENTS,
    { type: 'xstate.done.actor.deleteUser', output: { done: true } },
    { type: 'xstate.error.actor.deleteUser', error: unanswered },
  ],
  grant: [
    { type: 'xstate.done.actor.grantPermission', output: { user: teddy } },
    { type: 'xstate.error.actor.grantPermission', error: unanswered },
  ],
}

const TASKS: readonly UserTask[] = [
  { kind: 'rename', user: teddy },
  { kind: 'reset', user: teddy },
  { kind: 'delete', user: teddy },
  { kind: 'grant', user: teddy, permission: 'coffee' },
]

for (const task of TASKS) {
  const others = Object.entries(TRANSITIONS).filter(([kind]) => kind !== task.kind)
  describeModel(
    {
      machine: userTaskMachine,
      input: task,
      events: EVENTS[task.kind],
      uncovered: Object.fromEntries(others.flatMap(([, labels]) => labels.map((label) => [label, REASON]))),
    },
    {
      check: (snapshot) => {
        if (snapshot.matches('showingCode')) expect(snapshot.context.oneTimeCode).not.toBe('')
      },
    },
  )
}
