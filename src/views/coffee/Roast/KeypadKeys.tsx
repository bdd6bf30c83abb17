// The typed value and the buttons, which the keypad of a phone and the cockpit share.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { KeypadKey } from '../../../../contract/rules/coffee/keypad.ts'
import { BEAN_TEMP_ERROR, beanTempRange } from '../../../../contract/rules/coffee/roast.ts'
import { UNIT_SYMBOLS } from '../../../../contract/rules/coffee/units.ts'
import { UNIT_KEYS } from '../../../machines/coffee/cockpitKeys.ts'
import type { KeypadRef } from '../../../machines/coffee/keypad.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { ErrorText } from '../../shared/typography.tsx'
import { KeyHint } from './KeyHint.tsx'

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
const Limits = chakra('p', {
  base: {
    minHeight: '1lh',
    marginTop: '-2',
    color: 'soft',
    fontSize: 'sm',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    _firstLetter: { textTransform: 'uppercase' },
  },
})
/** The warning and the sentence that follows it have the same place, so that no key moves when the warning ends. */
const ReadingErrorBox = chakra('div', {
  base: {
    display: 'grid',
    fontSize: 'sm',
    lineHeight: 1.4,
    '& > *': { gridArea: '1 / 1' },
    '& > [data-later]': { visibility: 'hidden' },
  },
})
const Warning = chakra('p', {
  base: {
    paddingInline: '2.5',
    borderRadius: 'sm',
    background: 'warning',
    color: 'night',
    fontWeight: 600,
  },
})
const Keys = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '2' },
})

/**
 * In a low window the keys are less high. So on a phone the button 'Undo' does not cover the last row of keys, and in
 * the cockpit this button is visible. In a very low window of a phone the keys are even less high, so that the control
 * bar does not cover the last row.
 */
const keyHeight = {
  minHeight: '64px',
  css: {
    '@media (max-width: 767.98px) and (min-height: 600px) and (max-height: 719.98px), (min-width: 992px) and (max-height: 779.98px)':
      { minHeight: '50px' },
    '@media (max-width: 767.98px) and (max-height: 599.98px)': { minHeight: '44px' },
  },
}

/** The size of words on keys. A narrow cockpit has narrow keys, so the words are smaller there. */
const WORD_SIZE = { base: 'lg', lg: 'md', xl: 'lg' } as const

/** The keys in the order of the rows, four in a row. The Submit button fills the rest of the last row. */
const KEYS = ['7', '8', '9', 'back', '4', '5', '6', 'POWER_DRAW', '1', '2', '3', 'BEAN_TEMP', '.', '0'] as const

const UNIT_NAMES = { POWER_DRAW: 'Power in', BEAN_TEMP: 'Temperature in' } as const

/** Whether the member types a power. Otherwise the member types a bean temperature. */
const useIsPower = (actor: KeypadRef) => useSelector(actor, (snapshot) => snapshot.matches({ open: 'power' }))

/** The typed value with its unit. */
export function KeypadValue({ actor }: { actor: KeypadRef }) {
  const value = useSelector(actor, ({ context }) => context.value)
  const temperatureUnit = useSelector(actor, ({ context }) => context.temperatureUnit)
  return (
    <Value aria-label="Entered value">
      {value || '0'} <span>{UNIT_SYMBOLS[useIsPower(actor) ? 'WATTS' : temperatureUnit]}</span>
    </Value>
  )
}

/** The range of the temperatures that can be logged. While the member types a power, it is empty. */
export function KeypadLimits({ actor }: { actor: KeypadRef }) {
  const temperatureUnit = useSelector(actor, ({ context }) => context.temperatureUnit)
  return <Limits>{!useIsPower(actor) && beanTempRange(temperatureUnit)}</Limits>
}

/** Whether the typed temperature was not logged, because it is outside of the range. */
export const useIsRefused = (actor: KeypadRef) =>
  useSelector(actor, (snapshot) => snapshot.matches({ open: { temperature: 'refused' } }))

/**
 * The reason why the typed value was not logged, with what to do. If the temperature is too high, a warning is shown
 * instead for the first three seconds.
 */
export function ReadingError({ actor }: { actor: KeypadRef }) {
  const isWarned = useSelector(actor, (snapshot) => snapshot.matches({ open: { temperature: { refused: 'warned' } } }))
  const temperatureUnit = useSelector(actor, ({ context }) => context.temperatureUnit)
  return (
    <ReadingErrorBox>
      <ErrorText data-later={isWarned ? '' : undefined}>
        Not logged: a temperature must be {beanTempRange(temperatureUnit)}. Type it again.
      </ErrorText>
      {isWarned && <Warning>{BEAN_TEMP_ERROR}</Warning>}
    </ReadingErrorBox>
  )
}

interface KeypadKeysProps {
  actor: KeypadRef
  /** Whether the buttons show the keys of the keyboard that do the same. */
  withHints?: boolean
}

/** The buttons of the keypad. */
export function KeypadKeys({ actor, withHints = false }: KeypadKeysProps) {
  const temperatureUnit = useSelector(actor, ({ context }) => context.temperatureUnit)
  const isPower = useIsPower(actor)
  const canSubmit = useSelector(actor, (snapshot) => snapshot.can({ type: 'reading.submit' }))
  const press = (key: KeypadKey) => actor.send({ type: 'key.press', key })
  return (
    <Keys>
      {KEYS.map((key) =>
        key === 'back' ? (
          <Key key={key} label="Back" onPress={() => press(key)} />
        ) : key === 'POWER_DRAW' || key === 'BEAN_TEMP' ? (
          <Key
            key={key}
            label={UNIT_SYMBOLS[key === 'POWER_DRAW' ? 'WATTS' : temperatureUnit]}
            isChosen={isPower === (key === 'POWER_DRAW')}
            {...(withHints && { hint: UNIT_KEYS[key], name: UNIT_NAMES[key] })}
            onPress={() => actor.send({ type: 'inputType.choose', input_type: key })}
          />
        ) : (
          <Key key={key} label={key} onPress={() => press(key)} />
        ),
      )}
      <Button
        gridColumn="span 2"
        {...keyHeight}
        paddingInline="2"
        fontSize={WORD_SIZE}
        disabled={!canSubmit}
        {...(withHints && { 'aria-keyshortcuts': 'Enter' })}
        onClick={() => actor.send({ type: 'reading.submit' })}
      >
        Submit {withHints && <KeyHint>↵</KeyHint>}
      </Button>
    </Keys>
  )
}

interface KeyProps {
  label: string
  /** Whether this unit is chosen. Undefined for a key that is not a unit. */
  isChosen?: boolean
  /** The key of the keyboard that does the same. */
  hint?: string
  /** The words before the label, for screen readers and for the list of shortcuts. */
  name?: string
  onPress: () => void
}

function Key({ label, isChosen, hint, name, onPress }: KeyProps) {
  return (
    <Button
      variant={isChosen ? 'secondary' : 'outline'}
      {...keyHeight}
      paddingInline="0"
      gap="1"
      fontSize={label.length > 2 || hint ? WORD_SIZE : 'xl'}
      borderRadius="md"
      fontVariantNumeric="tabular-nums"
      aria-pressed={isChosen}
      aria-keyshortcuts={hint}
      onClick={onPress}
    >
      {name && <span className="visually-hidden">{name} </span>}
      {label} {hint && <KeyHint>{hint}</KeyHint>}
    </Button>
  )
}
