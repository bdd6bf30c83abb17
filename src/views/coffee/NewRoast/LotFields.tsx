// The lots of a bean in its form: when they were bought, how much, and at what price.

import { Box, chakra, Input, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { WEIGHT_SYMBOLS } from '../../../../contract/rules/coffee/weights.ts'
import { type BeanFormRef, refusedField } from '../../../machines/coffee/beanForm.machine.ts'
import { type LotRow, lotRowsIn, lotRowsText, NO_LOT } from '../../../machines/coffee/lotRows.ts'
import { Button } from '../../shared/Button.tsx'
import { ErrorText, SmallPrint } from '../../shared/typography.tsx'

/** The fields fit into the dialog of a phone that is 320 px wide. */
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr 2.5rem', sm: '10rem 1fr 1fr 2.5rem' },
    gap: '1',
    alignItems: 'end',
    '& input': { minHeight: 'thumb', paddingInline: '2' },
    '& button': { paddingInline: '0', minWidth: '0' },
    '& label:first-of-type': { gridColumn: { base: '1 / -1', sm: 'auto' } },
  },
})
const Label = chakra('label', { base: { display: 'grid', gap: '1', color: 'soft', fontSize: 'sm' } })

const MODES = { day: undefined, weight: 'decimal', price: 'decimal' } as const

/** A row for each lot. The form keeps all rows in one text. */
export function LotFields({ actor, text }: { actor: BeanFormRef; text: string }) {
  const symbol = useSelector(actor, ({ context }) => WEIGHT_SYMBOLS[context.subject.weightUnit])
  const problem = useSelector(actor, ({ context }) =>
    refusedField(context.error) === 'lots' ? (context.error?.message ?? null) : null,
  )
  const rows = lotRowsIn(text)
  const store = (changed: readonly LotRow[]) =>
    actor.send({ type: 'draft.change', change: { lots: lotRowsText(changed.length === 0 ? [NO_LOT] : changed) } })
  const labels = { day: 'Bought on', weight: `Weight (${symbol})`, price: 'Lot price' }
  return (
    <Stack gap="3" role="group" aria-label="Lots bought by me">
      <SmallPrint>Lots bought by me. A roast draws from the oldest lot that has some left.</SmallPrint>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lot has no id, and its row keeps no state of its own.
        <Row key={index} role="group" aria-label={`Lot ${index + 1}`}>
          {(['day', 'weight', 'price'] as const).map((field) => (
            <Label key={field}>
              {labels[field]}
              <Input
                type={field === 'day' ? 'date' : 'text'}
                inputMode={MODES[field]}
                autoComplete="off"
                aria-invalid={(field === 'weight' && problem?.startsWith(`Lot ${index + 1}:`)) || undefined}
                value={row[field]}
                onChange={({ currentTarget: { value } }) =>
                  store(rows.map((each, at) => (at === index ? { ...each, [field]: value } : each)))
                }
              />
            </Label>
          ))}
          <Button
            variant="ghost"
            minHeight="thumb"
            aria-label={`Remove lot ${index + 1}`}
            onClick={() => store(rows.filter((_, at) => at !== index))}
          >
            ×
          </Button>
        </Row>
      ))}
      {problem !== null && <ErrorText role="alert">{problem}</ErrorText>}
      <Box>
        <Button variant="outline" minHeight="thumb" onClick={() => store([...rows, NO_LOT])}>
          Add a Lot
        </Button>
      </Box>
    </Stack>
  )
}
