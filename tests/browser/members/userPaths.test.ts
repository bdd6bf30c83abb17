/**
 * Walks the paths of two dialogs ('New User', 'Update User') and of three tasks (reset a password, delete a user, grant
 * a permission) on the users page, in Chromium. `begin` opens the dialog or starts the task, `steps` makes each event
 * of a path happen in the page, and `check` compares the page with the machine after each event.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import type { UserTask } from '../../../src/machines/members/users.types.ts'
import { userTaskMachine } from '../../../src/machines/members/userTask.machine.ts'
import { newUserMachine, renameUserMachine } from '../../../src/machines/shared/usernameForm.machine.ts'
import { draftsKey } from '../../../src/services/browser/settings.ts'
import { asSessionUser, noAnswerError, teddy } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { pressEscape } from '../../support/escape.ts'
import { type HeldCalls, holdCalls } from '../../support/heldCalls.ts'
import { invite, PASSWORD } from '../../support/members.ts'
import { startTestSite, type TestSite } from '../../support/site.ts'
import { walk } from '../../support/walk.ts'

/** The error with which the test answers a call that must fail. */
const ERROR = { code: 'USERNAME_IN_USE', message: 'No, not this one.' }
/**
 * The machines need the key of a draft. Nothing is read with this key: on the paths `readDraft` is an event, and in the
 * page `forgetDrafts` has deleted all drafts.
 */
const DRAFT_KEY = { user_id: 1, name: 'empty' }
const ONE_TIME_CODE = 'uuv6ss8za2iysguzawp7ku3n'

let site: TestSite
let page: Page
/** The calls that change, delete and create users. They wait until the test decides about their answer. */
let updates: HeldCalls
let deletions: HeldCalls
let creations: HeldCalls

beforeAll(async () => {
  site = await startTestSite()
  await invite(site.owner, { username: 'teddy', password: PASSWORD, acl: 'pool' })
  page = await site.visit('/admin', site.owner, { viewport: { width: 900, height: 860 }, reducedMotion: 'reduce' })
  await page.getByRole('button', { name: /^teddy/ }).click()
  await button('Delete User').waitFor()
  updates = await holdCalls(page, 'PATCH', '/users')
  deletions = await holdCalls(page, 'DELETE', '/users')
  creations = await holdCalls(page, 'POST', '/users')
})
afterAll(() => site.close())

const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
const dialog = () => page.getByRole('dialog')
/** The button with this name in the dialog. */
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const field = () => dialog().getByLabel('Username')
const expectEnabled = (name: string, expected: boolean) =>
  expect.poll(() => button(name).isEnabled(), { message: name }).toBe(expected)
const forgetDrafts = () => page.evaluate((key) => localStorage.removeItem(key), draftsKey(site.owner.user.user_id))
const waitForTitle = (title: string) => dialog().getByRole('heading', { name: title, exact: true }).waitFor()

describe('the users page shows every situation of the task', () => {
  const buttonNames = { reset: 'Reset Password', delete: 'Delete User' } as const
  /** How each event happens in the page. `label` is the name of the button in the question that starts the task. */
  const taskSteps = (label: string) => ({
    'question.confirm': () => inDialog(label).click(),
    'question.cancel': () => inDialog('Cancel').click(),
    'xstate.done.actor.resetPassword': () => updates.answer({ user: teddy, one_time_code: ONE_TIME_CODE }),
    'xstate.error.actor.resetPassword': () => updates.refuse(ERROR),
    'xstate.done.actor.oneTimeCode': () => inDialog('Done').click(),
    'xstate.done.actor.deleteUser': () => deletions.answer({ done: true }),
    'xstate.error.actor.deleteUser': () => deletions.refuse(ERROR),
    'xstate.done.actor.grantPermission': () => updates.answer({ user: teddy }),
    'xstate.error.actor.grantPermission': () => updates.refuse(ERROR),
  })

  const walkTask = (task: UserTask, label: string, begin: () => Promise<void>) =>
    walk(
      {
        machine: userTaskMachine,
        input: { task, draftKey: DRAFT_KEY },
        events: [
          { type: 'question.confirm' },
          { type: 'question.cancel' },
          done('resetPassword', { user: teddy, one_time_code: ONE_TIME_CODE }),
          failed('resetPassword', noAnswerError),
          done('oneTimeCode'),
          done('deleteUser', { done: true }),
          failed('deleteUser', noAnswerError),
          done('grantPermission', { user: teddy }),
          failed('grantPermission', noAnswerError),
        ],
      },
      {
        begin,
        steps: taskSteps(label),
        check: async (snapshot) => {
          if (snapshot.matches('showingCode')) return waitForTitle('One-time code for teddy')
          await dialog().waitFor({ state: 'detached' })
          await expectEnabled('Update Username', snapshot.status === 'done')
        },
      },
    )

  test.each(['reset', 'delete'] as const)('of the kind "%s"', async (kind) => {
    const pathCount = await walkTask({ kind, user: teddy }, buttonNames[kind], async () => {
      await button(buttonNames[kind]).click()
      await waitForTitle('Are you sure?')
    })
    // On the three paths, the admin cancels, the call fails, and the call succeeds.
    expect(pathCount).toBe(3)
  })

  test('that grants a permission', async () => {
    const coffee = () => page.getByRole('region', { name: /^teddy/ }).getByText('coffee', { exact: true })
    const task = { kind: 'togglePermission', user: teddy, permission: 'coffee' } as const
    // This task asks no question, so it has no label. On its two paths, the call fails and the call succeeds.
    expect(await walkTask(task, '', () => coffee().click())).toBe(2)
  })
})

