/**
 * Takes the account page through the situations of its machines, in Chromium. Each path is a list of events. `begin`
 * opens the page, `steps` makes each event happen in the page, `check` compares the page with the machine after each
 * event, and `end` cleans up after the path. `key` lists the values that distinguish two situations of one state.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletionMachine } from '../../../src/machines/members/deletion.machine.ts'
import type { newPasswordMachine } from '../../../src/machines/members/newPassword.machine.ts'
import { ownNameMachine } from '../../../src/machines/members/ownName.machine.ts'
import { newPasswordModel, showsEmptyPassword } from '../../models/members/credentialsModels.ts'
import { noAnswerError } from '../../models/members/exampleMembers.ts'
import { done, failed } from '../../models/xstateEvents.ts'
import { type HeldCalls, holdCalls } from '../../support/heldCalls.ts'
import { browserCookie, invite, type Member, PASSWORD } from '../../support/members.ts'
import { DESKTOP, startTestSite, type TestSite } from '../../support/site.ts'
import { walk, withoutDelays } from '../../support/walk.ts'

/** The error with which the test answers a call that must fail. */
const ERROR = { code: 'WRONG_PASSWORD', message: 'No, not like this.' }

let site: TestSite
let portia: Member
let page: Page
/** The calls of the page that change or delete the account. They wait until the test decides about their answer. */
let updates: HeldCalls
let deletions: HeldCalls

