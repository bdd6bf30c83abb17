// Tests each change that an admin makes to a member, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import type { UserTask } from '../../../src/machines/members/users.types.ts'
import { userTaskMachine } from '../../../src/machines/members/userTask.machine.ts'
import { noAnswerError, teddy } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'

/** The key under which the browser of the admin stores the typed new name of the member with the id 2. */
const draftKey = { user_id: 1, name: 'username-2' }
const code = 'uuv6ss8za2iysguzawp7ku3n'

/** Runs the machine of a task through the steps. Returns its output: the changed member, or null. */
const outputOf = (task: UserTask, steps: readonly Step[]) =>
  expectSteps(userTaskMachine, { task, draftKey }, steps).output

test('a member is renamed in a form, and a form that is closed or fails changes nothing', () => {
  const task = { kind: 'rename', user: teddy } as const
  const startStep: Step = [null, 'renaming', { oneTimeCode: '', updated: null }]
  expect(outputOf(task, [startStep, [done('renameUser', teddy), 'over', { updated: teddy }, ['showAlert']]])).toEqual(
    teddy,
  )
  expect(outputOf(task, [startStep, [done('renameUser', null), 'over']])).toBeNull()
  expect(outputOf(task, [startStep, [failed('renameUser', noAnswerError), 'over']])).toBeNull()
})

test('a password is reset after a question, and the one-time code is shown until the admin closes it', () => {
  const task = { kind: 'reset', user: teddy } as const
  const answer = { user: teddy, one_time_code: code }
  const questionSteps: Step[] = [
    [null, 'askingReset'],
    [{ type: 'question.confirm' }, 'resetting'],
  ]
  const codeStep: Step = [
    done('resetPassword', answer),
    'showingCode',
    { updated: teddy, oneTimeCode: code },
    ['showAlert'],
  ]
  expect(outputOf(task, [...questionSteps, codeStep, [done('oneTimeCode'), 'over']])).toEqual(teddy)
  expect(outputOf(task, [...questionSteps, codeStep, [failed('oneTimeCode', noAnswerError), 'over']])).toEqual(teddy)
  expect(
    outputOf(task, [...questionSteps, [failed('resetPassword', noAnswerError), 'over', {}, ['showError']]]),
  ).toBeNull()
  outputOf(task, [
    [null, 'askingReset'],
    [{ type: 'question.cancel' }, 'over'],
  ])
})

test('a new member gets a one-time code, and if the call fails the page shows that the member exists without a code', () => {
  const task = { kind: 'invite', user: teddy } as const
  const answer = { user: teddy, one_time_code: code }
  expect(
    outputOf(task, [
      [null, 'inviting'],
      [done('inviteUser', answer), 'showingCode', { updated: teddy, oneTimeCode: code }],
      [done('oneTimeCode'), 'over'],
    ]),
  ).toEqual(teddy)
  outputOf(task, [
    [null, 'inviting'],
    [failed('inviteUser', noAnswerError), 'over', {}, ['showMissingCode']],
  ])
})

test('a member is deleted only after a question, and a failure shows the reason', () => {
  const task = { kind: 'delete', user: teddy } as const
  const questionSteps: Step[] = [
    [null, 'askingDelete'],
    [{ type: 'question.confirm' }, 'deleting'],
  ]
  expect(outputOf(task, [...questionSteps, [done('deleteUser', { done: true }), 'over']])).toBeNull()
  outputOf(task, [...questionSteps, [failed('deleteUser', noAnswerError), 'over', {}, ['showError']]])
  outputOf(task, [
    [null, 'askingDelete'],
    [{ type: 'question.cancel' }, 'over'],
  ])
})

test('a permission is granted immediately, and a failure shows the reason', () => {
  const task = { kind: 'togglePermission', user: teddy, permission: 'coffee' } as const
  const startStep: Step = [null, 'granting']
  expect(outputOf(task, [startStep, [done('grantPermission', { user: teddy }), 'over', { updated: teddy }]])).toEqual(
    teddy,
  )
  outputOf(task, [startStep, [failed('grantPermission', noAnswerError), 'over', {}, ['showError']]])
})
