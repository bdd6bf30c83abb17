// Renders the section of the landing page with the projects, the posts, the facts and the links of the owner.

import { expect, test } from 'vitest'
import { portfolio } from '../../../src/content/projects.ts'
import { Facts, Links, Posts } from '../../../src/views/site/Home/PortfolioLists.tsx'
import { ProjectCards } from '../../../src/views/site/Home/ProjectCard.tsx'
import { Projects } from '../../../src/views/site/Home/Projects.tsx'
import { renderView } from '../../support/renderView.tsx'

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
  const shown = renderView(
    <>
      <Posts posts={[]} />
      <Facts facts={[]} />
      <Links links={[]} />
    </>,
  )
  expect(shown.text).toBe('')
})

test('[landing-lists-03] the section of the projects says "No projects yet." if there are none', () => {
  expect(renderView(<ProjectCards projects={[]} />).text).toBe('No projects yet.')
  const cards = renderView(<ProjectCards projects={portfolio.projects} />).all('article')
  expect(cards).toHaveLength(portfolio.projects.length)
})
