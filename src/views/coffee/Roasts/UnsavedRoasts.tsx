import { Link } from 'wouter'
import type { UnsavedRoast } from '../../../machines/coffee/unsavedRoasts.ts'
import { pathTo } from '../../../paths.ts'
import { BoxList } from '../../shared/boxes.tsx'
import { UnsavedBadge } from '../../shared/UnsavedBadge.tsx'
import { Row, RowTexts } from './RoastRow.tsx'

/**
 * The roasts that only this browser knows. A row opens the page of its roast. It opens no drawer, because the actions
 * of the drawer need the server. A member discards such a roast on its page, or in the waiting list 'Not saved yet'.
 */
export function UnsavedRoasts({ roasts }: { roasts: readonly UnsavedRoast[] }) {
  if (roasts.length === 0) return null
  return (
    <BoxList aria-label="Roasts that are not saved yet">
      {roasts.map(({ client_id, roast, isRefused }) => (
        <li key={client_id}>
          <Row asChild textDecoration="none">
            <Link href={pathTo.roast(client_id)}>
              <RowTexts roast={roast} />
              <UnsavedBadge isRefused={isRefused} />
            </Link>
          </Row>
        </li>
      ))}
    </BoxList>
  )
}
