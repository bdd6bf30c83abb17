/**
 * Takes the forms for sign-up, sign-in and a new password through the situations of their machines, in Chromium. Each
 * path is a list of events. `begin` opens the form, `steps` makes each event happen in the page, `check` compares the
 * page with the machine after each event, and `end` cleans up after the path.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import { type newPasswordMachine, refusedField } from '../../../src/machines/members/newPassword.machine.ts'
import { signInMachine } from '../../../src/machines/members/signIn.machine.ts'
import { signUpMachine } from '../../../src/machines/members/signUp.machine.ts'
import {
  credentialsModel,
  newPasswordModel,
  PASSPHRASE,
  showsEmptyPassword,
} from '../../models/members/credentialsModels.ts'
import { nora, teddy } from '../../models/members/exampleMembers.ts'
import type { ModelEvent } from '../../models/paths.ts'
import { type HeldCalls, holdCalls } from '../../support/heldCalls.ts'
import { call, createSignUpCode, dataOf, invite } from '../../support/members.ts'
import { DESKTOP, startTestSite, type TestSite, waitForAddress } from '../../support/site.ts'
import { walk, withoutDelays } from '../../support/walk.ts'

type Credentials = SnapshotFrom<typeof signInMachine>
type CredentialsEvent = ModelEvent<typeof signInMachine>

let site: TestSite
let page: Page
/** The calls that sign in, sign up and change a member. They wait until the test decides about their answer. */
let signIns: HeldCalls
let signUps: HeldCalls
let updates: HeldCalls

beforeAll(async () => {
  site = await startTestSite()
  page = await site.visit('/signin', null, { viewport: DESKTOP, reducedMotion: 'reduce' })
  signIns = await holdCalls(page, 'POST', '/auth')
  signUps = await holdCalls(page, 'POST', '/users')
  updates = await holdCalls(page, 'PATCH', '/users')
})
afterAll(() => site.close())

const main = () => page.getByRole('main')
const field = (label: string) => page.getByLabel(label, { exact: true })
const button = (name: string) => main().getByRole('button', { name, exact: true })
/**
 * Sends the click in one step. A click with the mouse would wait until nothing moves and no alert covers the element.
 * A key could reach another element: a refused form moves the focus to one of its fields.
 */
const press = (element: Locator) => element.dispatchEvent('click')
const follow = (name: string) => press(main().getByRole('link', { name, exact: true }))
const waitForHeading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()

/** Reads in one call everything that the form shows, so that all values are from the same moment. */
const readForm = () =>
  main()
    .locator('form')
    .evaluate((element: HTMLFormElement) => {
      const fields = [...element.querySelectorAll('input')].map((input) => {
        const { type, value, checked, labels } = input
        const content = type === 'checkbox' ? checked : { type, value, invalid: input.ariaInvalid === 'true' }
        return [labels?.[0]?.textContent, content] as const
      })
      const textsOf = (selector: string) => [...element.querySelectorAll(selector)].map((found) => found.textContent)
      return {
        fields: Object.fromEntries(fields),
        toggles: textsOf('button[aria-pressed]'),
        problems: textsOf('[data-part=error-text], [role=alert]'),
        busy: element.querySelector<HTMLButtonElement>('[type=submit]')?.disabled,
      }
    })

const passwordField = (value: string, isShown: boolean, isInvalid: boolean) => ({
  type: isShown ? 'text' : 'password',
  value,
  invalid: isInvalid,
})
/** The name of the button that shows or hides a password. An empty field has no such button. */
const toggleNames = (value: string, isShown: boolean) => (value === '' ? [] : [isShown ? 'Hide' : 'Show'])

/**
 * Waits until the form shows this situation. `otherFields` returns what the fields beside username and password must
 * show.
 */
async function checkCredentials(snapshot: Credentials, otherFields: (context: Credentials['context']) => object) {
  const { username, password } = snapshot.context.form
  const { fields = [], message } = snapshot.context.problem ?? {}
  const isPasswordShown = snapshot.matches({ password: 'shown' })
  await expect.poll(readForm, { interval: 10 }).toEqual({
    fields: {
      Username: { type: 'text', value: username, invalid: fields.includes('username') },
      Password: passwordField(password, isPasswordShown, fields.includes('password')),
      ...otherFields(snapshot.context),
    },
    toggles: toggleNames(password, isPasswordShown),
    problems: message === undefined ? [] : [message],
    busy: snapshot.hasTag('busy'),
  })
}

