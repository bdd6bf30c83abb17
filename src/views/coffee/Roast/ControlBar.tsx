import './roast.css'
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { RoastUndoRef } from '../../../machines/coffee/roastUndo.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { lateView } from '../../shared/lateView.tsx'
import { AfterRoastFormOffer } from './AfterRoast.tsx'
import { EventButton } from './EventButton.tsx'
import { StartOrEnd } from './StartOrEnd.tsx'
import { UndoButton } from './UndoButton.tsx'

/** It stays at the lower edge of the window, near the thumb. */
const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 'var(--thumb-bar, 0px)',
    zIndex: 900,
    display: 'grid',
    gap: '2',
    _empty: { display: 'none' },
    paddingBlock: '3',
    paddingBottom: 'max(0.75rem, calc(env(safe-area-inset-bottom) - var(--thumb-bar, 0px)))',
    background: 'linear-gradient(transparent, var(--color-night) 22%)',
    width: '100%',
    // On a tablet, leave room for the keypad on the right.
    maxWidth: { md: '22rem', lg: '30rem' },
  },
})

const Controls = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '2' },
})

/** The control bar, and above it the button that undoes the last log. */
export function BottomBar({ actor, undo }: { actor: RoastRef; undo: RoastUndoRef }) {
  return (
    <Bar className="roast-bar">
      <UndoButton actor={undo} />
      <ControlBar actor={actor} />
    </Bar>
  )
}

/**
 * The buttons that start, log and end a roast. After the end, the buttons that follow a roast are shown instead.
 * @serves roast-detail-06, roast-detail-12
 */
function ControlBar({ actor }: { actor: RoastRef }) {
  const notStarted = useSelector(actor, (snapshot) => snapshot.matches({ ready: { lifecycle: 'notStarted' } }))
  const ended = useSelector(actor, (snapshot) => snapshot.matches({ ready: { lifecycle: 'ended' } }))
  const keypadOpen = useSelector(actor, (snapshot) => snapshot.matches({ ready: { view: 'input' } }))
  const mayInput = useSelector(actor, (snapshot) => snapshot.can({ type: 'input.open' }))
  if (ended) return <AfterRoastFormOffer actor={actor} />
  return (
    <Controls role="toolbar" aria-label="Roast controls">
      <StartOrEnd actor={actor} />
      <Events actor={actor} disabled={notStarted} />
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

interface EventMenuProps {
  actor: RoastRef
  disabled: boolean
}

const menu = lateView(async () => (await import('./EventMenu.tsx')).EventMenu)

/**
 * The button with the menu of the events. If it is tapped before the code of the menu has loaded, the menu opens when
 * the code is there.
 * @serves first-second-11
 */
function Events(props: EventMenuProps) {
  const [isTapped, setIsTapped] = useState(false)
  return (
    <menu.View
      {...props}
      openAtFirst={isTapped}
      fallback={<EventButton aria-haspopup="menu" disabled={props.disabled} onClick={() => setIsTapped(true)} />}
    />
  )
}
