// Tests the page on which admins manage the members, step by step.
import { test } from 'vitest'
import { usersMachine } from '../../../src/machines/members/users.machine.ts'
import { USERS_PER_PAGE } from '../../../src/machines/members/users.types.ts'
import { inputOfNora, nora, teddy, unanswered } from '../../models/members/exampleMembers.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

const fullPage = Array.from({ length: USERS_PER_PAGE }, () => teddy)
const idle = (list: string) => `list.${list}, work.idle`
const both = [nora, teddy]

test('users load page by page, after a pause in typing, and again after each change and each reconnect', () => {
  const twice = [...fullPage, ...fullPage]
  expectSteps(usersMachine, inputOfNora, [
    [null, idle('loading'), { search: '', found: '', users: [], error: null, task: null }],
    [failed('loadUsers', unanswered), idle('failed'), { error: unanswered.error }],
    [{ type: 'users.reload' }, idle('loading')],
    [done('loadUsers', fullPage), idle('partial'), { users: fullPage, error: null }],
    [{ type: 'users.more' }, idle('loadingMore')],
    [failed('loadMore', unanswered), idle('partial'), {}, ['showError']],
    [{ type: 'users.more' }, idle('loadingMore')],
    [done('loadMore', fullPage), idle('partial'), { users: twice }],
    [{ type: 'users.more' }, idle('loadingMore')],
    [done('loadMore', [nora]), idle('complete'), { users: [...twice, nora] }],
    [{ type: 'users.more' }, idle('complete')],
    [{ type: 'live.connected' }, idle('loading')],
    [done('loadUsers', both), idle('complete'), { users: both }],
    [{ type: 'live.received', fact: { type: 'users.changed' } }, idle('loading'), {}, ['signUpCodes < codes.reload']],
    [done('loadUsers', both), idle('complete')],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, idle('complete')],
    [{ type: 'search.change', search: 'te' }, idle('typing'), { search: 'te' }, ['wait 250 ms']],
    [{ type: 'search.change', search: 'ted' }, idle('typing'), { search: 'ted' }, ['wait 250 ms']],
    [after('typingPause', 'users.list.typing'), idle('loading')],
    [done('loadUsers', [teddy]), idle('complete'), { users: [teddy], found: 'ted' }],
  ])
})

test('a member can be pinged and managed, admins cannot delete their own account here, and a change is shown immediately', () => {
  const changed = { ...teddy, acl: 'pool|coffee' }
  const task = { kind: 'delete', user: teddy }
  const managing = 'list.complete, work.managing'
  expectSteps(usersMachine, inputOfNora, [
    [null, idle('loading')],
    [done('loadUsers', both), idle('complete'), { users: both }],
    [{ type: 'user.ping', user: teddy }, idle('complete'), {}, ['sendLive', 'showAlert']],
    [{ type: 'user.manage', task: { kind: 'delete', user: nora } }, idle('complete')],
    [{ type: 'user.manage', task }, managing, { task }],
    [done('userTask', changed), idle('loading'), { users: [nora, changed] }],
  ])
})

test('the list loads again after the form for a new member, and then a dialog makes the one-time code of that member', () => {
  const adding = 'list.complete, work.adding'
  const invite = { kind: 'invite', user: { user_id: 3, username: 'ines', acl: '' } }
  expectSteps(usersMachine, inputOfNora, [
    [null, idle('loading')],
    [done('loadUsers', both), idle('complete'), { users: both }],
    [{ type: 'user.add' }, adding],
    [done('newUser', null), idle('loading')],
    [done('loadUsers', both), idle('complete')],
    [{ type: 'user.add' }, adding],
    [failed('newUser', unanswered), idle('loading')],
    [done('loadUsers', both), idle('complete')],
    [{ type: 'user.add' }, adding],
    [
      done('newUser', { user_id: 3, username: 'ines' }),
      'list.loading, work.managing',
      { task: invite },
      ['chosenUser < item.choose'],
    ],
  ])
})
