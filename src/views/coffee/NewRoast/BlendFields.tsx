// The parts of a blend in the form of a bean.

import { Box, chakra, Flex, Input, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import type { BeanFormRef } from '../../../machines/coffee/beanForm.machine.ts'
import type { BeansRef } from '../../../machines/coffee/beans.machine.ts'
import { type BlendRow, blendRowsIn, blendRowsText, NO_PART } from '../../../machines/coffee/blendRows.ts'
import { Button } from '../../shared/Button.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 5rem 2.5rem',
    gap: '1',
    alignItems: 'end',
    '& input': { minHeight: 'thumb', paddingInline: '2' },
    '& button': { paddingInline: '0', minWidth: '0' },
  },
})
const Label = chakra('label', { base: { display: 'grid', gap: '1', color: 'soft', fontSize: 'sm' } })

/** A row for each part, with its bean and its share. Beans that are blends themselves are not offered. */
export function BlendFields({ actor, page }: { actor: BeanFormRef; page: BeansRef }) {
  const text = useSelector(actor, ({ context }) => context.draft.parts)
  const ownId = useSelector(actor, ({ context }) => context.subject.bean?.coffee_bean_id)
  const beans = useSelector(page, ({ context }) => context.beans)
  const store = (rows: readonly BlendRow[]) =>
    actor.send({ type: 'draft.change', change: { parts: blendRowsText(rows.length === 0 ? [NO_PART] : rows) } })
  if (text === undefined) {
    return (
      <Button variant="outline" minHeight="thumb" onClick={() => store([NO_PART, NO_PART])}>
        Make a Blend
      </Button>
    )
  }
  const rows = blendRowsIn(text)
  const possible = beans.filter(({ coffee_bean_id, parts }) => !parts && coffee_bean_id !== ownId)
  const change = (index: number, part: Partial<BlendRow>) =>
    store(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <Stack gap="3" role="group" aria-label="Parts of the blend">
      <SmallPrint>A roast of the blend takes from the green coffee of each part, by weight.</SmallPrint>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no id, and its row keeps no state of its own.
        <Row key={index} role="group" aria-label={`Part ${index + 1}`}>
          <SelectField label="Beans" value={row.bean} onChange={(bean) => change(index, { bean })}>
            <option value="">Select beans</option>
            {possible.map(({ coffee_bean_id, name }) => (
              <option key={coffee_bean_id} value={coffee_bean_id}>
                {shownBeanName(name)}
              </option>
            ))}
          </SelectField>
          <Label>
            Share
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={row.share}
              onChange={({ currentTarget: { value } }) => change(index, { share: value })}
            />
          </Label>
          <Button
            variant="ghost"
            minHeight="thumb"
            aria-label={`Remove part ${index + 1}`}
            onClick={() => store(rows.filter((_, at) => at !== index))}
          >
            ×
          </Button>
        </Row>
      ))}
      <Flex>
        <Box>
          <Button variant="outline" minHeight="thumb" onClick={() => store([...rows, NO_PART])}>
            Add a Part
          </Button>
        </Box>
      </Flex>
    </Stack>
  )
}
