import type { Project } from '../../../ownerTypes.ts'

interface ProjectCardProps {
  readonly project: Project
}

/** One project of the owner, with its picture and links if it has any. */
export function ProjectCard({ project }: ProjectCardProps) {
  const { name, tagline, paragraphs, picture, links } = project
  return (
    <article className="project" data-picture={picture !== undefined || undefined}>
      {picture && (
        <img
          className="project-picture"
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className="project-text">
        <h3 dir="auto">{name}</h3>
        <p className="project-tagline" dir="auto">
          {tagline}
        </p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="project-paragraph" dir="auto">
            {paragraph}
          </p>
        ))}
        {links.length > 0 && (
          <ul className="project-links">
            {links.map(({ label, href }, index) => (
              <li key={label}>
                <a className={index === 0 ? 'project-link project-link-main' : 'project-link'} href={href} dir="auto">
                  {label}
                  <span className="visually-hidden"> of {name}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}
