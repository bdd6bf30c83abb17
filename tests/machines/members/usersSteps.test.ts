// Tests the page on which admins manage the members, step by step.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { usersMachine } from '../../../src/machines/members/users.machine.ts'
import { firstQuery, USERS_PER_PAGE } from '../../../src/machines/members/users.types.ts'
import { inputOfNora, noAnswerError, nora, teddy } from '../../models/members/exampleMembers.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'

/** A part of the list. The server may have more users after it. */
const fullPart = Array.from({ length: USERS_PER_PAGE }, () => teddy)
/** The states of the page while the list is in this state and the admin changes no member. */
const withoutTask = (list: string) => `list.${list}, work.idle`
const bothUsers = [nora, teddy]

test('the users load part by part, a search waits for a pause in typing, and the list loads again after each change of the members and each reconnect', () => {
  const twoParts = [...fullPart, ...fullPart]
  expectSteps(usersMachine, inputOfNora, [
    [
      null,
      withoutTask('loading'),
      { search: '', shownSearch: '', users: [], openedId: null, items: 0, error: null, task: null },
    ],
    [failed('loadUsers', noAnswerError), withoutTask('failed'), { error: noAnswerError.error }],
    [{ type: 'users.reload' }, withoutTask('loading')],
    [
      done('loadUsers', fullPart),
      withoutTask('partial'),
      { users: fullPart, items: USERS_PER_PAGE, error: null },
      ['keepPlace'],
    ],
    [{ type: 'users.more' }, withoutTask('loadingMore')],
    [failed('loadMore', noAnswerError), withoutTask('partial'), {}, ['showError', 'keepPlace']],
    [{ type: 'users.more' }, withoutTask('loadingMore')],
    [done('loadMore', fullPart), withoutTask('partial'), { users: twoParts, items: 2 * USERS_PER_PAGE }, ['keepPlace']],
    [{ type: 'users.more' }, withoutTask('loadingMore')],
    [
      done('loadMore', [nora]),
      withoutTask('complete'),
      { users: [...twoParts, nora], items: 2 * USERS_PER_PAGE + 1 },
      ['keepPlace'],
    ],
    [{ type: 'users.more' }, withoutTask('complete')],
    [{ type: 'live.connected' }, withoutTask('loading')],
    [done('loadUsers', bothUsers), withoutTask('complete'), { users: bothUsers, items: 2 }, ['keepPlace']],
    [
      { type: 'live.received', fact: { type: 'users.changed' } },
      withoutTask('loading'),
      {},
      ['signUpCodes < codes.reload'],
    ],
    [done('loadUsers', bothUsers), withoutTask('complete'), {}, ['keepPlace']],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, withoutTask('complete')],
    [{ type: 'search.change', search: 'te' }, withoutTask('typing'), { search: 'te' }, ['wait 250 ms']],
    [{ type: 'search.change', search: 'ted' }, withoutTask('typing'), { search: 'ted' }, ['wait 250 ms']],
    [after('typingPause', 'users.list.typing'), withoutTask('loading')],
    [
      done('loadUsers', [teddy]),
      withoutTask('complete'),
      { users: [teddy], items: 1, shownSearch: 'ted' },
      ['keepPlace'],
    ],
  ])
})

