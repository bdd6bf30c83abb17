// Three lists on the landing page: posts, facts and links of the owner.

import type { ElsewhereLink, Fact, Post } from '../../../ownerTypes.ts'
import './portfolioLists.css'

/** The day in English, the same for every visitor: '12 September 2026'. */
function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

/** The heading of each list: below the heading of the projects, or instead of it. */
type Heading = 'h2' | 'h3'

/** The posts that the owner has written, for example in a blog. Shows nothing if there are none. */
export function Posts({ posts, heading: Title }: { posts: readonly Post[]; heading: Heading }) {
  if (posts.length === 0) return null
  return (
    <div className="portfolio-list">
      <Title>Writing</Title>
      <ul>
        {posts.map(({ title, href, date, summary }) => (
          <li key={title}>
            <a href={href} dir="auto">
              {title}
            </a>
            <time dateTime={date}>{dayText(date)}</time>
            <p dir="auto">{summary}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Short facts about the owner. Shows nothing if there are none. */
export function Facts({ facts, heading: Title }: { facts: readonly Fact[]; heading: Heading }) {
  if (facts.length === 0) return null
  return (
    <div className="portfolio-list">
      <Title>Facts</Title>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Links to other pages of the owner. Shows nothing if there are none. */
export function Links({ links, heading: Title }: { links: readonly ElsewhereLink[]; heading: Heading }) {
  if (links.length === 0) return null
  return (
    <div className="portfolio-list">
      <Title>Elsewhere</Title>
      <ul className="project-links">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a className="project-link" href={href} dir="auto">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
