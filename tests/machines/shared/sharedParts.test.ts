// Tests machines that several pages use, step by step: a secret that is shown once, a form, and the search in the
// messages.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
import { expect, test } from 'vitest'
import { messageSearchMachine } from '../../../src/machines/messages/messageSearch.machine.ts'
import { createFormMachine } from '../../../src/machines/shared/form.machine.ts'
import { oneTimeSecretMachine } from '../../../src/machines/shared/oneTimeSecret.machine.ts'
import { inputOfNora } from '../../models/members/exampleMembers.ts'
import { after, done, failed } from '../../models/xstateEvents.ts'
import { expectSteps } from '../steps.ts'
import { error } from '../support.ts'

const copyWait = ['wait 3000 ms']
const browserError = new Error('The browser refuses.')

test('a secret is copied if the browser cannot share it, and copying fails if it takes 3 s', () => {
  expectSteps(oneTimeSecretMachine, { text: 'uuv6ss8za2iysguzawp7ku3n' }, [
    [null, 'open.shown', { text: 'uuv6ss8za2iysguzawp7ku3n' }],
    [{ type: 'text.share' }, 'open.sharing'],
    // The member has closed the share dialog of the browser.
    [done('shareText', 'closed'), 'open.shown'],
    [{ type: 'text.share' }, 'open.sharing'],
    [done('shareText', 'shared'), 'open.shared'],
    [{ type: 'text.share' }, 'open.sharing'],
    [failed('shareText', new Error('no share sheet')), 'open.copying', {}, copyWait],
    [after('copyTimeout', 'oneTimeSecret.open.copying'), 'open.failed'],
    [{ type: 'text.copy' }, 'open.copying', {}, copyWait],
    [failed('copyText', browserError), 'open.failed'],
    [{ type: 'text.copy' }, 'open.copying', {}, copyWait],
    [done('copyText'), 'open.copied'],
    [{ type: 'text.dismiss' }, 'dismissed'],
  ])
})

test('a second press of Share while the share dialog of the browser is open does not open another dialog', () => {
  const snapshot = expectSteps(oneTimeSecretMachine, { text: 'x' }, [
    [null, 'open.shown'],
    [{ type: 'text.share' }, 'open.sharing'],
    [{ type: 'text.share' }, 'open.sharing'],
  ])
  expect(Object.keys(snapshot.children)).toEqual(['shareText'])
})

test('a form stores the typed text, refuses a draft that cannot be saved, and returns the saved result', () => {
  const form = createFormMachine<{ id: number }, { name: string }, string>(
    ({ name }) => (name === '' ? null : { name }),
    () => ({ code: 'INVALID_USERNAME', message: 'Empty.' }),
  )
  const input = { subject: { id: 2 }, draft: { name: 'teddy' }, draftKey: { user_id: 1, name: 'username-2' } }
  const usernameTakenError = error('USERNAME_IN_USE')
  const savedForm = expectSteps(form, input, [
    [null, 'editing.reading', { draft: { name: 'teddy' }, changes: 0, error: null, saved: null }],
    [done('readDraft', '{"name":"ted"}'), 'editing.read', { draft: { name: 'ted' } }],
    [
      { type: 'draft.change', change: { name: '' } },
      'editing.read',
      { draft: { name: '' }, changes: 1 },
      ['keepDraft'],
    ],
    [{ type: 'form.submit' }, 'editing.read', { error: { code: 'INVALID_USERNAME', message: 'Empty.' } }],
    [
      { type: 'draft.change', change: { name: 'tom' } },
      'editing.read',
      { draft: { name: 'tom' }, changes: 2, error: null },
      ['keepDraft'],
    ],
    [{ type: 'form.submit' }, 'saving'],
    [failed('save', usernameTakenError), 'editing.read', { error: usernameTakenError.error }],
    [{ type: 'form.submit' }, 'saving'],
    [done('save', 'tom'), 'closed', { saved: 'tom' }, ['keepDraft']],
  ])
  expect(savedForm.output).toBe('tom')
  const closedForm = expectSteps(form, input, [
    [null, 'editing.reading'],
    [
      { type: 'draft.change', change: { name: 'tom' } },
      'editing.reading',
      { draft: { name: 'tom' }, changes: 1 },
      ['keepDraft'],
    ],
    [done('readDraft', '{"name":"ted"}'), 'editing.read'],
    [{ type: 'form.cancel' }, 'closed'],
  ])
  expect(closedForm.output).toBeNull()
  expectSteps(form, input, [
    [null, 'editing.reading'],
    [failed('readDraft', browserError), 'editing.read'],
  ])
})

test('a search starts only when a text is submitted, shows an error for an empty field, and has an empty field after it was closed', () => {
  expectSteps(messageSearchMachine, inputOfNora, [
    [null, 'closed', { text: '' }],
    [{ type: 'search.open' }, 'open.waiting'],
    [{ type: 'search.submit' }, 'open.empty'],
    [{ type: 'search.change', text: ' ' }, 'open.waiting', { text: ' ' }],
    [{ type: 'search.submit' }, 'open.empty'],
    [{ type: 'search.change', text: 'beans' }, 'open.waiting', { text: 'beans' }],
    [{ type: 'search.submit' }, 'open.listing'],
    [{ type: 'search.change', text: 'roast' }, 'open.listing', { text: 'roast' }],
    [{ type: 'search.submit' }, 'open.listing'],
    [{ type: 'search.close' }, 'closed', { text: '' }],
  ])
})
