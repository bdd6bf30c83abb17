// Renders the desk and the sections of the landing page with the projects, the posts, the facts and the links.

import { expect, test } from 'vitest'
import type { DeskPart, Portfolio } from '../../../src/ownerTypes.ts'
import { Scene } from '../../../src/views/site/Home/desk/Desk.tsx'
import { Projects, Sections } from '../../../src/views/site/Home/Projects.tsx'
import { portfolio } from '../../owners/nora/projects.ts'
import { renderView } from '../../support/renderView.tsx'

const NOTHING: Portfolio = { projects: [], posts: [], facts: [], links: [] }
const render = (changes: Partial<Portfolio>, hasShelf = false) =>
  renderView(<Sections portfolio={{ ...NOTHING, ...changes }} hasShelf={hasShelf} />)

test('[landing-lists-01] posts (each with its day), facts and other links are shown below the projects', () => {
  const shown = renderView(<Projects />)
  const names = portfolio.projects.map(({ name }) => name)
  expect(shown.texts('heading')).toEqual(['Projects', ...names, 'Writing', 'Facts', 'Elsewhere'])
  for (const { title, href, summary } of portfolio.posts) {
    expect(shown.get('link', title).attribute('href')).toBe(href)
    expect(shown.texts('paragraph')).toContain(summary)
  }
  expect(shown.texts('time')).toContain('12 September 2026')
  expect(shown.texts('time')).toHaveLength(portfolio.posts.length)
  expect(shown.texts('term')).toEqual(portfolio.facts.map(({ label }) => label))
  expect(shown.texts('definition')).toEqual(portfolio.facts.map(({ value }) => value))
  for (const { label, href } of portfolio.links) expect(shown.get('link', label).attribute('href')).toBe(href)
})

test('[landing-lists-01] a list without entries has no heading', () => {
  expect(render(NOTHING).text).toBe('')
  for (const [list, heading] of [
    ['projects', 'Projects'],
    ['posts', 'Writing'],
    ['facts', 'Facts'],
    ['links', 'Elsewhere'],
  ] as const) {
    expect(render({ [list]: portfolio[list] }).texts('heading')[0]).toBe(heading)
    expect(render({ ...portfolio, [list]: [] }).texts('heading')).not.toContain(heading)
  }
})

test('[landing-lists-03] a project needs no picture, texts and links, and the shelf is beside projects only', () => {
  const plain = { name: 'Plain', tagline: 'A plain one', paragraphs: [], links: [] }
  const shown = render({ projects: [plain] })
  expect([shown.all('img').length, shown.all('link').length, shown.all('list').length]).toEqual([0, 0, 0])
  expect(shown.texts('heading')).toEqual(['Projects', 'Plain'])
  expect(render({ projects: [plain] }, true).get('img', /shelf/).name).toContain('kettle')
  expect(render({ links: portfolio.links }, true).all('img')).toEqual([])
})

test('[landing-art-04] the desk has the parts that the owner has chosen and no other', () => {
  const namesOf = (parts: readonly DeskPart[]) => {
    const shown = renderView(<Scene parts={parts} />)
    return ['img', 'checkbox', 'link'].flatMap((role) => shown.names(role as 'img'))
  }
  expect(namesOf([])).toEqual([])
  expect(namesOf(['lamp'])).toEqual(['Desk lamp'])
  expect(namesOf(['chess'])).toEqual(['Chess ratings'])
  expect(namesOf(['coffee'])).toEqual(['Find a coffee'])
  for (const part of ['books', 'guitar', 'paintings'] as const) expect(namesOf([part])).toHaveLength(1)
  expect(namesOf(['lamp', 'books', 'guitar', 'paintings', 'chess', 'coffee', 'shelf'])).toHaveLength(6)
})
