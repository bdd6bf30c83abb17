// The buttons that offer the form 'After the Roast' when a roast has ended.
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { Button } from '../../shared/Button.tsx'

const Buttons = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', gap: '2' },
})

/**
 * Two buttons that offer the form for the facts after a roast: its weight, color, bag code, score and notes.
 * They are shown directly after the end, in place of the control bar and below the button 'Undo'.
 */
export function AfterRoastFormOffer({ actor }: { actor: RoastRef }) {
  const offer = useSelector(actor, ({ children }) => children.afterRoastOffer)
  const isOffered = useSelector(offer, (snapshot) => snapshot?.matches('offered'))
  if (!offer || !isOffered) return null
  return (
    <Buttons role="group" aria-label="Form about the roast">
      <Button size="lg" paddingInline="2" onClick={() => actor.send({ type: 'afterRoast.open' })}>
        After the Roast
      </Button>
      <Button
        size="lg"
        paddingInline="2"
        variant="outline"
        background="night"
        onClick={() => offer.send({ type: 'offer.close' })}
      >
        Later
      </Button>
    </Buttons>
  )
}
