// Renders the account page: the form for the own name, the question before the deletion, and the cards.

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { accountMachine } from '../../../src/machines/members/account.machine.ts'
import { nameProblem, ownNameMachine } from '../../../src/machines/members/ownName.machine.ts'
import { Account } from '../../../src/views/members/Account/Account.tsx'
import { DeleteAccount } from '../../../src/views/members/Account/DeleteAccount.tsx'
import { OwnName } from '../../../src/views/members/Account/OwnName.tsx'
import { deletionModel, ownNameModel } from '../../models/members/accountModels.ts'
import { asSessionUser, inputOfNora, nora } from '../../models/members/exampleMembers.ts'
import { renderView } from '../../support/renderView.tsx'
import { inEverySituation, startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

test('[account-name-01] [account-name-03] the form for the own name shows every situation of its machine', async () => {
  const situations = await inEverySituation(ownNameModel, {
    view: (actor) => <OwnName actor={actor} />,
    check: (shown, snapshot) => {
      const isShown = snapshot.matches('shown')
      const isBusy = snapshot.hasTag('busy')
      expect(shown.get('heading').text).toBe(snapshot.context.username)
      expect(shown.get('button', 'Edit name').attribute('aria-pressed')).toBe(String(!isShown))
      expect(shown.get('button', 'Edit name').isDisabled).toBe(isBusy)
      expect(shown.fields().map(({ name }) => name)).toEqual(isShown ? [] : ['Username'])
      if (isShown) return
      const problem = nameProblem(snapshot.context)
      expect(shown.field('Username').value).toBe(snapshot.context.draft)
      expect(shown.field('Username').isInvalid).toBe(problem !== null)
      expect(shown.field('Username').problem).toBe(problem ?? '')
      expect(shown.get('button', 'Save').isDisabled).toBe(isBusy)
    },
  })
  // With fewer situations, the test would prove too little.
  expect(situations).toBeGreaterThan(6)
})

test('[account-name-03] a name with a character that is not allowed marks the field until it is changed', () => {
  const actor = createActor(ownNameMachine, { input: { username: 'nora' } }).start()
  actor.send({ type: 'name.toggleEdit' })
  actor.send({ type: 'name.change', draft: 'a b' })
  actor.send({ type: 'form.submit' })
  const field = () => renderView(<OwnName actor={actor} />).field('Username')
  expect(field().problem).toBe('This username has a character that is not allowed.')
  expect(field().value).toBe('a b')
  actor.send({ type: 'name.change', draft: 'ab' })
  expect(field().isInvalid).toBe(false)
})

test('[account-delete-01] the account page asks exactly while its machine waits for the answer', async () => {
  const situations = await inEverySituation(deletionModel, {
    view: (actor) => <DeleteAccount actor={actor} />,
    check: (shown, snapshot) => {
      const dialogs = shown.all('dialog', 'Are you sure?')
      expect(dialogs.length).toBe(snapshot.matches('asking') ? 1 : 0)
      const question = 'Do you really want to delete your account? This process cannot be undone.'
      for (const dialog of dialogs) {
        expect(dialog.texts('paragraph')).toEqual([question])
        expect(dialog.names('button')).toEqual(['Cancel', 'Delete Account', 'Close'])
      }
      const [opener] = shown.all('button', 'Delete Account')
      expect(opener?.isDisabled).toBe(snapshot.matches('deleted'))
    },
  })
  expect(situations).toBe(4)
})

test.each([
  { acl: 'coffee', isShown: true },
  { acl: 'pool', isShown: false },
])(
  '[account-coffee-01] with the permission $acl the card "Coffee preferences" is shown: $isShown',
  async ({ acl, isShown }) => {
    const user = asSessionUser({ ...nora, acl })
    const actor = await startWithAnswers(accountMachine, {
      input: { ...inputOfNora, user },
      answers: { loadProfile: { data: { ...nora, acl }, keptMs: null } },
    })
    const shown = renderView(<Account actor={actor} />, startAppAs(user))
    const cards = shown.names('heading')
    expect(cards).toContain('Sessions')
    expect(cards.includes('Coffee preferences')).toBe(isShown)
  },
)