beforeAll(async () => {
  site = await startTestSite()
  portia = await invite(site.owner, { username: 'Portia', password: PASSWORD, acl: '' })
  page = await site.visit('/users/Portia', portia, { viewport: DESKTOP, reducedMotion: 'reduce' })
  await button('Update Password').waitFor()
  updates = await holdCalls(page, 'PATCH', '/users')
  deletions = await holdCalls(page, 'DELETE', '/users')
})
afterAll(() => site.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const expectEnabled = (name: string, expected: boolean) =>
  expect.poll(() => button(name).isEnabled(), { message: name }).toBe(expected)
/** The newest alert about a call that failed. */
const warning = () => page.locator('.alert-warning').last()

describe('the account page shows every situation of', () => {
  test('the machine of the username', { timeout: 240_000 }, async () => {
    const field = () => page.getByRole('textbox', { name: 'Username' })
    const pathCount = await walk(
      {
        machine: ownNameMachine,
        input: { username: 'Portia' },
        events: [
          { type: 'name.toggleEdit' },
          { type: 'name.change', draft: 'Balthazar' },
          { type: 'name.change', draft: '' },
          { type: 'form.submit' },
          done('rename', portia.user),
          failed('rename', noAnswerError),
        ],
        key: ({ context }) => [context.draft, context.error !== null],
      },
      {
        coverage: 'states',
        begin: async () => {
          await page.getByRole('heading', { name: 'Portia', level: 1 }).waitFor()
          await field().waitFor({ state: 'detached' })
        },
        steps: {
          'name.toggleEdit': () => button('Edit name').click(),
          'name.change': (event) => field().fill(event.type === 'name.change' ? event.draft : ''),
          'form.submit': () => button('Save').click(),
          'xstate.done.actor.rename': () => updates.answer({ user: portia.user }),
          'xstate.error.actor.rename': async () => {
            await updates.refuse(ERROR)
            await warning().waitFor()
          },
        },
        check: async (snapshot) => {
          if (snapshot.matches('shown')) return field().waitFor({ state: 'detached' })
          expect(await field().inputValue()).toBe(snapshot.context.draft)
          await expectEnabled('Save', !snapshot.hasTag('busy'))
        },
        end: async (snapshot) => {
          if (snapshot.hasTag('busy')) await updates.answer({ user: portia.user })
          else if (!snapshot.matches('shown')) await button('Edit name').click()
        },
      },
    )
    // With fewer paths, the test would prove too little.
    expect(pathCount).toBeGreaterThan(2)
  })

  test('the machine of the password', { timeout: 240_000 }, async () => {
    const fields = { oldPassword: 'Old Password', newPassword: 'New Password' } as const
    const fieldOf = (name: keyof typeof fields) => page.getByLabel(fields[name], { exact: true })
    // The button 'Show' of each field has the same name, so the test finds each button through its field.
    const toggle = (name: keyof typeof fields) =>
      page
        .locator('div')
        .filter({ has: fieldOf(name) })
        .last()
        .locator('..')
        .getByRole('button', { name: /Show|Hide/ })
    const pathCount = await walk(withoutDelays<typeof newPasswordMachine>(newPasswordModel), {
      coverage: 'states',
      isNotOffered: showsEmptyPassword,
      // Leaves the account page and opens it again, so that the form is empty.
      begin: async () => {
        await page.getByRole('banner').getByRole('link').first().click()
        await fieldOf('oldPassword').waitFor({ state: 'detached' })
        await page.getByRole('link', { name: 'Portia' }).click()
        await button('Update Password').waitFor()
      },
      steps: {
        'field.change': async (event) => {
          if (event.type === 'field.change') await fieldOf(event.field).fill(event.value)
        },
        'oldPassword.toggle': () => toggle('oldPassword').click(),
        'newPassword.toggle': () => toggle('newPassword').click(),
        'form.submit': () => button('Update Password').click(),
        'xstate.done.actor.changePassword': () => updates.answer({ user: portia.user }),
        'xstate.error.actor.changePassword': async () => {
          await updates.refuse(ERROR)
          await warning().waitFor()
        },
      },
      check: async (snapshot) => {
        await expectEnabled('Update Password', !snapshot.hasTag('busy'))
        for (const name of ['oldPassword', 'newPassword'] as const) {
          await expect.poll(() => fieldOf(name).inputValue()).toBe(snapshot.context.form[name])
          const type = snapshot.matches({ [name]: 'shown' } as { oldPassword: 'shown' }) ? 'text' : 'password'
          await expect.poll(() => fieldOf(name).getAttribute('type'), { message: name }).toBe(type)
        }
      },
      end: async (snapshot) => {
        if (snapshot.hasTag('busy')) await updates.refuse(ERROR)
      },
    })
    expect(pathCount).toBeGreaterThan(3)
  })

  test('the machine that deletes the account', { timeout: 240_000 }, async () => {
    const dialog = () => page.getByRole('dialog')
    const pathCount = await walk(
      {
        machine: deletionMachine,
        input: { username: 'Portia' },
        events: [
          { type: 'account.delete' },
          { type: 'question.confirm' },
          { type: 'question.cancel' },
          done('deleteAccount', { done: true }),
          failed('deleteAccount', noAnswerError),
        ],
      },
      {
        begin: async () => {
          await page.goto(`${site.origin}/users/Portia`)
          await button('Delete Account').waitFor()
          // When the lists in the cards above appear, they move the button.
          await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
        },
        steps: {
          'account.delete': () => button('Delete Account').click(),
          'question.confirm': () => dialog().getByRole('button', { name: 'Delete Account' }).click(),
          'question.cancel': () => dialog().getByRole('button', { name: 'Cancel' }).click(),
          'xstate.done.actor.deleteAccount': () => deletions.pass(),
          'xstate.error.actor.deleteAccount': async () => {
            await deletions.refuse(ERROR)
            await warning().waitFor()
          },
        },
        check: async (snapshot) => {
          if (snapshot.matches('asking')) return dialog().waitFor()
          await dialog().waitFor({ state: 'detached' })
          if (snapshot.matches('deleted')) return page.getByRole('link', { name: 'Sign In' }).waitFor()
          await expectEnabled('Delete Account', true)
        },
        end: async (snapshot) => {
          if (!snapshot.matches('deleted')) return
          // This path has deleted the account of Portia. The next path needs it again.
          portia = await invite(site.owner, { username: 'Portia', password: PASSWORD, acl: '' })
          await page.context().addCookies([browserCookie(portia)])
        },
      },
    )
    expect(pathCount).toBeGreaterThan(2)
  })
})
