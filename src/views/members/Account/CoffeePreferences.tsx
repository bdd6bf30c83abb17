// The card 'Coffee preferences' of the account page.

import { Grid, Skeleton } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { AXES, AXIS_LABELS } from '../../../../contract/rules/coffee/roast.ts'
import { TEMPERATURE_UNITS } from '../../../../contract/rules/coffee/units.ts'
import { WEIGHT_UNITS } from '../../../../contract/rules/coffee/weights.ts'
import type { PreferencesRef } from '../../../machines/members/preferences.machine.ts'
import { shownPreferences } from '../../../machines/members/preferences.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { Card } from './Card.tsx'

const UNIT_NAMES = { DEGREES_CELSIUS: 'Celsius (°C)', DEGREES_FAHRENHEIT: 'Fahrenheit (°F)' } as const
const WEIGHT_NAMES = { GRAMS: 'Grams (g)', OUNCES: 'Ounces (oz)', POUNDS: 'Pounds (lb)' } as const

/** The 'Coffee preferences' card of the account page: the units and the axes of the chart. */
export function CoffeePreferences({ actor }: { actor: PreferencesRef }) {
  const preferences = useSelector(actor, ({ context }) => shownPreferences(context), isSame)
  const error = useSelector(actor, ({ context }) => context.error)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  return (
    <Card
      title="Coffee preferences"
      explanation="Choose how roasts are shown to you. Readings are always stored in °C and W."
    >
      {hasFailed && (
        <Notice
          role="alert"
          title="The preferences did not load."
          action={<Button onClick={() => actor.send({ type: 'preferences.reload' })}>Try again</Button>}
        >
          {error?.message}
        </Notice>
      )}
      {!hasFailed && !preferences && <Skeleton height="10rem" />}
      {preferences && (
        <Grid gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
          <Choice
            label="Show temperatures in"
            value={preferences.temperature_display_units}
            options={TEMPERATURE_UNITS}
            names={UNIT_NAMES}
            onChoose={(unit) => actor.send({ type: 'preference.choose', change: { temperature_display_units: unit } })}
          />
          <Choice
            label="Enter temperatures in"
            value={preferences.temperature_input_units}
            options={TEMPERATURE_UNITS}
            names={UNIT_NAMES}
            onChoose={(unit) => actor.send({ type: 'preference.choose', change: { temperature_input_units: unit } })}
          />
          <Choice
            label="Left axis of the chart"
            value={preferences.roast_profile_left_axis}
            options={AXES}
            names={AXIS_LABELS}
            onChoose={(axis) => actor.send({ type: 'preference.choose', change: { roast_profile_left_axis: axis } })}
          />
          <Choice
            label="Right axis of the chart"
            value={preferences.roast_profile_right_axis}
            options={AXES}
            names={AXIS_LABELS}
            onChoose={(axis) => actor.send({ type: 'preference.choose', change: { roast_profile_right_axis: axis } })}
          />
          <Choice
            label="Weights in"
            value={preferences.weight_units}
            options={WEIGHT_UNITS}
            names={WEIGHT_NAMES}
            onChoose={(unit) => actor.send({ type: 'preference.choose', change: { weight_units: unit } })}
          />
        </Grid>
      )}
    </Card>
  )
}

/** Whether both have the same content. `shownPreferences` makes a new object each time, so objects are not compared. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

interface ChoiceProps<Option extends string> {
  label: string
  value: Option
  options: readonly Option[]
  /** The text of each option. */
  names: Readonly<Record<Option, string>>
  onChoose: (option: Option) => void
}

function Choice<Option extends string>({ label, value, options, names, onChoose }: ChoiceProps<Option>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate === chosen)
        if (option !== undefined) onChoose(option)
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {names[option]}
        </option>
      ))}
    </SelectField>
  )
}
