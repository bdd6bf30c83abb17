import { useSelector } from '@xstate/react'
import { PREFERENCE_DEFAULTS } from '../../../../contract/rules/coffee/roast.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { pathTo } from '../../../paths.ts'
import { SimilarRoasts } from '../SimilarRoasts/SimilarRoasts.tsx'

/**
 * The member's roasts that are most like the roast of the page. They are shown as soon as the server knows that the
 * roast of the page has ended.
 */
export function RoastsLikeThis({ actor }: { actor: RoastRef }) {
  const similar = useSelector(actor, ({ children }) => children.similar)
  const hasEnded = useSelector(
    actor,
    ({ context }) => context.confirmed !== null && context.confirmed.end_time !== null,
  )
  const id = useSelector(actor, ({ context }) => context.coffee_roast_id)
  const unit = useSelector(
    actor,
    ({ context }) => (context.preferences ?? PREFERENCE_DEFAULTS).temperature_display_units,
  )
  if (!similar || !hasEnded) return null
  return (
    <SimilarRoasts
      actor={similar}
      unit={unit}
      compareLink={(otherId) => pathTo.compareRoasts([id, otherId])}
      chooseLink={pathTo.compareRoasts([id])}
    />
  )
}
