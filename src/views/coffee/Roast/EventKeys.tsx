// The part of the cockpit of a roast with the buttons that log events.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { EVENT_LABELS, EVENT_TYPES, minutesText } from '../../../../contract/rules/coffee/roast.ts'
import { eventSeconds } from '../../../../contract/rules/coffee/roastPhases.ts'
import { EVENT_KEYS } from '../../../machines/coffee/cockpitKeys.ts'
import { isCrackProposed } from '../../../machines/coffee/crackProposal.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel } from '../../shared/Page.tsx'
import { KeyHint } from './KeyHint.tsx'

const Heading = chakra('h2', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })
const Buttons = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: { base: '1.5', xl: '2' } },
})
const Label = chakra('span', {
  base: { display: 'grid', justifyItems: 'start', '& small': { color: 'soft', fontSize: 'xs', fontWeight: 400 } },
})

/**
 * A button for each event, with the key that does the same and the time at which the event was logged. If the curve says
 * that first crack is now, its button asks for it.
 */
export function EventKeys({ actor }: { actor: RoastRef }) {
  const isRunning = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'running' }))
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  const isProposed = useSelector(actor, ({ context }) => isCrackProposed(context))
  const secondsOf = (type: (typeof EVENT_TYPES)[number]) => roast && eventSeconds(roast.event_history, type)
  return (
    <Panel padding={{ base: '3', xl: '4' }} display="grid" gap="3" as="section" aria-label="Events" data-not-printed>
      <Heading>Events</Heading>
      <Buttons>
        {EVENT_TYPES.map((type) => {
          const seconds = secondsOf(type)
          const isAsked = isProposed && type === 'FIRST_CRACK_START'
          return (
            <Button
              key={type}
              variant={isAsked ? 'secondary' : 'outline'}
              justifyContent="space-between"
              paddingInline={{ base: '1', xl: '2' }}
              gap="1"
              minWidth="0"
              borderRadius="md"
              fontSize="sm"
              disabled={!isRunning}
              aria-keyshortcuts={EVENT_KEYS[type]}
              onClick={() => actor.send({ type: 'event.log', event_type: type })}
            >
              <Label>
                {isAsked ? 'FC now?' : EVENT_LABELS[type]}
                {seconds !== null && <small>{minutesText(seconds)}</small>}
              </Label>
              <KeyHint>{EVENT_KEYS[type]}</KeyHint>
            </Button>
          )
        })}
      </Buttons>
      <Button variant="ghost" size="sm" disabled={!isRunning} onClick={() => actor.send({ type: 'log.open' })}>
        Fan, Drum, Note…
      </Button>
    </Panel>
  )
}
