// Tests the line of live facts about the owner on the landing page.

import { expect, test } from 'vitest'
import { factTexts } from '../../../contract/rules/site/liveFacts.ts'

const at = (time: string) => Date.parse(`2026-11-${time}Z`)
const none = { roast: null, pool: null, wordle: null }

test('[live-facts-02] each fact has its age in days of UTC', () => {
  const facts = {
    roast: { bean: 'Guji', ms: at('22T23:59:00') },
    pool: { level: 5, ms: at('21T00:01:00') },
    wordle: { streak: 1, ms: at('12T00:00:00') },
  }
  expect(factTexts(facts, at('22T23:59:30'))).toEqual([
    'Last roast: Guji, today',
    '9-Ball: league level 5, last played yesterday',
    'Wordle: 1 day in a row, last 10 days ago',
  ])
  expect(factTexts({ ...none, roast: facts.roast }, at('23T00:00:10'))).toEqual(['Last roast: Guji, yesterday'])
  expect(factTexts({ ...none, wordle: { streak: 12, ms: at('22T00:00:00') } }, at('22T08:00:00'))).toEqual([
    'Wordle: 12 days in a row, last today',
  ])
  expect(factTexts({ ...none, roast: { bean: '', ms: at('22T00:00:00') } }, at('22T08:00:00'))).toEqual([
    'Last roast: coffee, today',
  ])
  expect(factTexts(none, at('22T08:00:00'))).toEqual([])
})
