// A part of the page of a roast: the list of everything that was logged.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { inputValueText } from '../../../../contract/rules/coffee/inputText.ts'
import { EVENT_LABELS, INPUT_LABELS, minutesText } from '../../../../contract/rules/coffee/roast.ts'
import type { TemperatureUnit } from '../../../../contract/rules/coffee/units.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { ShownRoast } from '../../../machines/coffee/roast.types.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Panel } from '../../shared/Page.tsx'
import { Muted } from '../../shared/typography.tsx'

const Heading = chakra('h2', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })
const List = chakra('ol', {
  base: {
    maxHeight: '400px',
    overflowY: 'auto',
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Moment = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '2',
    paddingBlock: '1.5',
    borderTop: '1px solid var(--color-line)',
    _first: { borderTop: 'none' },
    '& time, & small': { color: 'faint' },
    '& small': { fontSize: 'xs' },
    '& strong': { fontWeight: 650 },
    '& span': { overflowWrap: 'anywhere' },
    '&[data-event]': { color: 'primaryBright' },
  },
})

const SHORT_LABELS = { ...INPUT_LABELS, BEAN_TEMP: 'Temp', POWER_DRAW: 'Power' }

/** A line of the history. */
interface Line {
  id: string
  /** Counted from the start of the roast. */
  seconds: number
  /** What was logged: the name of an event or of a reading, or the text of a note. */
  text: string
  /** The value of the reading with its unit. Empty for an event and for a note. */
  value: string
  unsaved: boolean
  isEvent: boolean
}

/** The lines of the history: readings and events, the latest first. */
function linesOf(roast: ShownRoast, unit: TemperatureUnit): Line[] {
  const inputs = roast.input_history.map((input) => ({
    id: `input${input.input_id}`,
    seconds: input.seconds,
    // A note uses the whole width of the line.
    text: input.type === 'NOTE' ? inputValueText(input, unit) : SHORT_LABELS[input.type],
    value: input.type === 'NOTE' ? '' : inputValueText(input, unit),
    unsaved: input.unsaved,
    isEvent: false,
  }))
  const events = roast.event_history.map((event) => ({
    id: `event${event.event_id}`,
    seconds: event.seconds,
    text: EVENT_LABELS[event.event_type],
    value: '',
    unsaved: event.unsaved,
    isEvent: true,
  }))
  return [...inputs, ...events].sort((a, b) => b.seconds - a.seconds)
}

/** The history of a roast: its readings and events, each with its time. */
export function Timeline({ actor }: { actor: RoastRef }) {
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  const unit = useSelector(actor, ({ context }) => context.preferences?.temperature_display_units)
  if (!roast || !unit) return null
  const lines = linesOf(roast, unit)
  return (
    <Panel padding={{ base: '4', md: '5' }} display="grid" gap="2" as="section" aria-label="History">
      <Heading>History</Heading>
      {lines.length === 0 ? (
        <Muted fontSize="sm">
          {roast.start_time === null
            ? 'Charge the drum and press Start. Everything you log appears here.'
            : `Nothing logged yet. ${INPUT_LABELS.BEAN_TEMP} and power appear here.`}
        </Muted>
      ) : (
        // The tab stop lets the keyboard scroll the list.
        <List aria-label="Logged inputs" tabIndex={0}>
          {lines.map(({ id, seconds, text, value, unsaved, isEvent }) => (
            <Moment key={id} data-event={isEvent || undefined} data-unsaved={unsaved || undefined}>
              <time>{minutesText(seconds)}</time>
              <span>
                {isEvent ? <strong>{text}</strong> : text} {unsaved && <small>unsaved</small>}
              </span>
              <strong>{value}</strong>
            </Moment>
          ))}
        </List>
      )}
    </Panel>
  )
}
