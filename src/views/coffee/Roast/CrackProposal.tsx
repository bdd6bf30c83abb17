// The button that proposes first crack on the page of a roast.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { isCrackProposed } from '../../../machines/coffee/crackProposal.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { Button } from '../../shared/Button.tsx'

const Proposal = chakra('div', { base: { display: 'grid' } })

/** Proposes first crack when the curve says that it is now. A tap logs it, and nothing is logged without a tap. */
export function CrackProposal({ actor }: { actor: RoastRef }) {
  const isProposed = useSelector(actor, ({ context }) => isCrackProposed(context))
  return (
    // The element is always on the page, because a screen reader announces only text that appears in it.
    <Proposal role="status">
      {isProposed && (
        <Button variant="secondary" onClick={() => actor.send({ type: 'event.log', event_type: 'FIRST_CRACK_START' })}>
          First crack now?
        </Button>
      )}
    </Proposal>
  )
}
