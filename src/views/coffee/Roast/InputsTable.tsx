// The table in which a member reads and corrects what was logged in a roast.

import { Box, chakra, Flex, Input } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { inputValueText } from '../../../../contract/rules/coffee/inputText.ts'
import {
  EVENT_LABELS,
  INPUT_LABELS,
  isTypedInput,
  minutesText,
  TYPED_INPUTS,
} from '../../../../contract/rules/coffee/roast.ts'
import { type TemperatureUnit, UNIT_SYMBOLS } from '../../../../contract/rules/coffee/units.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { ShownInput } from '../../../machines/coffee/roast.types.ts'
import { deleteQuestion, type InputDraft, isAbout } from '../../../machines/coffee/roastInputs.draft.ts'
import type { RoastInputsRef } from '../../../machines/coffee/roastInputs.machine.ts'
import type { RoastViewRef } from '../../../machines/coffee/roastView.machine.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Panel } from '../../shared/Page.tsx'
import { ErrorText, Muted } from '../../shared/typography.tsx'

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      paddingBlock: '2',
      paddingInline: '1',
      textAlign: 'start',
      borderTop: '1px solid var(--color-line)',
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      background: 'felt',
      borderTop: 'none',
      color: 'faint',
      fontSize: 'sm',
      fontWeight: 600,
    },
    // Only a note can have a long word. In the other cells, this rule would divide a number between two lines.
    '& [data-note]': { overflowWrap: 'anywhere' },
    '& [data-note=false]': { whiteSpace: 'nowrap' },
    '& small': { display: 'block', color: 'faint', fontSize: 'xs' },
    // On a narrow phone, the row of the badge 'Unsaved' has no room for more padding.
    '@media (max-width: 383.98px)': { '& :is(th, td)': { paddingInline: '2px' } },
  },
})
/**
 * The margins are for `scrollIntoView`: the head of the table covers the upper edge, and the control bar with the
 * button 'Undo' covers the lower edge.
 */
const RowForm = chakra('form', { base: { scrollMarginTop: '3rem', scrollMarginBottom: '9rem' } })
const Heading = chakra('h2', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })

/** The symbol of the unit of a reading. A note has no unit. */
function unitOf(type: ShownInput['type'], unit: TemperatureUnit): string {
  if (type === 'NOTE') return ''
  return isTypedInput(type) ? UNIT_SYMBOLS[type === 'BEAN_TEMP' ? unit : 'WATTS'] : '%'
}

interface InputsTableProps {
  actor: RoastRef
  view: RoastViewRef
  table: RoastInputsRef
  /** Whether the latest reading is the first row. The cockpit asks for this, because few rows are visible there. */
  latestFirst?: boolean
}

