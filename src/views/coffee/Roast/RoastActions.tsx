// The buttons with which a member corrects a roast, for example 'Resume' and 'Add Event'.

import { Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { Button } from '../../shared/Button.tsx'

const ACTIONS = [
  { label: 'Resume', event: { type: 'roast.resume' } },
  { label: 'Add Event', event: { type: 'missedEvent.open' } },
  { label: 'After the Roast', event: { type: 'afterRoast.open' } },
  { label: 'Change Bean', event: { type: 'bean.open' } },
  { label: 'Discard', event: { type: 'roast.discard' } },
] as const

/**
 * The buttons that correct or add something in the current state of a roast. They are not near the control bar, so that
 * a member does not tap them by accident.
 */
export function RoastActions({ actor }: { actor: RoastRef }) {
  const possibleActions = useSelector(
    actor,
    (snapshot) => ACTIONS.filter(({ event }) => snapshot.can(event)),
    (a, b) => a.length === b.length && a.every((action, index) => action === b[index]),
  )
  const offer = useSelector(actor, ({ children }) => children.afterRoastOffer)
  const isFormOffered = useSelector(offer, (snapshot) => snapshot?.matches('offered'))
  // While 'After the Roast' is offered in the bar at the lower edge of the window, it is not shown here.
  const shownActions = possibleActions.filter(({ event }) => !(isFormOffered && event.type === 'afterRoast.open'))
  if (shownActions.length === 0) return null
  return (
    <Flex gap="2" wrap="wrap" role="group" aria-label="Corrections">
      {shownActions.map(({ label, event }) => (
        <Button key={label} variant="outline" size="sm" minHeight="thumb" onClick={() => actor.send(event)}>
          {label}
        </Button>
      ))}
    </Flex>
  )
}
