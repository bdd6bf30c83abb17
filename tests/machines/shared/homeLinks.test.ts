// Tests what the home page offers a member.
import { expect, test } from 'vitest'
import { homeLinks } from '../../../src/machines/shared/homeLinks.ts'
import type { InProgress } from '../../../src/machines/shared/inProgress.types.ts'
import type { Today } from '../../../src/machines/shared/today.types.ts'

const game = (id: number, detail: string): InProgress => ({
  type: 'game',
  path: `/pool/${id}`,
  name: '',
  detail,
  startedMs: 0,
})
const roast: InProgress = { type: 'roast', path: '/coffee/roasts/4', name: 'Guji', detail: 'Roast: Guji', startedMs: 0 }
const nothing: Today = { wordle: null, isAlone: false }
const everything = { username: 'nora', acl: '*' }
const textsOf = (...args: Parameters<typeof homeLinks>) => {
  const { welcome, links } = homeLinks(...args)
  return [welcome, ...links.map(({ text, href }) => `${text} ${href}`)]
}

test('[home-member-01] the line has the newest game, the newest roast and the Wordle of today', () => {
  const running = [game(7, '13 – 16 Ann, Ben'), roast, game(6, '2 – 1 Ann, Ben')]
  expect(textsOf(everything, running, { ...nothing, wordle: { score: null } })).toEqual([
    null,
    '13 – 16 Ann, Ben /pool/7',
    'Roast: Guji /coffee/roasts/4',
    'Wordle: not entered /wordle',
  ])
  expect(textsOf(everything, [], { ...nothing, wordle: { score: '4/6' } })).toEqual([null, 'Wordle: 4/6 /wordle'])
})

test('[home-member-02] while nothing is on, the line welcomes the member with the tools that they may use', () => {
  const theo = { username: 'theo', acl: 'pool|coffee' }
  expect(textsOf(theo, [], nothing)).toEqual(['Welcome, theo.', 'Pool /pool', 'Coffee /coffee/roasts'])
  expect(textsOf({ username: 'pat', acl: '' }, [], nothing)).toEqual([null])
  // Before the server has answered, it is not known whether something is on.
  expect(textsOf(theo, [], null)).toEqual([null])
})

test('[home-member-04] an owner without members is asked to invite the first one', () => {
  expect(textsOf(everything, [roast], { wordle: { score: null }, isAlone: true })).toEqual([
    'Welcome.',
    'Invite the first member /admin?invite',
  ])
})