const LABELS = { username: 'Username', password: 'Password', code: 'Referral Code' } as const

/** How each event happens in the page. `calls` are the calls that the form sends. */
const stepsOf = (calls: HeldCalls) => ({
  'field.change': async (event: CredentialsEvent) => {
    if (event.type === 'field.change') await field(LABELS[event.field]).fill(event.value)
  },
  'remember.toggle': () => page.getByText('Remember me on this device').click(),
  'password.show': () => press(button('Show')),
  'password.hide': () => press(button('Hide')),
  'form.submit': () => field('Password').press('Enter'),
  'session.accepted': () => calls.pass(),
  'session.refused': async (event: CredentialsEvent) => {
    if (event.type === 'session.refused') await calls.refuse(event.error)
  },
})

/** The model of a form. Its paths end when the form was accepted, because the browser then leaves the page. */
const modelOf = (machine: typeof signInMachine, code?: string) => ({
  ...withoutDelays(credentialsModel(machine, code)),
  stopWhen: (snapshot: Credentials) => snapshot.matches({ form: 'accepted' }),
})
/**
 * True for steps that the page does not offer: an empty field has no button 'Show', and the form cannot be sent again
 * during a call. `snapshot` is the situation after the step, `from` the one before it.
 */
const isNotOffered = (snapshot: Credentials, event: CredentialsEvent, from: Credentials) =>
  (snapshot.matches({ password: 'shown' }) && snapshot.context.form.password === '') ||
  (event.type === 'form.submit' && from.hasTag('busy'))

/** Checks that the home page shows the member's name, and that `persist` is stored as chosen in the box of the form. */
async function expectSignedIn(snapshot: Credentials) {
  await waitForAddress(page, '/')
  await page.getByRole('banner').getByRole('link', { name: nora.username, exact: true }).waitFor()
  const persist = await page.evaluate(() => localStorage.getItem('persist'))
  expect(persist).toBe(String(snapshot.context.form.rememberMe))
}

async function signOut() {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
}

async function openSignIn() {
  await press(page.getByRole('banner').getByRole('link', { name: 'Sign In' }))
  await waitForHeading('Sign in')
}

async function openSignUp() {
  await follow('Sign Up Here')
  await waitForHeading('Join the parlor')
}

