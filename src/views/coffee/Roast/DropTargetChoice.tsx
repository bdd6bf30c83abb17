// The choice of the target of the drop, in the dialog with the settings of a roast.

import { Field, Grid, NativeSelect } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import {
  DROP_KINDS,
  type DropKind,
  type DropTarget,
  DTR_CHOICES,
  dropTempChoices,
  nearestTempChoice,
} from '../../../../contract/rules/coffee/dropTarget.ts'
import { wholeDegreesText } from '../../../../contract/rules/coffee/units.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { Icon } from '../../shared/Icon.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const KIND_NAMES: Record<DropKind, string> = {
  none: 'No target',
  dtr: 'Development ratio (DTR)',
  temperature: 'Bean temperature',
}

/** The fields in which the member chooses when to drop the beans. */
export function DropTargetChoice({ actor }: { actor: RoastRef }) {
  const target = useSelector(actor, ({ context }) => context.dropTarget)
  const unit = useSelector(actor, ({ context }) => context.preferences?.temperature_display_units)
  if (!unit) return null
  const choose = (change: Partial<DropTarget>) =>
    actor.send({ type: 'dropTarget.choose', target: { ...target, ...change } })
  return (
    <div>
      <Grid gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        <Choice
          label="Target of the drop"
          value={target.kind}
          options={DROP_KINDS.map((kind) => [kind, KIND_NAMES[kind]])}
          onChoose={(text) => choose({ kind: DROP_KINDS.find((kind) => kind === text) ?? 'none' })}
        />
        {target.kind === 'dtr' && (
          <Choice
            label="Drop at a DTR of"
            value={String(target.dtrPercent)}
            options={DTR_CHOICES.map((percent) => [String(percent), `${percent.toFixed(1)} %`])}
            onChoose={(text) => choose({ dtrPercent: Number(text) })}
          />
        )}
        {target.kind === 'temperature' && (
          <Choice
            label="Drop at"
            value={String(nearestTempChoice(unit, target.tempC))}
            options={dropTempChoices(unit).map((tempC) => [String(tempC), wholeDegreesText(unit, tempC)])}
            onChoose={(text) => choose({ tempC: Number(text) })}
          />
        )}
      </Grid>
      <SmallPrint>The page shows beside the timer when to drop the beans. This browser stores the target.</SmallPrint>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <Icon name="chevron" size={20} />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </Field.Root>
  )
}
