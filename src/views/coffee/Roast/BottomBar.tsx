// The bar at the lower edge of the page of a roast: the button 'Undo' and the control bar.

import './roast.css'
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { RoastUndoRef } from '../../../machines/coffee/roastUndo.machine.ts'
import type { RoastViewRef } from '../../../machines/coffee/roastView.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { lateView } from '../../shared/lateView.tsx'
import { AfterRoastFormOffer } from './AfterRoastFormOffer.tsx'
import { EventButton } from './EventButton.tsx'
import { StartOrEnd } from './StartOrEnd.tsx'
import { UndoButton } from './UndoButton.tsx'

/** The bar stays at the lower edge of the window, near the thumb. */
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
    // A phone with a low window has no room for the keypad and the button 'Undo'. So this button is hidden while the
    // keypad is open.
    '@media (max-width: 767.98px) and (max-height: 599.98px)': {
      '&[data-keypad] > button': { display: 'none' },
    },
  },
})

const Controls = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '2' },
})

const selectIsKeypadOpen = (snapshot: SnapshotFrom<RoastViewRef>) => snapshot.matches('input')

interface BottomBarProps {
  actor: RoastRef
  view: RoastViewRef
  undo: RoastUndoRef
}

/** The control bar, and above it the button that undoes the last log. */
export function BottomBar({ actor, view, undo }: BottomBarProps) {
  const isKeypadOpen = useSelector(view, selectIsKeypadOpen)
  return (
    <Bar className="roast-bar" data-keypad={isKeypadOpen || undefined}>
      <UndoButton actor={undo} />
      <ControlBar actor={actor} view={view} />
    </Bar>
  )
}

/**
 * The buttons that start, log and end a roast. After the end, they are not shown. If the form about the roast is
 * offered, the buttons of this offer are shown instead.
 */
function ControlBar({ actor, view }: Omit<BottomBarProps, 'undo'>) {
  const isNotStarted = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'notStarted' }))
  const hasEnded = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'ended' }))
  const isKeypadOpen = useSelector(view, selectIsKeypadOpen)
  const canOpenKeypad = useSelector(view, (snapshot) => snapshot.can({ type: 'input.open' }))
  if (hasEnded) return <AfterRoastFormOffer actor={actor} />
  return (
    <Controls role="toolbar" aria-label="Roast controls">
      <StartOrEnd actor={actor} />
      <Events actor={actor} disabled={isNotStarted} />
      {isKeypadOpen ? (
        <Button size="lg" paddingInline="2" variant="outline" onClick={() => view.send({ type: 'view.profile' })}>
          Cancel
        </Button>
      ) : (
        <Button
          size="lg"
          paddingInline="2"
          variant={isNotStarted ? 'outline' : 'solid'}
          disabled={!canOpenKeypad}
          onClick={() => view.send({ type: 'input.open' })}
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