/** The table of all readings, and below it the table of all events. Each row has a button that edits it. */
export function InputsTable({ actor, view, table, latestFirst = false }: InputsTableProps) {
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  const draft = useSelector(table, ({ context }) => context.draft)
  // Whether the member can go back to the chart. In the cockpit the chart is always visible.
  const mayShowProfile = useSelector(view, (snapshot) => snapshot.can({ type: 'view.profile' }))
  if (!roast) return null
  const { input_history: inputs, event_history: events, end_seconds: endSeconds } = roast
  // The times to which the member can move a row depend on these.
  const limits = { events, endSeconds }
  const rows = inputs.map((input, index) => ({ input, position: index + 1 }))
  if (latestFirst) rows.reverse()
  return (
    <Panel padding={{ base: '3', md: '5' }} display="grid" gap="3" as="section" aria-label="Inputs">
      <Flex justify="space-between" align="center" gap="3">
        <Heading>Inputs</Heading>
        {mayShowProfile && (
          <Button variant="ghost" size="sm" minHeight="thumb" onClick={() => view.send({ type: 'view.profile' })}>
            Profile
          </Button>
        )}
      </Flex>
      {inputs.length === 0 ? (
        <Muted>
          No inputs yet. Log one with {mayShowProfile ? 'Input' : 'the keypad'} while the roast is in progress.
        </Muted>
      ) : (
        // The tab stop lets the keyboard scroll the table.
        <Box maxHeight="500px" overflowY="auto" tabIndex={0} role="region" aria-label="Table of inputs">
          <Table>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">Type</th>
                <th scope="col">Value</th>
                <th scope="col" data-not-printed>
                  Edit
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ input, position }) =>
                draft?.kind === 'input' && isAbout(draft, input) ? (
                  <EditedRow key={input.input_id} table={table} name={`Input ${position}`} firstColumn={position} />
                ) : (
                  <InputRow
                    key={input.input_id}
                    table={table}
                    input={input}
                    position={position}
                    onEdit={() => table.send({ type: 'input.edit', input, ...limits })}
                  />
                ),
              )}
            </tbody>
          </Table>
        </Box>
      )}
      {events.length > 0 && (
        <>
          <Heading>Events</Heading>
          <Table aria-label="Events">
            <tbody>
              {events.map((event) => {
                const name = EVENT_LABELS[event.event_type]
                return draft?.kind === 'event' && isAbout(draft, event) ? (
                  <EditedRow key={event.event_type} table={table} name={name} firstColumn={name} />
                ) : (
                  <tr key={event.event_type}>
                    <td>{name}</td>
                    <td>
                      {minutesText(event.seconds)} {event.unsaved && <Badge>Unsaved</Badge>}
                    </td>
                    <td>
                      <EditButton name={name} onEdit={() => table.send({ type: 'event.edit', event, ...limits })} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </Table>
        </>
      )}
    </Panel>
  )
}

interface InputRowProps {
  table: RoastInputsRef
  input: ShownInput
  /** The number of the reading, from 1. */
  position: number
  onEdit: () => void
}

function InputRow({ table, input, position, onEdit }: InputRowProps) {
  const unit = useSelector(table, ({ context }) => context.displayUnit)
  return (
    <tr>
      <td>{position}</td>
      <td>
        {INPUT_LABELS[input.type]}
        <small>{minutesText(input.seconds)}</small>
        {input.unsaved && <Badge>Unsaved</Badge>}
      </td>
      <td data-note={input.type === 'NOTE'}>{inputValueText(input, unit)}</td>
      <td>
        <EditButton name={`input ${position}`} onEdit={onEdit} />
      </td>
    </tr>
  )
}

function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  return (
    <Button variant="ghost" paddingInline="0" aria-label={`Edit ${name}`} onClick={onEdit}>
      <Icon name="pencil" size={20} />
    </Button>
  )
}

/** Scrolls the table and the page to the form, so that all its fields and buttons can be reached. */
const showForm = (form: HTMLElement | null) => {
  // A member at the cockpit has a real keyboard. On a phone, a focused field would open a keyboard over the page.
  if (form?.closest('.cockpit')) form.querySelector('input')?.focus({ preventScroll: true })
  form?.scrollIntoView({ block: 'nearest' })
}

interface EditedRowProps {
  table: RoastInputsRef
  name: string
  /** The text of the first column: the number of a reading, or the name of an event. */
  firstColumn: number | string
}

function EditedRow({ table, name, firstColumn }: EditedRowProps) {
  const { draft, problem, temperatureUnit, displayUnit } = useSelector(table, ({ context }) => context)
  const isDeleting = useSelector(table, (snapshot) => snapshot.matches('deleting'))
  if (!draft) return null
  return (
    <tr>
      <td>{firstColumn}</td>
      <td colSpan={3}>
        <RowForm
          ref={showForm}
          noValidate
          aria-label={name}
          onKeyDown={({ key }) => key === 'Escape' && table.send({ type: 'input.cancel' })}
          onSubmit={(event) => {
            event.preventDefault()
            table.send({ type: 'input.update' })
          }}
        >
          {isDeleting ? (
            <DeleteQuestion table={table} {...deleteQuestion(draft, displayUnit)} />
          ) : (
            <Flex direction="column" gap="3" paddingBlock="1">
              {draft.kind === 'input' && <InputFields table={table} draft={draft} unit={temperatureUnit} />}
              <Flex align="center" gap="2">
                <Input
                  aria-label="Time"
                  aria-invalid={problem !== null}
                  autoComplete="off"
                  value={draft.time}
                  onChange={(event) => table.send({ type: 'time.change', value: event.currentTarget.value })}
                />
                mm:ss
              </Flex>
              {problem && (
                <ErrorText role="alert" fontSize="sm">
                  {problem}
                </ErrorText>
              )}
              <Flex gap="2" wrap="wrap">
                <Button type="submit">Update</Button>
                <Button variant="outline" onClick={() => table.send({ type: 'input.cancel' })}>
                  Cancel
                </Button>
                <Button variant="danger" onClick={() => table.send({ type: 'input.delete' })}>
                  Delete
                </Button>
              </Flex>
            </Flex>
          )}
        </RowForm>
      </td>
    </tr>
  )
}

/**
 * The name of the field for screen readers. It contains the unit, because the temperature in the field can have another
 * unit than the temperatures in the table.
 */
function valueLabel(type: ShownInput['type'], unit: TemperatureUnit): string {
  return type === 'NOTE' ? 'Note' : `Value in ${unitOf(type, unit)}`
}

function InputFields({ table, draft, unit }: { table: RoastInputsRef; draft: InputDraft; unit: TemperatureUnit }) {
  return (
    <>
      {isTypedInput(draft.type) && (
        <Flex gap="2" role="group" aria-label="Type" wrap="wrap">
          {TYPED_INPUTS.map((type) => (
            <Button
              key={type}
              variant={draft.type === type ? 'secondary' : 'outline'}
              size="sm"
              minHeight="thumb"
              aria-pressed={draft.type === type}
              onClick={() => table.send({ type: 'type.choose', inputType: type })}
            >
              {INPUT_LABELS[type]}
            </Button>
          ))}
        </Flex>
      )}
      <Flex align="center" gap="2">
        <Input
          aria-label={valueLabel(draft.type, unit)}
          inputMode={draft.type === 'NOTE' ? 'text' : 'decimal'}
          autoComplete="off"
          value={draft.value}
          onChange={(event) => table.send({ type: 'value.change', value: event.currentTarget.value })}
        />
        {unitOf(draft.type, unit)}
      </Flex>
    </>
  )
}

function DeleteQuestion({ table, text, confirmLabel }: { table: RoastInputsRef; text: string; confirmLabel: string }) {
  return (
    <Flex direction="column" gap="3" paddingBlock="1">
      <p>{text}</p>
      <Flex gap="2">
        <Button variant="outline" onClick={() => table.send({ type: 'input.cancel' })}>
          Cancel
        </Button>
        <Button variant="danger" onClick={() => table.send({ type: 'input.delete' })}>
          {confirmLabel}
        </Button>
      </Flex>
    </Flex>
  )
}
