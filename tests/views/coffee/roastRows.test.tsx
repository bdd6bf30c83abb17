// Renders the list of roasts and the texts of its rows.

import { expect, test } from 'vitest'
import { roastsMachine } from '../../../src/machines/coffee/roasts.machine.ts'
import { RowTexts } from '../../../src/views/coffee/Roasts/RoastRow.tsx'
import { Roasts } from '../../../src/views/coffee/Roasts/Roasts.tsx'
import { bagCodeInUseError, endedGedebRoast, preferences, screenInput } from '../../models/coffee/exampleCoffee.ts'
import { endedRoast, freshRoast, runningRoast } from '../../models/coffee/exampleRoasts.ts'
import { nora } from '../../models/pool/exampleGames.ts'
import { renderView } from '../../support/renderView.tsx'
import { startAppAs, startWithAnswers } from '../../support/viewActors.tsx'

const endDay = new Date(endedRoast.end_time ?? '').toLocaleDateString(undefined, { dateStyle: 'long' })

test.each([
  ['has not started', freshRoast, /^Guji ?In-Progress$/, []],
  ['is in progress', { ...runningRoast, bag_code: 'GEDEB-1' }, /^Guji ?In-Progress ?GEDEB-1$/, []],
  ['has ended', endedRoast, new RegExp(`^Guji ?${endDay} ?12:00$`), ['Duration 12:00']],
  [
    'has a cupping score',
    { ...endedRoast, cupping_score: 86.5 },
    new RegExp(`^Guji ?${endDay} ?12:00 ?★ 86.5$`),
    ['Duration 12:00', 'Cupping score 86.5'],
  ],
  ['has beans without a name', { ...freshRoast, coffee_bean_name: '' }, /^Unnamed beans ?In-Progress$/, []],
])('[roast-list-03] [roast-list-04] [roast-list-05] the row of a roast that %s', (_, roast, text, badges) => {
  const row = renderView(<RowTexts roast={roast} />)
  expect(row.text).toMatch(text)
  expect(row.names('img')).toEqual(badges)
})

/** The page when the server answers this. Without an answer, it waits. */
async function roastsPage(answer?: unknown) {
  const actor = await startWithAnswers(roastsMachine, {
    input: { ...screenInput, wide: false },
    answers: { 'list.loadPage': answer },
    effects: ['compare', 'keepPlace'],
  })
  return renderView(<Roasts actor={actor} />, startAppAs({ ...nora, acl: 'coffee' }))
}
const stats = { num_roasts: 3, num_beans: 2, num_bags: 1 }

test('[roast-list-01] [roast-list-02] the page says that its list loads, that it failed, or that there are no roasts, and has three counts', async () => {
  const waiting = await roastsPage()
  expect(waiting.isLoading).toBe(true)
  expect(waiting.texts('heading')[0]).toBe('Coffee Roasts')
  expect(waiting.get('link', 'New Roast').attribute('href')).toBe('/coffee/roasts/new')
  const failed = await roastsPage(bagCodeInUseError)
  expect(failed.texts('alert')).toEqual([`The roasts did not load. ${bagCodeInUseError.error.message} Try again`])
  const empty = await roastsPage({ head: { stats, preferences }, items: [] })
  expect(empty.text).toContain('No roasts yet Press New Roast')
  expect(empty.text).toMatch(/Roasts ?3 ?Beans ?2 ?Bags ?1/)
  expect(empty.get('link', '1 bag').attribute('href')).toBe('/coffee/bags')
  const one = await roastsPage({ head: { stats, preferences }, items: [endedGedebRoast] })
  expect(one.get('list', 'Roasts').all('listitem')).toHaveLength(1)
})
