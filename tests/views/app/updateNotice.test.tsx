// Renders the notice about a new version of the site.

import { expect, test } from 'vitest'
import { updateMachine } from '../../../src/machines/app/update.machine.ts'
import { UpdateNotice } from '../../../src/views/app/Layout/UpdateNotice.tsx'
import { renderView } from '../../support/renderView.tsx'
import { answersArrive, startWithAnswers } from '../../support/viewActors.tsx'

test('after "Reload" the notice stays until the page reloads, and offers "Reload" again if the reload does not end', async () => {
  const actor = await startWithAnswers(updateMachine, {
    input: undefined,
    answers: { activateUpdate: null },
    effects: ['reloadPage'],
  })
  const readButtons = () =>
    renderView(<UpdateNotice actor={actor} />)
      .all('button')
      .map(({ name, isDisabled }) => [name, isDisabled])
  expect(readButtons()).toEqual([])
  actor.send({ type: 'update.found' })
  expect(readButtons()).toEqual([
    ['Reload', false],
    ['Later', false],
  ])
  actor.send({ type: 'update.accept' })
  expect(readButtons()).toEqual([
    ['Reload', true],
    ['Later', true],
  ])
  await answersArrive()
  expect(readButtons()).toEqual([
    ['Reload', false],
    ['Later', true],
  ])
})
