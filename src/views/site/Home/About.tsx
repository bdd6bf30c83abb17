import { LIVE_FACTS_LINE } from '../../../../contract/site.ts'
import { about } from '../../../content/about.ts'

/**
 * The text about the owner, and the live facts. The server writes these into the document, and the page leaves them as they are.
 * @serves landing-about-01, live-facts-04
 */
export function About() {
  return (
    <>
      {about.map((paragraph) => (
        <p key={paragraph} className="about-paragraph">
          {paragraph}
        </p>
      ))}
      <p className="live-facts" suppressHydrationWarning>
        {import.meta.env.SSR ? LIVE_FACTS_LINE : ''}
      </p>
    </>
  )
}
