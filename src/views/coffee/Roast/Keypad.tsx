import { chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useCallback, useSyncExternalStore } from 'react'
import { KEYPAD_DIGITS, type KeypadKey } from '../../../../contract/rules/coffee/keypad.ts'
import { UNIT_SYMBOLS } from '../../../../contract/rules/coffee/units.ts'
import type { KeypadRef } from '../../../machines/coffee/keypad.machine.ts'
import { Button } from '../../shared/Button.tsx'

/**
 * On a phone the keypad is part of the page, above the chart. On a tablet it floats at the lower right. On a wide screen it
 * is beside the chart, so that nothing of the chart is covered.
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
    // The control bar covers the lower end of the page.
    scrollMarginBottom: '6rem',
    position: { base: 'static', md: 'fixed', lg: 'static' },
    bottom: { md: '5' },
    right: { md: 'max(1.25rem, calc(50vw - 36rem))' },
    zIndex: { md: 1001 },
    width: { md: 'min(25rem, 44vw)', lg: 'auto' },
    boxShadow: { md: 'rise' },
    animation: { md: 'rise-in 180ms ease-out' },
  },
})
const Title = chakra('h2', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })
const Value = chakra('output', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'flex-end',
    gap: '2',
    fontSize: '2xl',
    fontWeight: 700,
    lineHeight: 1.2,
    fontVariantNumeric: 'tabular-nums',
    '& span': { color: 'soft', fontSize: 'lg' },
  },
})
const Keys = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '2' },
})

/** The keys in the order of the rows, four in a row. The Submit button fills the rest of the last row. */
const KEYS = ['7', '8', '9', 'back', '4', '5', '6', 'POWER_DRAW', '1', '2', '3', 'BEAN_TEMP', '.', '0'] as const

/** The keypad's key for a key of the keyboard; null if there is none. */
const keyOf = (pressed: string): KeypadKey | null => {
  if (pressed === 'Backspace') return 'back'
  if (pressed === '.' || pressed === ',') return '.'
  return KEYPAD_DIGITS.find((digit) => digit === pressed) ?? null
}

const WIDE = '(min-width: 768px)'

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Focuses the dialog while it is shown, and after that what had the focus before. */
function holdFocus(dialog: HTMLElement): () => void {
  const opener = document.activeElement
  dialog.focus({ preventScroll: true })
  dialog.scrollIntoView({ block: 'nearest' })
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}

/** Keeps the Tab key inside the dialog: after the last button comes the first one. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const next = event.shiftKey ? buttons.at(-1) : buttons[0]
  const isAtEdge = document.activeElement === (event.shiftKey ? buttons[0] : buttons.at(-1))
  if (!next || (!isAtEdge && document.activeElement !== event.currentTarget)) return
  event.preventDefault()
  next.focus()
}

/**
 * The keypad on which a member enters a reading. On a wide screen it is a modal at the side: the keyboard stays inside,
 * Escape closes it from everywhere, and the page behind it is not covered by a backdrop.
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
  const value = useSelector(actor, ({ context }) => context.value)
  const temperatureUnit = useSelector(actor, ({ context }) => context.temperatureUnit)
  const isPower = useSelector(actor, (snapshot) => snapshot.matches({ open: 'power' }))
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'reading.submit' }))
  const press = (key: KeypadKey) => actor.send({ type: 'key.press', key })
  const symbol = UNIT_SYMBOLS[temperatureUnit]

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = keyOf(event.key)
    if (key) press(key)
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
        <Value aria-label="Entered value">
          {value || '0'} <span>{isPower ? UNIT_SYMBOLS.WATTS : symbol}</span>
        </Value>
      </Flex>
      <Keys>
        {KEYS.map((key) =>
          key === 'back' ? (
            <Key key={key} label="Back" onPress={() => press(key)} />
          ) : key === 'POWER_DRAW' || key === 'BEAN_TEMP' ? (
            <Key
              key={key}
              label={key === 'POWER_DRAW' ? UNIT_SYMBOLS.WATTS : symbol}
              chosen={isPower === (key === 'POWER_DRAW')}
              onPress={() => actor.send({ type: 'unit.choose', unit: key })}
            />
          ) : (
            <Key key={key} label={key} onPress={() => press(key)} />
          ),
        )}
        <Button
          gridColumn="span 2"
          minHeight="64px"
          fontSize="lg"
          disabled={!ready}
          onClick={() => actor.send({ type: 'reading.submit' })}
        >
          Submit
        </Button>
      </Keys>
    </Dialog>
  )
}

interface KeyProps {
  label: string
  /** Whether this unit is chosen. Undefined for a key that is not a unit. */
  chosen?: boolean
  onPress: () => void
}

function Key({ label, chosen, onPress }: KeyProps) {
  return (
    <Button
      variant={chosen ? 'secondary' : 'outline'}
      minHeight="64px"
      paddingInline="0"
      fontSize={label.length > 2 ? 'lg' : 'xl'}
      borderRadius="md"
      fontVariantNumeric="tabular-nums"
      aria-pressed={chosen}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
