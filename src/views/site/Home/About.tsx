import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { LIVE_FACTS_LINE } from '../../../../contract/site.ts'
import { about } from '../../../content/about.ts'
import { useApp, useHydrated } from '../../shared/AppContext.ts'

/** The line for a member. Without its code, the page is the one that visitors see. */
const MemberLine = lazy(() =>
  import('./MemberLine.tsx').then(
    (loaded) => ({ default: loaded.MemberLine }),
    () => ({ default: () => null }),
  ),
)

/**
 * The text about the owner, a line for a member, and the owner facts: what the owner has done lately. The build writes the placeholder
 * LIVE_FACTS_LINE into the document, and the server replaces it with the owner facts. React does not change them.
 */
export function About() {
  const isMember = useSelector(useApp(), ({ context }) => context.member !== null)
  const isHydrated = useHydrated()
  return (
    <>
      {isMember && isHydrated && (
        <Suspense>
          <MemberLine />
        </Suspense>
      )}
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
