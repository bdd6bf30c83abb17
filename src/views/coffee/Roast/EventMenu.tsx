// The menu with which a member logs an event of a roast.

import { Menu, Portal } from '@chakra-ui/react'
import { useRef } from 'react'
import { EVENT_LABELS, EVENT_TYPES } from '../../../../contract/rules/coffee/roast.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { EventButton } from './EventButton.tsx'

/** The value of the menu's last entry, which opens the form for steps and notes. */
const MORE = 'MORE'

interface EventMenuProps {
  actor: RoastRef
  disabled: boolean
  /** Whether the menu is open when it is shown for the first time. */
  openAtFirst: boolean
}

/** The menu of the events of a roast, with its button. */
export function EventMenu({ actor, disabled, openAtFirst }: EventMenuProps) {
  // The menu is placed inside the content of the page, so that a screen reader finds it there.
  const content = useRef(document.getElementById('content'))
  return (
    <Menu.Root
      defaultOpen={openAtFirst}
      positioning={{ placement: 'top' }}
      onSelect={({ value }) => {
        if (value === MORE) actor.send({ type: 'log.open' })
        const event_type = EVENT_TYPES.find((candidate) => candidate === value)
        if (event_type) actor.send({ type: 'event.log', event_type })
      }}
    >
      <Menu.Trigger asChild>
        <EventButton disabled={disabled} />
      </Menu.Trigger>
      <Portal container={content}>
        <Menu.Positioner>
          <Menu.Content>
            {EVENT_TYPES.map((type) => (
              <Menu.Item key={type} value={type} minHeight="52px" fontWeight="600">
                {EVENT_LABELS[type]}
              </Menu.Item>
            ))}
            <Menu.Item value={MORE} minHeight="52px" fontWeight="600" color="soft">
              Fan, Drum, Note…
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
