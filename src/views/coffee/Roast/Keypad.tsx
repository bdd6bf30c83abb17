// The keypad on which a member enters a reading, except in the cockpit, which has its own.

import { chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useCallback, useSyncExternalStore } from 'react'
import { minutesText } from '../../../../contract/rules/coffee/roast.ts'
import { keypadKeyOf } from '../../../machines/coffee/cockpitKeys.ts'
import type { KeypadRef } from '../../../machines/coffee/keypad.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { timerSeconds } from '../../../machines/coffee/roast.selectors.ts'
import { CloseButton } from '../../shared/CloseButton.tsx'
import { KeypadKeys, KeypadLimits, KeypadValue, ReadingError, useIsRefused } from './KeypadKeys.tsx'

/** On a phone the keypad is part of the page, above the chart. In a wider window it floats at the lower right. */
const Dialog = chakra('section', {
  base: {
    display: 'grid',
    gap: { base: '2', md: '3' },
    padding: { base: '3', md: '5' },
    borderWidth: '1px',
    borderColor: 'primaryDeep',
    borderRadius: 'lg',
    background: 'panel',
    outline: 'none',
    order: { base: -1, md: 0 },
    // The control bar, and the button 'Undo' above it, cover the lower end of the page.
    scrollMarginBottom: '9.5rem',
    position: { base: 'static', md: 'fixed' },
    bottom: { md: 'calc(1.25rem + var(--thumb-bar, 0px))' },
    right: { md: 'max(1.25rem, calc(50vw - 38.5rem))' },
    zIndex: { md: 1001 },
    width: { md: 'min(25rem, 44vw)', lg: '20rem', xl: '25rem' },
    boxShadow: { md: 'rise' },
    animation: { md: 'rise-in 180ms ease-out' },
  },
})
/** The title stays in one line, so that the keypad keeps its size while a long value is typed. */
const Title = chakra('h2', {
  base: { fontFamily: 'display', fontSize: { base: 'lg', md: 'sm', lg: 'lg' }, fontWeight: 600, whiteSpace: 'nowrap' },
})
/** On a phone, the keypad pushes the large timer out of view. So the keypad shows the time, too. */
const SmallTime = chakra('p', {
  base: {
    display: { base: 'block', md: 'none' },
    fontSize: 'lg',
    fontWeight: 700,
    lineHeight: 1.2,
    fontVariantNumeric: 'tabular-nums',
  },
})
/** The height of the top bar, which covers a part of the page. */
const TOP_BAR_PX = 60
/** From this width on, the keypad is a modal dialog. */
const TABLET_QUERY = '(min-width: 768px)'

/** Calls `onChange` when the window becomes wide enough for the modal dialog, or too narrow for it. */
function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(TABLET_QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Moves the focus to the dialog. The returned function moves the focus back to the element that had it before. */
function focusDialog(dialog: HTMLElement): () => void {
  const opener = document.activeElement
  dialog.focus({ preventScroll: true })
  dialog.scrollIntoView({ block: 'nearest' })
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}

/**
 * The sentence about a refused value makes the keypad higher. If the whole keypad is then no longer visible, the page
 * scrolls until the keypad is below the top bar.
 */
function showWholeKeypad(errorBox: HTMLElement | null): void {
  const dialog = errorBox?.closest('section')
  if (!dialog) return
  const { top, bottom } = dialog.getBoundingClientRect()
  const controls = document.querySelector('.roast-bar')
  const visibleBottom = controls?.getBoundingClientRect().top ?? window.innerHeight
  if (top < TOP_BAR_PX || bottom > visibleBottom) window.scrollBy(0, top - TOP_BAR_PX)
}

/**
 * Keeps the focus inside the dialog. Tab on the last button focuses the first button. Shift+Tab on the first button
 * focuses the last button.
 */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const next = event.shiftKey ? buttons.at(-1) : buttons[0]
  const isAtEdge = document.activeElement === (event.shiftKey ? buttons[0] : buttons.at(-1))
  if (!next || (!isAtEdge && document.activeElement !== event.currentTarget)) return
  event.preventDefault()
  next.focus()
}

/**
 * The keypad on which a member enters a reading. Escape closes it, wherever the focus is. From a tablet on the keypad is a
 * modal dialog at the side: Tab does not leave it, and the rest of the page stays visible.
 */
export function Keypad({ actor, roast }: { actor: KeypadRef; roast: RoastRef }) {
  const isTablet = useSyncExternalStore(watchWidth, () => window.matchMedia(TABLET_QUERY).matches)
  // React calls this function when the dialog appears, and the function that it returns when the dialog disappears.
  const showDialog = useCallback(
    (dialog: HTMLElement | null) => {
      if (!dialog) return
      const returnFocus = focusDialog(dialog)
      const onEscape = ({ key }: globalThis.KeyboardEvent) => {
        if (key === 'Escape') actor.send({ type: 'keypad.close' })
      }
      document.addEventListener('keydown', onEscape)
      return () => {
        document.removeEventListener('keydown', onEscape)
        returnFocus()
      }
    },
    [actor],
  )
  const isRefused = useIsRefused(actor)
  const seconds = useSelector(roast, ({ context }) => Math.floor(timerSeconds(context)))
  // Enter logs the reading only while the dialog itself has the focus. On a button, Enter presses the button.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = keypadKeyOf(event.key)
    if (key) actor.send({ type: 'key.press', key })
    else if (event.key === 'Tab' && isTablet) keepTabInside(event)
    else if (event.key === 'Enter' && event.target === event.currentTarget) {
      // The focus moves to 'Input' now. Without this, the browser would press 'Input' with the same key.
      event.preventDefault()
      actor.send({ type: 'reading.submit' })
    }
  }

  return (
    <Dialog
      role="dialog"
      aria-modal={isTablet || undefined}
      aria-labelledby="keypad-title"
      tabIndex={-1}
      ref={showDialog}
      onKeyDown={onKeyDown}
    >
      {/* In the corner, so that it leaves the typed value its whole line. */}
      {isTablet && (
        <CloseButton position="absolute" top="0" right="0" onClick={() => actor.send({ type: 'keypad.close' })} />
      )}
      <Flex align="baseline" justify="space-between" gap="3">
        <Title id="keypad-title">Roast Input</Title>
        <KeypadValue actor={actor} />
      </Flex>
      <Flex align="baseline" justify={{ base: 'space-between', md: 'end' }} gap="3">
        <SmallTime>{minutesText(seconds)}</SmallTime>
        <KeypadLimits actor={actor} />
      </Flex>
      <div aria-live="polite" hidden={!isRefused}>
        {isRefused && (
          <div ref={showWholeKeypad}>
            <ReadingError actor={actor} />
          </div>
        )}
      </div>
      <KeypadKeys actor={actor} />
    </Dialog>
  )
}
