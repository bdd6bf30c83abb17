import { portfolio } from '../../../content/projects.ts'
import { Shelf } from './desk/Shelf.tsx'
import { Facts, Links, Posts } from './PortfolioLists.tsx'
import { ProjectCards } from './ProjectCard.tsx'

/**
 * The section of the landing page with the owner's projects, and below the projects the owner's posts, facts and links.
 */
export function Projects() {
  return (
    <section id="Projects" className="projects" aria-labelledby="projects-title">
      <header className="projects-head">
        <h2 id="projects-title">Projects</h2>
        <div className="projects-shelf art-room reveal reveal-scroll">
          <Shelf />
        </div>
      </header>
      <ProjectCards projects={portfolio.projects} />
      <Posts posts={portfolio.posts} />
      <Facts facts={portfolio.facts} />
      <Links links={portfolio.links} />
    </section>
  )
}
