import type { Project } from '../../../content/owner.ts'

interface ProjectCardProps {
  readonly project: Project
}

/** One project of the owner, with its picture and links. */
export function ProjectCard({ project }: ProjectCardProps) {
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
          <li>
            <a className="project-link project-link-main" href={project.homepage}>
              Homepage<span className="visually-hidden"> of {name}</span>
            </a>
          </li>
          <li>
            <a className="project-link" href={project.appStore}>
              App Store<span className="visually-hidden"> listing of {name}</span>
            </a>
          </li>
          <li>
            <a className="project-link" href={project.source}>
              Source code<span className="visually-hidden"> of {name}</span>
            </a>
          </li>
        </ul>
      </div>
    </article>
  )
}
