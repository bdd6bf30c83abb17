import { Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { AssignedColumn } from '../../../../contract/rules/coffee/logFile.ts'
import type { RoastImportRef } from '../../../machines/coffee/roastImport.machine.ts'
import { tableToAsk } from '../../../machines/coffee/roastImport.setup.ts'
import { Button } from '../../shared/Button.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const LABELS: readonly (readonly [column: AssignedColumn, label: string])[] = [
  ['time', 'Time'],
  ['temp', 'Bean temperature'],
  ['event', 'Events or comments'],
  ['burner', 'Burner'],
  ['power', 'Power'],
  ['fan', 'Fan'],
  ['drum', 'Drum'],
]

/** Asks the member which column of a table is which. Tables with the same headings are asked about once. */
export function ColumnsQuestion({ actor }: { actor: RoastImportRef }) {
  const table = useSelector(actor, ({ context }) => tableToAsk(context))
  const chosen = useSelector(actor, ({ context }) => context.chosenColumns)
  const canConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: 'columns.confirm' }))
  return (
    <form
      aria-label="Columns of the table"
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'columns.confirm' })
      }}
    >
      <Stack gap="4">
        <p role="status">
          <strong>{table?.file.name}</strong>: Which columns are these?
        </p>
        <SmallPrint>
          The headings of the table are not known here. The time and the bean temperature are needed. This browser
          remembers your choice for tables with the same headings.
        </SmallPrint>
        {LABELS.map(([column, label]) => (
          <SelectField
            key={column}
            label={label}
            value={chosen[column] ?? ''}
            onChange={(heading) => actor.send({ type: 'column.choose', column, heading })}
          >
            <option value="">{column === 'time' || column === 'temp' ? 'Choose a column' : 'None'}</option>
            {table?.headings?.map((heading) => (
              <option key={heading} value={heading}>
                {heading}
              </option>
            ))}
          </SelectField>
        ))}
        <Flex gap="3" wrap="wrap">
          <Button type="submit" disabled={!canConfirm}>
            Continue
          </Button>
          <Button variant="outline" onClick={() => actor.send({ type: 'file.leaveOut' })}>
            Leave this file out
          </Button>
        </Flex>
      </Stack>
    </form>
  )
}
