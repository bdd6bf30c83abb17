// The dialog 'Roast Details', with the facts about a roast that a member can edit.

import { chakra, Field, Flex, Input, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { CoffeeBean } from '../../../../contract/api/coffee/beans.ts'
import { measuredColorText } from '../../../../contract/rules/coffee/measuredColors.ts'
import { weightLossText } from '../../../../contract/rules/coffee/roast.ts'
import { UNIT_SYMBOLS } from '../../../../contract/rules/coffee/units.ts'
import { WEIGHT_SYMBOLS } from '../../../../contract/rules/coffee/weights.ts'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { DetailField } from '../../../machines/coffee/roastDetails.fields.ts'
import { isChanged, problemOf, type RoastDetailsRef, textOf } from '../../../machines/coffee/roastDetails.machine.ts'
import type { RoastDialogRef } from '../../../machines/coffee/roastDialog.machine.ts'
import type { ResourceRef } from '../../../machines/shared/resource.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { FieldTexts } from '../../shared/FieldTexts.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { ColorSelect } from './ColorSelect.tsx'
import { ChargeWarning, GreenCost, LeftAfter } from './GreenCoffee.tsx'
import { TemplateButton } from './TemplateButton.tsx'

const Loss = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    fontVariantNumeric: 'tabular-nums',
    '& span': { color: 'soft' },
  },
})

type BeansRef = ResourceRef<readonly CoffeeBean[], undefined>

interface DetailsDialogProps {
  dialog: RoastDialogRef
  details: RoastDetailsRef
  beans: BeansRef | undefined
  background: BackgroundRef
}

/** The dialog in which a member edits the weights, the charge temperature and the colour of a roast. */
export function DetailsDialog({ dialog, details, beans, background }: DetailsDialogProps) {
  const { saved, temperatureUnit, weightUnit } = useSelector(details, ({ context }) => context)
  const measured = measuredColorText(saved)
  const loss = weightLossText(saved.coffee_in_mg, saved.coffee_out_mg)
  return (
    <Modal open title="Roast Details" onClose={() => dialog.send({ type: 'dialog.close' })}>
      <Stack gap="5" paddingBottom="4">
        <Stack gap="2">
          <NumberDetail details={details} field="coffee_in_mg" label={`Coffee In (${WEIGHT_SYMBOLS[weightUnit]})`} />
          {beans && <ChargeWarning details={details} beans={beans} />}
          {beans && <LeftAfter details={details} beans={beans} />}
        </Stack>
        <NumberDetail details={details} field="coffee_out_mg" label={`Coffee Out (${WEIGHT_SYMBOLS[weightUnit]})`} />
        <Loss>
          <span>Weight Loss</span>
          <output aria-label="Weight Loss">{loss}</output>
        </Loss>
        {beans && <GreenCost details={details} beans={beans} />}
        <NumberDetail
          details={details}
          field="charge_temp_c"
          label={`Charge Temperature (${UNIT_SYMBOLS[temperatureUnit]})`}
        />
        <ColorDetail details={details} />
        {measured !== '' && <SmallPrint>Measured: {measured}</SmallPrint>}
        <TemplateButton background={background} />
      </Stack>
    </Modal>
  )
}

interface DetailProps {
  details: RoastDetailsRef
  field: DetailField
  label: string
}

/** A field. Its Update button is shown while the text differs from the saved text. */
function Detail({ details, field, label, children }: DetailProps & { children: ReactNode }) {
  const changed = useSelector(details, ({ context }) => isChanged(context, field))
  const problem = useSelector(details, ({ context }) => problemOf(context, field))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        details.send({ type: 'field.update', field })
      }}
    >
      <Field.Root invalid={problem !== null}>
        <Field.Label>{label}</Field.Label>
        <Flex gap="2" align="center" width="full">
          {children}
          {changed && (
            <Button type="submit" aria-label={`Update ${label}`}>
              Update
            </Button>
          )}
        </Flex>
        <FieldTexts problem={problem} isAlert />
      </Field.Root>
    </form>
  )
}

function NumberDetail({ details, field, label }: DetailProps) {
  const text = useSelector(details, ({ context }) => textOf(context, field))
  return (
    <Detail details={details} field={field} label={label}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => details.send({ type: 'field.change', field, value: event.currentTarget.value })}
      />
    </Detail>
  )
}

function ColorDetail({ details }: { details: RoastDetailsRef }) {
  const text = useSelector(details, ({ context }) => textOf(context, 'roast_color'))
  return (
    <Detail details={details} field="roast_color" label="Roast Color">
      <ColorSelect
        value={text}
        onChange={(value) => details.send({ type: 'field.change', field: 'roast_color', value })}
      />
    </Detail>
  )
}
