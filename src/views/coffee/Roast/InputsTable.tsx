import { Box, chakra, Flex, Input } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { INPUT_LABELS, INPUT_TYPES, minutesText } from '../../../../contract/rules/coffee/roast.ts'
import { type TemperatureUnit, UNIT_SYMBOLS } from '../../../../contract/rules/coffee/units.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { ShownInput } from '../../../machines/coffee/roast.types.ts'
import { type RoastInputsRef, typedValue } from '../../../machines/coffee/roastInputs.machine.ts'
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
      paddingInline: '1.5',
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
    '& small': { display: 'block', color: 'faint', fontSize: 'xs' },
  },
})
const Heading = chakra('h2', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })

const unitOf = (type: ShownInput['type'], unit: TemperatureUnit) => UNIT_SYMBOLS[type === 'BEAN_TEMP' ? unit : 'WATTS']

/** The table of all readings. Each saved one has a button that edits it. */
export function InputsTable({ actor, table }: { actor: RoastRef; table: RoastInputsRef }) {
  const inputs = useSelector(actor, ({ context }) => shownRoast(context)?.input_history) ?? []
  const draftId = useSelector(table, ({ context }) => context.draft?.input_id)
  return (
    <Panel padding={{ base: '3', md: '5' }} display="grid" gap="3" as="section" aria-label="Inputs">
      <Flex justify="space-between" align="center" gap="3">
        <Heading>Inputs</Heading>
        <Button variant="ghost" size="sm" minHeight="thumb" onClick={() => actor.send({ type: 'view.profile' })}>
          Profile
        </Button>
      </Flex>
      {inputs.length === 0 ? (
        <Muted>No inputs yet. Log one with Input while the roast is in progress.</Muted>
      ) : (
        // The tab stop lets the keyboard scroll the table.
        <Box maxHeight="500px" overflowY="auto" tabIndex={0} role="region" aria-label="Table of inputs">
          <Table>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">Type</th>
                <th scope="col">Value</th>
                <th scope="col">Edit</th>
              </tr>
            </thead>
            <tbody>
              {inputs.map((input, index) =>
                input.input_id === draftId ? (
                  <EditedRow key={input.input_id} table={table} input={input} position={index + 1} />
                ) : (
                  <Row key={input.input_id} table={table} input={input} position={index + 1} />
                ),
              )}
            </tbody>
          </Table>
        </Box>
      )}
    </Panel>
  )
}

interface RowProps {
  table: RoastInputsRef
  input: ShownInput
  position: number
}

function Row({ table, input, position }: RowProps) {
  const unit = useSelector(table, ({ context }) => context.temperatureUnit)
  const edit = { type: 'input.edit', input } as const
  const possible = useSelector(table, (snapshot) => snapshot.can(edit))
  return (
    <tr>
      <td>{position}</td>
      <td>
        {INPUT_LABELS[input.type]}
        <small>{minutesText(input.seconds)}</small>
      </td>
      <td>
        {typedValue(input.type, input.value, unit)} {unitOf(input.type, unit)}
      </td>
      <td>
        {input.unsaved ? (
          <Badge>Unsaved</Badge>
        ) : (
          <Button
            variant="ghost"
            paddingInline="0"
            aria-label={`Edit input ${position}`}
            disabled={!possible}
            onClick={() => table.send(edit)}
          >
            <Icon name="pencil" size={20} />
          </Button>
        )}
      </td>
    </tr>
  )
}

function EditedRow({ table, input, position }: RowProps) {
  const { draft, problem, temperatureUnit } = useSelector(table, ({ context }) => context)
  const busy = useSelector(table, (snapshot) => snapshot.hasTag('busy'))
  if (!draft) return null
  return (
    <tr>
      <td>{position}</td>
      <td colSpan={3}>
        <form
          noValidate
          aria-label={`Input ${position}`}
          onSubmit={(event) => {
            event.preventDefault()
            table.send({ type: 'input.update' })
          }}
        >
          <Flex direction="column" gap="3" paddingBlock="1">
            <small>{minutesText(input.seconds)}</small>
            <Flex gap="2" role="group" aria-label="Type" wrap="wrap">
              {INPUT_TYPES.map((type) => (
                <Button
                  key={type}
                  variant={draft.type === type ? 'secondary' : 'outline'}
                  size="sm"
                  minHeight="thumb"
                  aria-pressed={draft.type === type}
                  disabled={busy}
                  onClick={() => table.send({ type: 'type.choose', inputType: type })}
                >
                  {INPUT_LABELS[type]}
                </Button>
              ))}
            </Flex>
            <Flex align="center" gap="2">
              <Input
                aria-label="Value"
                aria-invalid={problem !== null}
                inputMode="decimal"
                autoComplete="off"
                value={draft.value}
                disabled={busy}
                onChange={(event) => table.send({ type: 'value.change', value: event.currentTarget.value })}
              />
              {unitOf(draft.type, temperatureUnit)}
            </Flex>
            {problem && (
              <ErrorText role="alert" fontSize="sm">
                {problem}
              </ErrorText>
            )}
            <Flex gap="2">
              <Button type="submit" disabled={busy}>
                Update
              </Button>
              <Button variant="outline" disabled={busy} onClick={() => table.send({ type: 'input.cancel' })}>
                Cancel
              </Button>
            </Flex>
          </Flex>
        </form>
      </td>
    </tr>
  )
}
