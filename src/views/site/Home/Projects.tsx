import { portfolio } from '../../../content/projects.ts'
import type { Portfolio } from '../../../ownerTypes.ts'
import { Shelf } from './desk/Shelf.tsx'
import { Facts, Links, Posts } from './PortfolioLists.tsx'
import { ProjectCard } from './ProjectCard.tsx'

/** Whether the owner's desk has the shelf. The build sets it. */
declare const HAS_SHELF: boolean

/** The owner's projects, posts, facts and links, below the About section. */
export function Projects() {
  return <Sections portfolio={portfolio} hasShelf={HAS_SHELF} />
}

interface SectionsProps {
  readonly portfolio: Portfolio
  /** Whether the shelf is drawn beside the heading of the projects. */
  readonly hasShelf: boolean
}

/** The sections of a portfolio. Each list without entries is left out, and so is its heading. */
export function Sections({ portfolio: { projects, posts, facts, links }, hasShelf }: SectionsProps) {
  if ([projects, posts, facts, links].every(({ length }) => length === 0)) return null
  const hasProjects = projects.length > 0
  const heading = hasProjects ? 'h3' : 'h2'
  return (
    <section
      id={hasProjects ? 'Projects' : undefined}
      className="projects"
      aria-labelledby={hasProjects ? 'projects-title' : undefined}
    >
      {hasProjects && (
        <header className="projects-head">
          <h2 id="projects-title">Projects</h2>
          {hasShelf && (
            <div className="projects-shelf art-room reveal reveal-scroll">
              <Shelf />
            </div>
          )}
        </header>
      )}
      {projects.map((project) => (
        <ProjectCard key={project.name} project={project} />
      ))}
      <Posts posts={posts} heading={heading} />
      <Facts facts={facts} heading={heading} />
      <Links links={links} heading={heading} />
    </section>
  )
}
