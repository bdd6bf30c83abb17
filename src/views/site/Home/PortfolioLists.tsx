// Three lists on the landing page: posts, facts and links of the owner.

import type { Fact, OwnerLink, Post } from '../../../content/projects.ts'
import './portfolioLists.css'

/** The day in English, the same for every visitor: '12 September 2026'. */
function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

/** The posts that the owner has written, for example in a blog. Shows nothing if there are none. */
export function Posts({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return null
  return (
    <div className="portfolio-list">
      <h3>Writing</h3>
      <ul>
        {posts.map(({ title, href, date, summary }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <time dateTime={date}>{dayText(date)}</time>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Short facts about the owner. Shows nothing if there are none. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <div className="portfolio-list">
      <h3>Facts</h3>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Links to other pages of the owner. Shows nothing if there are none. */
export function Links({ links }: { links: readonly OwnerLink[] }) {
  if (links.length === 0) return null
  return (
    <div className="portfolio-list">
      <h3>Elsewhere</h3>
      <ul className="project-links">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a className="project-link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
