// The facts about one roast, in a list of roasts and in the drawer.

import { chakra } from '@chakra-ui/react'
import type { RoastSummary } from '../../../../contract/api/coffee/roasts.ts'
import { elapsedText } from '../../../../contract/rules/coffee/roast.ts'
import { Badge } from '../../shared/Button.tsx'
import { longDate } from '../../shared/dates.ts'

const Facts = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', color: 'soft', fontSize: 'sm' },
})
const Dot = chakra('span', {
  base: {
    width: '8px',
    height: '8px',
    borderRadius: 'full',
    background: 'primary',
    animation: 'pulse 1.4s ease-in-out infinite',
  },
})

type ListedRoast = Pick<RoastSummary, 'start_time' | 'roasted_on' | 'end_time' | 'bag_code' | 'cupping_score'>

/**
 * Shows when the roast ended and how long it took, or that it is in progress. Also shows its bag code, its cupping
 * score (how good the coffee tastes), and whether it is the template, which is the background of new roasts.
 */
export function RoastFacts({ roast, isTemplate = false }: { roast: ListedRoast; isTemplate?: boolean }) {
  const { start_time, roasted_on, end_time, bag_code, cupping_score } = roast
  // A list that an older version of the page has stored in this browser has no scores.
  const score = cupping_score ?? null
  return (
    <Facts>
      {end_time === null ? (
        <>
          <Dot aria-hidden="true" /> In-Progress
        </>
      ) : (
        <time dateTime={end_time}>{longDate(roasted_on ?? end_time)}</time>
      )}
      {start_time !== null && end_time !== null && (
        <Badge aria-label={`Duration ${elapsedText(Date.parse(start_time), Date.parse(end_time))}`} role="img">
          {elapsedText(Date.parse(start_time), Date.parse(end_time))}
        </Badge>
      )}
      {bag_code !== null && <Badge variant="secondary">{bag_code}</Badge>}
      {score !== null && (
        <Badge role="img" aria-label={`Cupping score ${score}`}>
          ★ {score}
        </Badge>
      )}
      {isTemplate && <Badge variant="primary">Template</Badge>}
    </Facts>
  )
}
