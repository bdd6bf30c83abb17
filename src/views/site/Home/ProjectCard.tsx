import type { Project } from '../../../content/projects.ts'

/** The owner's projects, or a sentence when there is none. */
export function ProjectCards({ projects }: { readonly projects: readonly Project[] }) {
  if (projects.length === 0) return <p className="project-paragraph">No projects yet.</p>
  return projects.map((project) => <ProjectCard key={project.name} project={project} />)
}

interface ProjectCardProps {
  readonly project: Project
}

/** One project of the owner, with its picture and links. */
function ProjectCard({ project }: ProjectCardProps) {
  const { name, tagline, paragraphs, picture } = project
  return (
    <article className="project">
      <img
        className="project-picture"
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
      />
      <div className="project-text">
        <h3>{name}</h3>
        <p className="project-tagline">{tagline}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="project-paragraph">
            {paragraph}
          </p>
        ))}
        <ul className="project-links">
          {project.links.map(({ label, href }, index) => (
            <li key={href}>
              <a className={index === 0 ? 'project-link project-link-main' : 'project-link'} href={href}>
                {label}
                <span className="visually-hidden"> of {name}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
