import { owner } from '../../../content/owner.ts'
import { Shelf } from './desk/Shelf.tsx'
import { ProjectCard } from './ProjectCard.tsx'

/** The section of the landing page with the owner's projects. */
export function Projects() {
  return (
    <section id="Projects" className="projects" aria-labelledby="projects-title">
      <header className="projects-head">
        <h2 id="projects-title">Projects</h2>
        <div className="projects-shelf art-room reveal reveal-scroll">
          <Shelf />
        </div>
      </header>
      {owner.projects.map((project) => (
        <ProjectCard key={project.name} project={project} />
      ))}
    </section>
  )
}
