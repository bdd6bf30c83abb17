// Tests the owner facts: short texts on the landing page that say what the owner of the site has done lately.

import { expect, test } from 'vitest'
import { factTexts } from '../../../contract/rules/site/ownerFacts.ts'

/** A time in November 2026, for example `22T08:00:00`. */
const msAt = (time: string) => Date.parse(`2026-11-${time}Z`)
const noFacts = { roast: null, pool: null, wordle: null }

test('[live-facts-02] the text of each owner fact contains the age of the fact, in days of UTC', () => {
  const facts = {
    roast: { bean: 'Guji', ms: msAt('22T23:59:00') },
    pool: { level: 5, ms: msAt('21T00:01:00') },
    wordle: { streak: 1, ms: msAt('12T00:00:00') },
  }
  expect(factTexts(facts, msAt('22T23:59:30'))).toEqual([
    'Last roast: Guji, today',
    '9-Ball: league level 5, last played yesterday',
    'Wordle: 1 day in a row, last 10 days ago',
  ])
  expect(factTexts({ ...noFacts, roast: facts.roast }, msAt('23T00:00:10'))).toEqual(['Last roast: Guji, yesterday'])
  expect(factTexts({ ...noFacts, wordle: { streak: 12, ms: msAt('22T00:00:00') } }, msAt('22T08:00:00'))).toEqual([
    'Wordle: 12 days in a row, last today',
  ])
  expect(factTexts({ ...noFacts, roast: { bean: '', ms: msAt('22T00:00:00') } }, msAt('22T08:00:00'))).toEqual([
    'Last roast: coffee, today',
  ])
  expect(factTexts(noFacts, msAt('22T08:00:00'))).toEqual([])
})