describe('the users page shows every situation of the dialog', () => {
  const edits = [
    { type: 'draft.change', change: { username: 'ted' } },
    { type: 'draft.change', change: { username: '' } },
    { type: 'form.submit' },
    { type: 'form.cancel' },
  ] as const

  /**
   * The events that can happen in a situation. At first only the storage answers: it has no draft. `saved` is the
   * answer of the server to the form.
   */
  const eventsOf = <Saved>(snapshot: AnyMachineSnapshot, saved: Saved) =>
    snapshot.matches({ editing: 'reading' })
      ? [done('readDraft', '')]
      : [...edits, done('save', saved), failed('save', noAnswerError)]

  /**
   * Checks that the dialog shows the state of the form, or that it is closed. `label` is the name of the button that
   * sends the form.
   */
  async function checkDialog(
    title: string,
    label: string,
    { open, busy, username, error }: { open: boolean; busy: boolean; username: string; error: ApiError | null },
  ) {
    if (!open) return dialog().waitFor({ state: 'detached' })
    await waitForTitle(title)
    await expect.poll(() => field().inputValue()).toBe(username)
    await expect.poll(() => inDialog(label).isEnabled()).toBe(!busy)
    // The page itself reports a missing name. Every other error is `ERROR`, with which the test answers a call.
    const message = error?.code === 'INVALID_USERNAME' ? error.message : ERROR.message
    const problems = () => dialog().locator('[data-part=error-text], [role=alert]').allInnerTexts()
    await expect.poll(problems).toEqual(error === null ? [] : [message])
  }

  const formSteps = (label: string) => ({
    'draft.change': (event: object) => field().fill((event as { change: { username: string } }).change.username),
    'form.submit': () => inDialog(label).click(),
    'form.cancel': () => pressEscape(page),
    'xstate.done.actor.readDraft': () => field().waitFor(),
  })

  /** Closes the dialog after a path, even if the path ends while a call is not answered. */
  async function closeDialog({ status, busy }: { status: string; busy: boolean }, calls: HeldCalls) {
    if (busy) await calls.refuse(ERROR)
    if (busy) await dialog().getByText(ERROR.message).waitFor()
    if (status !== 'done') await pressEscape(page)
    await dialog().waitFor({ state: 'detached' })
    await expectEnabled('Add User', true)
  }

  test('"Update User"', { timeout: 240_000 }, async () => {
    const pathCount = await walk(
      {
        machine: renameUserMachine,
        input: { subject: { user_id: teddy.user_id }, draft: { username: teddy.username }, draftKey: DRAFT_KEY },
        events: (snapshot) => eventsOf(snapshot, teddy),
        key: ({ context }) => [context.draft.username, context.error?.code, context.saved?.username],
      },
      {
        coverage: 'states',
        begin: async () => {
          await expectEnabled('Update Username', true)
          await forgetDrafts()
          await button('Update Username').click()
        },
        steps: {
          ...formSteps('Update'),
          'xstate.done.actor.save': () => updates.answer({ user: teddy }),
          'xstate.error.actor.save': () => updates.refuse(ERROR),
        },
        check: (snapshot) =>
          checkDialog('Update User', 'Update', {
            open: snapshot.status !== 'done',
            busy: snapshot.hasTag('busy'),
            username: snapshot.context.draft.username,
            error: snapshot.context.error,
          }),
        end: (snapshot) => closeDialog({ status: snapshot.status, busy: snapshot.hasTag('busy') }, updates),
      },
    )
    expect(pathCount).toBeGreaterThan(3)
  })

  test('"New User"', { timeout: 240_000 }, async () => {
    const created = { ...asSessionUser(teddy), pool_player_id: 2 }
    const pathCount = await walk(
      {
        machine: newUserMachine,
        input: { subject: { code: 'member' }, draft: { username: '' }, draftKey: DRAFT_KEY },
        events: (snapshot) => eventsOf(snapshot, created),
        key: ({ context }) => [context.draft.username, context.error?.code, context.saved?.username],
      },
      {
        coverage: 'states',
        begin: async () => {
          // While the page makes the one-time code of the user of the last path, it ignores 'Add User'.
          await expectEnabled('Update Username', true)
          await forgetDrafts()
          await button('Add User').click()
        },
        steps: {
          ...formSteps('Create'),
          'xstate.done.actor.save': () => creations.answer({ user: asSessionUser(teddy), pool_player_id: 2 }),
          'xstate.error.actor.save': () => creations.refuse(ERROR),
        },
        check: async (snapshot) => {
          // After the creation, the page requests a one-time code. The test refuses this call, so no code is shown.
          if (snapshot.context.saved) await updates.refuse(ERROR)
          await checkDialog('New User', 'Create', {
            open: snapshot.status !== 'done',
            busy: snapshot.hasTag('busy'),
            username: snapshot.context.draft.username,
            error: snapshot.context.error,
          })
        },
        end: (snapshot) => closeDialog({ status: snapshot.status, busy: snapshot.hasTag('busy') }, creations),
      },
    )
    expect(pathCount).toBeGreaterThan(3)
  })
})
