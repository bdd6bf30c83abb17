import './roast.css'
import { chakra, Menu, Portal } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { EVENT_LABELS, EVENT_TYPES } from '../../../../contract/rules/coffee/roast.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { RoastUndoRef } from '../../../machines/coffee/roastUndo.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { AfterRoastOffer } from './AfterRoast.tsx'
import { UndoButton } from './UndoButton.tsx'

/** It stays at the lower edge of the window, near the thumb. */
const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 900,
    display: 'grid',
    gap: '2',
    _empty: { display: 'none' },
    paddingBlock: '3',
    paddingBottom: 'max(0.75rem, env(safe-area-inset-bottom))',
    background: 'linear-gradient(transparent, var(--color-night) 22%)',
    width: '100%',
    // On a tablet, leave room for the keypad on the right.
    maxWidth: { md: '22rem', lg: '30rem' },
  },
})

const Controls = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '2' },
})

/** The button that takes back the last log, above the control bar. */
export function BottomBar({ actor, undo }: { actor: RoastRef; undo: RoastUndoRef }) {
  return (
    <Bar className="roast-bar">
      <UndoButton actor={undo} />
      <ControlBar actor={actor} />
    </Bar>
  )
}

/** The buttons that start, log and end a roast, and after the end those that offer the form for what follows. */
function ControlBar({ actor }: { actor: RoastRef }) {
  const notStarted = useSelector(actor, (snapshot) => snapshot.matches({ ready: { lifecycle: 'notStarted' } }))
  const ended = useSelector(actor, (snapshot) => snapshot.matches({ ready: { lifecycle: 'ended' } }))
  const keypadOpen = useSelector(actor, (snapshot) => snapshot.matches({ ready: { view: 'input' } }))
  const mayEnd = useSelector(actor, (snapshot) => snapshot.can({ type: 'roast.end' }))
  const mayInput = useSelector(actor, (snapshot) => snapshot.can({ type: 'input.open' }))
  if (ended) return <AfterRoastOffer actor={actor} />
  return (
    <Controls role="toolbar" aria-label="Roast controls">
      {notStarted ? (
        <Button size="lg" paddingInline="2" onClick={() => actor.send({ type: 'roast.start' })}>
          Start
        </Button>
      ) : (
        <Button
          size="lg"
          paddingInline="2"
          variant="danger"
          disabled={!mayEnd}
          onClick={() => actor.send({ type: 'roast.end' })}
        >
          End
        </Button>
      )}
      <EventMenu actor={actor} disabled={notStarted} />
      {keypadOpen ? (
        <Button size="lg" paddingInline="2" variant="outline" onClick={() => actor.send({ type: 'view.profile' })}>
          Cancel
        </Button>
      ) : (
        <Button
          size="lg"
          paddingInline="2"
          variant={notStarted ? 'outline' : 'solid'}
          disabled={!mayInput}
          onClick={() => actor.send({ type: 'input.open' })}
        >
          Input
        </Button>
      )}
    </Controls>
  )
}

/** The entry of the menu that opens the form for steps and notes. */
const MORE = 'MORE'

function EventMenu({ actor, disabled }: { actor: RoastRef; disabled: boolean }) {
  return (
    <Menu.Root
      positioning={{ placement: 'top' }}
      onSelect={({ value }) => {
        if (value === MORE) actor.send({ type: 'log.open' })
        const event_type = EVENT_TYPES.find((candidate) => candidate === value)
        if (event_type) actor.send({ type: 'event.log', event_type })
      }}
    >
      <Menu.Trigger asChild>
        <Button size="lg" paddingInline="2" variant="outline" background="night" disabled={disabled}>
          Event
          <Icon name="chevron" size={18} />
        </Button>
      </Menu.Trigger>
      <Portal>
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
