// A part of the member's page of a bag: the labels to print and stick on bags.

import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CoffeeBag } from '../../../../contract/api/coffee/bags.ts'
import { factsOfBag } from '../../../../contract/rules/coffee/bagCard.ts'
import { mostLabels, numbersTo, SHEET_PLACES } from '../../../../contract/rules/coffee/labelSheet.ts'
import type { BagRef } from '../../../machines/coffee/bag.machine.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'
import { Panel, SectionHeading } from '../../shared/Page.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { LABEL_HEIGHT, LABEL_WIDTH, labelSvg } from './bagLabel.ts'
import { PrintedLabels } from './PrintedLabels.tsx'

const Preview = chakra('img', {
  base: {
    display: 'block',
    width: '24rem',
    maxWidth: '100%',
    aspectRatio: `${LABEL_WIDTH} / ${LABEL_HEIGHT}`,
    borderRadius: 'sm',
  },
})

/** Shows the label of a bag with its QR code. The member can save it and print it. */
export function BagLabels({ actor, bag }: { actor: BagRef; bag: CoffeeBag }) {
  const { input, sheet } = useSelector(actor, ({ context }) => context)
  // What the browser prints now: one label, a sheet of labels, or nothing ('idle').
  const printedLayout = useSelector(actor, ({ value }) => value.print)
  const svg = labelSvg(factsOfBag(bag), input.origin + pathTo.publicBag(bag.bag_code))
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return (
    <Panel>
      <Stack gap="4">
        <SectionHeading>Label</SectionHeading>
        <Preview src={picture} alt={`Label of bag ${bag.bag_code} with the QR code of its public page`} />
        <SmallPrint>The QR code leads to the public page of this bag. The label is 62 × 29 mm.</SmallPrint>
        <Flex gap="3" wrap="wrap">
          <Button variant="outline" onClick={() => actor.send({ type: 'label.save', bag })}>
            Label (SVG)
          </Button>
          <Button variant="outline" onClick={() => actor.send({ type: 'label.print' })}>
            Print one label
          </Button>
        </Flex>
        <Flex gap="3" wrap="wrap" align="end" role="group" aria-label="A4 sheet of 24 labels">
          <NumberChoice
            label="Labels"
            value={sheet.count}
            highest={mostLabels(sheet.first)}
            onChange={(count) => actor.send({ type: 'sheet.change', sheet: { count } })}
          />
          <NumberChoice
            label="First place"
            value={sheet.first}
            highest={SHEET_PLACES}
            onChange={(first) => actor.send({ type: 'sheet.change', sheet: { first } })}
          />
          <Button variant="outline" onClick={() => actor.send({ type: 'sheet.print' })}>
            Print A4 sheet
          </Button>
        </Flex>
        <SmallPrint>
          The sheet has 3 columns and 8 rows of 70 × 37 mm. Places count row by row. Print at 100 %, without margins.
        </SmallPrint>
      </Stack>
      {printedLayout !== 'idle' && <PrintedLabels picture={picture} layout={printedLayout} sheet={sheet} />}
    </Panel>
  )
}

interface NumberChoiceProps {
  label: string
  value: number
  highest: number
  onChange: (value: number) => void
}

/** The choice of a number from 1 to `highest`. */
function NumberChoice({ label, value, highest, onChange }: NumberChoiceProps) {
  return (
    <SelectField label={label} value={value} width="7rem" onChange={(text) => onChange(Number(text))}>
      {numbersTo(highest).map((number) => (
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </SelectField>
  )
}