describe('the page shows every situation of', () => {
  test('the sign-up form', { timeout: 240_000 }, async () => {
    const code = await createSignUpCode(site.owner, { acl: '', uses: 100 })
    const pathCount = await walk(modelOf(signUpMachine, code), {
      begin: openSignUp,
      steps: stepsOf(signUps),
      // The sign-up form has no box 'Remember me on this device'.
      isNotOffered: (snapshot, event, from) => isNotOffered(snapshot, event, from) || !snapshot.context.form.rememberMe,
      check: (snapshot) =>
        snapshot.matches({ form: 'accepted' })
          ? expectSignedIn(snapshot)
          : checkCredentials(snapshot, ({ form: { code: value }, problem }) => ({
              'Referral Code': { type: 'text', value, invalid: problem?.fields.includes('code') ?? false },
            })),
      end: async (snapshot) => {
        if (snapshot.hasTag('busy')) await signUps.refuse({ code: 'USERNAME_IN_USE', message: 'Taken.' })
        if (!snapshot.matches({ form: 'accepted' })) {
          await follow('Sign in')
          return waitForHeading('Sign in')
        }
        await signOut()
        await openSignIn()
        const request = { cookie: site.owner.cookie, params: { username: nora.username } }
        dataOf(await call(site.origin, 'DELETE /users/:username', request))
      },
    })
    // With fewer paths, the test would prove too little.
    expect(pathCount).toBeGreaterThan(20)
  })

  test('the sign-in form', { timeout: 240_000 }, async () => {
    await invite(site.owner, { username: nora.username, password: PASSPHRASE, acl: '' })
    const pathCount = await walk(modelOf(signInMachine), {
      // Both forms have the same states and transitions, and the test of the sign-up form takes every transition.
      coverage: 'states',
      begin: openSignIn,
      steps: stepsOf(signIns),
      // The sign-in form has no field for a code.
      isNotOffered: (snapshot, event, from) => isNotOffered(snapshot, event, from) || snapshot.context.form.code !== '',
      check: (snapshot) =>
        snapshot.matches({ form: 'accepted' })
          ? expectSignedIn(snapshot)
          : checkCredentials(snapshot, (context) => ({ 'Remember me on this device': context.form.rememberMe })),
      end: async (snapshot) => {
        if (snapshot.hasTag('busy')) await signIns.refuse({ code: 'INVALID_CREDENTIALS', message: 'No.' })
        if (snapshot.matches({ form: 'accepted' })) await signOut()
        else await openSignUp()
      },
    })
    expect(pathCount).toBeGreaterThan(15)
  })

  test('[account-password-06] the form for a new password after a one-time code', { timeout: 240_000 }, async () => {
    const { user } = await invite(site.owner, { username: teddy.username, password: PASSPHRASE, acl: '' })
    const reset = { cookie: site.owner.cookie, body: { user_id: user.user_id, newPassword: '' } } as const
    const { one_time_code: code = '' } = dataOf(await call(site.origin, 'PATCH /users', reset))
    await page.goto(`${site.origin}/signin`)
    await field('Username').fill(teddy.username)
    await field('Password').fill(code)
    await button('Sign In').click()
    await signIns.pass()
    await waitForHeading('Choose a new password')

    const labels = { oldPassword: 'One-Time Code', newPassword: 'New Password' } as const
    const toggle = (name: keyof typeof labels) =>
      press(
        main()
          .locator('div')
          .filter({ has: field(labels[name]) })
          .filter({ has: page.getByRole('button') })
          .last()
          .getByRole('button'),
      )
    const input = { ...newPasswordModel.input, oldLabel: 'One-Time Code' } as const
    const pathCount = await walk(withoutDelays<typeof newPasswordMachine>({ ...newPasswordModel, input }), {
      coverage: 'states',
      isNotOffered: showsEmptyPassword,
      // A session from a one-time code gets this form at every address. After a change of address the form is empty.
      begin: async () => {
        await press(page.getByRole('banner').getByRole('link').first())
        await expect.poll(readForm).toMatchObject({ toggles: [], problems: [], busy: false })
      },
      steps: {
        'field.change': async (event) => {
          if (event.type === 'field.change') await field(labels[event.field]).fill(event.value)
        },
        'oldPassword.toggle': () => toggle('oldPassword'),
        'newPassword.toggle': () => toggle('newPassword'),
        'form.submit': () => field('New Password').press('Enter'),
        // This answer still demands a new password, so the page keeps the form, and the test can check it.
        'xstate.done.actor.changePassword': () => updates.answer({ user: { ...user, must_change_password: true } }),
        'xstate.error.actor.changePassword': async (event) => {
          if ('error' in event) await updates.refuse(errorOf(event.error))
        },
      },
      check: async (snapshot) => {
        const { oldPassword, newPassword } = snapshot.context.form
        const { error } = snapshot.context
        const refusedName = refusedField(error)
        const isOldShown = snapshot.matches({ oldPassword: 'shown' })
        const isNewShown = snapshot.matches({ newPassword: 'shown' })
        await expect.poll(readForm, { interval: 10 }).toEqual({
          fields: {
            'One-Time Code': passwordField(oldPassword, isOldShown, refusedName === 'oldPassword'),
            'New Password': passwordField(newPassword, isNewShown, refusedName === 'newPassword'),
          },
          toggles: [...toggleNames(oldPassword, isOldShown), ...toggleNames(newPassword, isNewShown)],
          problems: error ? [error.message] : [],
          busy: snapshot.hasTag('busy'),
        })
        for (const label of Object.values(labels)) {
          expect(await field(label).isEditable(), `${label} is editable`).toBe(!snapshot.hasTag('busy'))
        }
      },
      end: async (snapshot) => {
        if (!snapshot.hasTag('busy')) return
        await updates.refuse({ code: 'WRONG_PASSWORD', message: 'No.' })
        // Until the answer has arrived, nothing can be typed.
        await expect.poll(readForm).toMatchObject({ busy: false })
      },
    })
    expect(pathCount).toBeGreaterThan(7)

    await field('One-Time Code').fill(code)
    await field('New Password').fill(PASSPHRASE)
    await button('Set Password').click()
    await updates.pass()
    await waitForHeading(teddy.username)
  })
})
