// Renders the page on which admins manage users and sign-up codes.

import { describe, expect, test } from 'vitest'
import type { ReferralCode, User } from '../../../contract/api/members/users.ts'
import { CallError } from '../../../contract/callResult.ts'
import { usersMachine } from '../../../src/machines/members/users.machine.ts'
import type { UserTask } from '../../../src/machines/members/users.types.ts'
import { newUserMachine, renameUserMachine } from '../../../src/machines/shared/usernameForm.machine.ts'
import { Users } from '../../../src/views/members/Users/Users.tsx'
import { UsernameForm } from '../../../src/views/shared/UsernameForm.tsx'
import {
  asSessionUser,
  exampleCode,
  inputOfNora,
  noAnswerError,
  nora,
  teddy,
} from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { renderView } from '../../support/renderView.tsx'
import { answersArrive, inEverySituation, startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

const ines: User = { ...teddy, user_id: 3, username: 'ines', acl: '' }
const ONE_TIME_CODE = 'uuv6ss8za2iysguzawp7ku3n'

/** The users page of nora, with three users. `answers` are more answers of the server. */
async function openUsers(answers: object = {}) {
  const actor = await startWithAnswers(usersMachine, {
    input: inputOfNora,
    answers: { loadUsers: [ines, nora, teddy], ...answers },
    effects: ['keepPlace', 'keepDraft'],
  })
  const app = startAppAs(asSessionUser(nora))
  return { actor, show: () => renderView(<Users actor={actor} />, app) }
}

test('[admin-users-01] the page lists all users by username', async () => {
  const { show } = await openUsers()
  const rows = show()
    .all('button')
    .filter((button) => button.has('aria-expanded'))
  expect(rows.map(({ text }) => text.split(' ')[0])).toEqual(['ines', 'nora', 'teddy'])
})

test.each([
  { user: ines, actions: ['Update Username', 'Reset Password', 'Ping User', 'Delete User'] },
  { user: teddy, actions: ['Update Username', 'Reset Password', 'Ping User', 'Delete User'] },
  { user: nora, actions: ['Update Username', 'Reset Password', 'Ping User'] },
])(
  '[admin-users-02] [admin-users-03] an admin who opens $user.username gets the buttons $actions',
  async ({ user, actions }) => {
    const { actor, show } = await openUsers()
    actor.send({ type: 'user.open', user_id: user.user_id })
    expect(
      show()
        .get('region', new RegExp(`^${user.username}`))
        .names('button'),
    ).toEqual(actions)
  },
)

test('[admin-users-04] the button "Add User" and the links "Logs" and "Messages" are above the list', async () => {
  const shown = (await openUsers()).show()
  expect(shown.get('button', 'Add User').isDisabled).toBe(false)
  expect(shown.get('link', 'Logs').attribute('href')).toBe('/admin/logs')
  expect(shown.get('link', 'Messages').attribute('href')).toBe('/message')
})

describe('while an admin changes teddy', () => {
  const RESET = 'Reset Password'
  const DELETE = 'Delete User'
  const questions = [
    {
      task: { kind: 'reset', user: teddy },
      button: RESET,
      texts: [
        "This user's password will be updated on their next login.",
        'The user is teddy.',
        'The old password and all passkeys of this user stop working now.',
      ],
    },
    {
      task: { kind: 'delete', user: teddy },
      button: DELETE,
      texts: ['Do you really want to delete this user? This process cannot be undone.', 'The user is teddy.'],
    },
  ] as const

  /** Opens teddy in the list and starts the task. `answers` are the answers of its call. */
  async function start(task: UserTask, answers: object = {}) {
    const { actor, show } = await openUsers(answers)
    actor.send({ type: 'user.open', user_id: teddy.user_id })
    actor.send({ type: 'user.manage', task })
    await answersArrive()
    const confirm = async () => {
      actor.getSnapshot().children.userTask?.send({ type: 'question.confirm' })
      await answersArrive()
    }
    return { show, confirm }
  }
  /** Whether the buttons of teddy can be pressed, except 'Ping User', which needs a connection. */
  const enabled = (shown: ReturnType<typeof renderView>) =>
    shown
      .get('region', /^teddy/)
      .all('button')
      .filter(({ name, isDisabled }) => name !== 'Ping User' && !isDisabled).length > 0

  test.each(questions)(
    '[admin-users-17] [admin-users-41] the question of "$button" names the user',
    async ({ task, button, texts }) => {
      const { show } = await start(task)
      const dialog = show().get('dialog', 'Are you sure?')
      expect(dialog.texts('paragraph')).toEqual(texts)
      expect(dialog.names('button')).toEqual(['Cancel', button, 'Close'])
    },
  )

  test.each(questions)('no other change can begin until the call of "$button" has ended', async ({ task }) => {
    const waiting = await start(task)
    expect(enabled(waiting.show())).toBe(false)
    await waiting.confirm()
    expect(waiting.show().all('dialog')).toEqual([])
    expect(enabled(waiting.show())).toBe(false)
    const refused = await start(task, { 'userTask.updateUser': noAnswerError, 'userTask.deleteUser': noAnswerError })
    await refused.confirm()
    expect(refused.show().all('dialog')).toEqual([])
    expect(enabled(refused.show())).toBe(true)
  })

  test('no other change can begin until a permission has been granted', async () => {
    const task = { kind: 'togglePermission', user: teddy, permission: 'coffee' } as const
    const waiting = (await start(task)).show()
    expect(enabled(waiting)).toBe(false)
    // The switch shows the new value immediately.
    expect(
      waiting
        .get('region', /^teddy/)
        .fields()
        .map(({ name, isChecked, isDisabled }) => [name, isChecked, isDisabled]),
    ).toEqual([
      ['Admin: members, Wordle, messages', false, true],
      ['Pool', true, true],
      ['Coffee', true, true],
    ])
    const refused = (await start(task, { 'userTask.updateUser': noAnswerError })).show()
    expect(enabled(refused)).toBe(true)
    expect(refused.get('region', /^teddy/).field('Coffee').isChecked).toBe(false)
  })

  test('[admin-users-11] after a reset the one-time code is shown, with the address at which it works', async () => {
    const answer = { user: teddy, one_time_code: ONE_TIME_CODE }
    const { show, confirm } = await start({ kind: 'reset', user: teddy }, { 'userTask.updateUser': answer })
    await confirm()
    const dialog = show().get('dialog', 'One-time code for teddy')
    expect(dialog.texts('code')).toEqual([ONE_TIME_CODE])
    expect(dialog.text).toContain('at https://parlor.test/signin')
    expect(dialog.names('button')).toEqual(['Done', 'Copy', 'Close'])
  })
})

describe('the dialog for a username shows every situation of its machine', () => {
  const TAKEN = 'This username is taken. Choose another.'
  const draftKey = { user_id: 1, name: 'username' }
  /** All events of the dialog. `saved` is the answer of the server to the form. */
  const events = (saved: unknown) => [
    { type: 'draft.change', change: { username: 'ted' } } as const,
    { type: 'draft.change', change: { username: ' ' } } as const,
    { type: 'form.submit' } as const,
    { type: 'form.cancel' } as const,
    done('readDraft', ''),
    done('save', saved),
    failed('save', noAnswerError),
    failed('save', new CallError({ code: 'USERNAME_IN_USE', message: TAKEN })),
  ]
  const forms = [
    {
      title: 'New User',
      button: 'Create',
      model: { machine: newUserMachine, input: { subject: { code: 'member' }, draft: { username: '' }, draftKey } },
      saved: { user_id: 2, username: 'ted' },
    },
    {
      title: 'Update User',
      button: 'Update',
      model: { machine: renameUserMachine, input: { subject: { user_id: 2 }, draft: { username: 'teddy' }, draftKey } },
      saved: teddy,
    },
  ] as const

  test.each(forms)('[admin-users-16] [errors-network-02] $title', async ({ title, button, model, saved }) => {
    const situations = await inEverySituation(
      {
        ...(model as { machine: typeof newUserMachine; input: never }),
        effects: ['keepDraft'],
        events: events(saved),
        key: ({ context }) => [context.draft.username, context.error?.code],
      },
      {
        view: (actor) => <UsernameForm actor={actor} title={title} />,
        check: (shown, snapshot) => {
          const { draft, error } = snapshot.context
          const dialog = shown.get('dialog', title)
          const field = dialog.field('Username')
          expect(field.value).toBe(draft.username)
          expect(dialog.get('button', button).isDisabled).toBe(snapshot.hasTag('busy'))
          // Without an answer of the server, the error is not about the name.
          const isAboutName = error !== null && error.code !== noAnswerError.error.code
          expect(field.isInvalid).toBe(isAboutName)
          expect(field.problem).toBe(isAboutName ? error.message : '')
          const notSent = new RegExp(`^Server connection failed. .* not sent yet, .*'${button}' again`)
          expect(dialog.texts('alert')).toEqual(error && !isAboutName ? [expect.stringMatching(notSent)] : [])
        },
      },
    )
    // With fewer situations, the test would prove too little.
    expect(situations).toBeGreaterThan(8)
  })
})

describe('the list of sign-up codes', () => {
  /** The text and the buttons of the row of this code. */
  async function rowOf(code: ReferralCode) {
    const { show } = await openUsers({ 'signUpCodes.codes.loadPage': { head: null, items: [code] } })
    const [row] = show()
      .all('list', /^Codes/)
      .flatMap((list) => list.all('listitem'))
    return { text: row?.text, buttons: row?.names('button') }
  }

  test.each([
    [
      'a code that can be used',
      exampleCode,
      /^League night 3 of 5 left pool Made .*2026 by nora · never expires/,
      ['Revoke'],
    ],
    ['a code with a last day', { ...exampleCode, expires: '2026-04-01T12:00:00.000Z' }, /· until .*2026/, ['Revoke']],
    [
      'an expired code',
      { ...exampleCode, expires: '2026-04-01T12:00:00.000Z', expired: true },
      /· expired .*2026/,
      ['Revoke'],
    ],
  ] as const)('[admin-users-24] shows %s with its lifetime', async (_, code, text, buttons) => {
    const row = await rowOf({ ...code, used_by: [...code.used_by] })
    expect(row.text).toMatch(text)
    expect(row.buttons).toEqual(buttons)
  })

  test('counts the members whose names the code does not have, and not the uses that are left', async () => {
    const used = { ...exampleCode, used_by: ['ursula', 'viola'] }
    expect((await rowOf({ ...used, uses: 5, uses_left: 3 })).text).toMatch(/Used by ursula, viola Revoke$/)
    expect((await rowOf({ ...used, uses: 5, uses_left: 2 })).text).toMatch(/Used by ursula, viola, 1 other Revoke$/)
    expect((await rowOf({ ...used, uses: 5, uses_left: 1 })).text).toMatch(/Used by ursula, viola, 2 others Revoke$/)
  })

  test('[admin-users-42] shows "Used up" in place of "Revoke" for a code that is used up', async () => {
    const row = await rowOf({ ...exampleCode, uses: 1, uses_left: 0, used_by: ['ursula'] })
    expect(row.text).toMatch(/Used by ursula Used up$/)
    expect(row.buttons).toEqual([])
  })
})