test('[admin-users-48] a list that is loaded again while the next users load asks for these, too', () => {
  const oneMorePart = 2 * USERS_PER_PAGE
  const twoParts = [...fullPart, ...fullPart]
  expectSteps(usersMachine, inputOfNora, [
    [
      null,
      withoutTask('loading'),
      { search: '', shownSearch: '', users: [], openedId: null, items: 0, error: null, task: null },
    ],
    [done('loadUsers', fullPart), withoutTask('partial'), { users: fullPart, items: USERS_PER_PAGE }, ['keepPlace']],
    [{ type: 'users.more' }, withoutTask('loadingMore')],
    [{ type: 'live.connected' }, withoutTask('loading'), { items: oneMorePart }],
    [done('loadUsers', twoParts), withoutTask('partial'), { users: twoParts }, ['keepPlace']],
    [{ type: 'users.more' }, withoutTask('loadingMore')],
    [{ type: 'users.reload' }, withoutTask('loading'), { items: oneMorePart + USERS_PER_PAGE }],
    [done('loadUsers', twoParts), withoutTask('complete'), { items: oneMorePart }, ['keepPlace']],
    [{ type: 'users.reload' }, withoutTask('loading')],
    [done('loadUsers', twoParts), withoutTask('partial'), {}, ['keepPlace']],
    [{ type: 'users.more' }, withoutTask('loadingMore')],
    [{ type: 'live.received', fact: { type: 'messages.changed' } }, withoutTask('loadingMore')],
    [
      { type: 'live.received', fact: { type: 'users.changed' } },
      withoutTask('loading'),
      { items: oneMorePart + USERS_PER_PAGE },
      ['signUpCodes < codes.reload'],
    ],
  ])
})

test('[focus-place-05] after Back, the list loads the same search and as many users as before', () => {
  const twoParts = [...fullPart, ...fullPart]
  const items = twoParts.length
  const place = { items, row: null, opened: null, search: 'gue' }
  const startContext = { search: 'gue', shownSearch: 'gue', users: [], openedId: null, items, error: null, task: null }
  expect(firstQuery({ ...startContext, input: inputOfNora })).toEqual({ search: 'gue', limit: items })
  expectSteps(usersMachine, { ...inputOfNora, place }, [
    [null, withoutTask('loading'), startContext],
    [done('loadUsers', twoParts), withoutTask('partial'), { users: twoParts }, ['keepPlace']],
    [{ type: 'search.change', search: 'te' }, withoutTask('typing'), { search: 'te' }, ['wait 250 ms']],
    [after('typingPause', 'users.list.typing'), withoutTask('loading')],
    [
      done('loadUsers', [teddy]),
      withoutTask('complete'),
      { users: [teddy], items: 1, shownSearch: 'te' },
      ['keepPlace'],
    ],
  ])
})

test('a member can be pinged and managed, admins cannot delete their own account on this page, and the change of a member is shown immediately', () => {
  const changedTeddy = { ...teddy, acl: 'pool|coffee' }
  const task = { kind: 'delete', user: teddy }
  const managing = 'list.complete, work.managing'
  expectSteps(usersMachine, inputOfNora, [
    [null, withoutTask('loading')],
    [done('loadUsers', bothUsers), withoutTask('complete'), { users: bothUsers, items: 2 }, ['keepPlace']],
    [{ type: 'user.ping', user: teddy }, withoutTask('complete'), {}, ['sendLive', 'showAlert']],
    [{ type: 'user.manage', task: { kind: 'delete', user: nora } }, withoutTask('complete')],
    [{ type: 'user.open', user_id: teddy.user_id }, withoutTask('complete'), { openedId: teddy.user_id }],
    [{ type: 'user.manage', task }, managing, { task }],
    [done('userTask', changedTeddy), withoutTask('loading'), { users: [nora, changedTeddy] }],
  ])
})

test('the list loads again after the form for a new member has closed, and if a member was added, a task makes the one-time code', () => {
  const adding = 'list.complete, work.adding'
  const invite = { kind: 'invite', user: { user_id: 3, username: 'ines', acl: '' } }
  expectSteps(usersMachine, inputOfNora, [
    [null, withoutTask('loading')],
    [done('loadUsers', bothUsers), withoutTask('complete'), { users: bothUsers, items: 2 }, ['keepPlace']],
    [{ type: 'user.add' }, adding],
    [done('newUser', null), withoutTask('loading')],
    [done('loadUsers', bothUsers), withoutTask('complete'), {}, ['keepPlace']],
    [{ type: 'user.add' }, adding],
    [failed('newUser', noAnswerError), withoutTask('loading')],
    [done('loadUsers', bothUsers), withoutTask('complete'), {}, ['keepPlace']],
    [{ type: 'user.add' }, adding],
    [done('newUser', { user_id: 3, username: 'ines' }), 'list.loading, work.managing', { task: invite, openedId: 3 }],
  ])
})
