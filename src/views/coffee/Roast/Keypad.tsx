import { chakra, Flex } from '@chakra-ui/react'
import { type KeyboardEvent, useCallback, useSyncExternalStore } from 'react'
import { keypadKeyOf } from '../../../machines/coffee/cockpitKeys.ts'
import type { KeypadRef } from '../../../machines/coffee/keypad.machine.ts'
import { ErrorText } from '../../shared/typography.tsx'
import { KeypadKeys, KeypadValue, useRefusal } from './KeypadKeys.tsx'

/**
 * On a phone the keypad is part of the page, above the chart. On a tablet it floats at the lower right.
 * @serves roast-detail-05
 */
const Dialog = chakra('section', {
  base: {
    display: 'grid',
    gap: '3',
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
    right: { md: 'max(1.25rem, calc(50vw - 36rem))' },
    zIndex: { md: 1001 },
    width: { md: 'min(25rem, 44vw)' },
    boxShadow: { md: 'rise' },
    animation: { md: 'rise-in 180ms ease-out' },
  },
})
const Title = chakra('h2', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })
const WIDE = '(min-width: 768px)'

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * Focuses the dialog while it is shown. Afterwards, the element that had the focus before gets it again.
 * @serves roast-repair-24
 */
function holdFocus(dialog: HTMLElement): () => void {
  const opener = document.activeElement
  dialog.focus({ preventScroll: true })
  dialog.scrollIntoView({ block: 'nearest' })
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}

/**
 * Keeps the Tab key inside the dialog: after the last button comes the first one.
 * @serves roast-repair-24
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
 * The keypad on which a member enters a reading. On a tablet it is a modal at the side: the keyboard stays inside, Escape
 * closes it from everywhere, and the page behind it is not covered by a backdrop. A wide screen has the cockpit instead.
 * @serves roast-detail-05, roast-keypad-01, roast-repair-24
 */
export function Keypad({ actor }: { actor: KeypadRef }) {
  const isWide = useSyncExternalStore(watchWidth, () => window.matchMedia(WIDE).matches)
  const showDialog = useCallback(
    (dialog: HTMLElement | null) => {
      if (!dialog) return
      const releaseFocus = holdFocus(dialog)
      const onEscape = ({ key }: globalThis.KeyboardEvent) => {
        if (key === 'Escape') actor.send({ type: 'keypad.close' })
      }
      document.addEventListener('keydown', onEscape)
      return () => {
        document.removeEventListener('keydown', onEscape)
        releaseFocus()
      }
    },
    [actor],
  )
  const refusal = useRefusal(actor)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = keypadKeyOf(event.key)
    if (key) actor.send({ type: 'key.press', key })
    else if (event.key === 'Tab' && isWide) keepTabInside(event)
    else if (event.key === 'Enter' && event.target === event.currentTarget) actor.send({ type: 'reading.submit' })
  }

  return (
    <Dialog
      role="dialog"
      aria-modal={isWide || undefined}
      aria-labelledby="keypad-title"
      tabIndex={-1}
      ref={showDialog}
      onKeyDown={onKeyDown}
    >
      <Flex align="baseline" justify="space-between" gap="3">
        <Title id="keypad-title">Roast Input</Title>
        <KeypadValue actor={actor} />
      </Flex>
      {refusal && <ErrorText fontSize="sm">{refusal}</ErrorText>}
      <KeypadKeys actor={actor} />
    </Dialog>
  )
}
