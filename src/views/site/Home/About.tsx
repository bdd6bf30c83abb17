import { LIVE_FACTS_LINE } from '../../../../contract/site.ts'
import { about } from '../../../content/about.ts'

/**
 * The text about the owner, and the owner facts: what the owner has done lately. The build writes the placeholder
 * LIVE_FACTS_LINE into the document, and the server replaces it with the owner facts. React does not change them.
 */
export function About() {
  return (
    <>
      {about.map((paragraph) => (
        <p key={paragraph} className="about-paragraph" dir="auto">
          {paragraph}
        </p>
      ))}
      <p className="live-facts" suppressHydrationWarning>
        {import.meta.env.SSR ? LIVE_FACTS_LINE : ''}
      </p>
    </>
  )
}
