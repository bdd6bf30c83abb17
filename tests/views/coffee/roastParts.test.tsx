// Renders parts of the page of a roast: the history and the table of readings.

import { expect, test } from 'vitest'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import type { RoastRef } from '../../../src/machines/coffee/roast.machine.ts'
import { roastInputsMachine } from '../../../src/machines/coffee/roastInputs.machine.ts'
import type { RoastViewRef } from '../../../src/machines/coffee/roastView.machine.ts'
import { InputsTable } from '../../../src/views/coffee/Roast/InputsTable.tsx'
import { Timeline } from '../../../src/views/coffee/Roast/Timeline.tsx'
import { preferences, runningRoast } from '../../models/coffee/exampleRoasts.ts'
import { noopRef } from '../../models/realActor.ts'
import { renderView } from '../../support/renderView.tsx'
import { startWithAnswers } from '../../support/viewActors.tsx'

const roast: CoffeeRoast = {
  ...runningRoast,
  input_history: [
    { input_id: 1, type: 'BEAN_TEMP', seconds: 0, value: 100, units: 'DEGREES_CELSIUS' },
    { input_id: 2, type: 'BEAN_TEMP', seconds: 20, value: 101, units: 'DEGREES_CELSIUS' },
    { input_id: 3, type: 'POWER_DRAW', seconds: 700, value: 1200, units: 'WATTS' },
  ],
  event_history: [{ event_id: 4, event_type: 'DRY_END', seconds: 300 }],
}

/** An actor of the page of this roast, as far as its parts read it. */
function pageOf(shownRoast: CoffeeRoast, unit: TemperatureUnit) {
  const context = {
    confirmed: shownRoast,
    pending: [],
    preferences: { ...preferences, temperature_display_units: unit },
  }
  const snapshot = { context, can: () => true }
  return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) } as unknown as RoastRef
}

test.each([
  { unit: 'DEGREES_FAHRENHEIT', temps: ['213.8 °F', '212.0 °F'] },
  { unit: 'DEGREES_CELSIUS', temps: ['101.0 °C', '100.0 °C'] },
] as const)(
  '[roast-detail-19] the history shows the latest first, power in W, and temperatures in $unit with one decimal',
  ({ unit, temps }) => {
    const lines = renderView(<Timeline actor={pageOf(roast, unit)} />).all('listitem')
    expect(
      lines.map(({ parts }) =>
        parts
          .map((part) => part.trim())
          .join(' ')
          .trim(),
      ),
    ).toEqual(['11:40 Power 1200 W', '05:00 Dry End', `00:20 Temp ${temps[0]}`, `00:00 Temp ${temps[1]}`])
  },
)

test('before anything is logged, the history says what to do', () => {
  const textOf = (start_time: string | null) => {
    const fresh = { ...runningRoast, start_time }
    return renderView(<Timeline actor={pageOf(fresh, 'DEGREES_CELSIUS')} />).text
  }
  expect(textOf(null)).toBe('History Charge the drum and press Start. Everything you log appears here.')
  expect(textOf(runningRoast.start_time)).toBe('History Nothing logged yet. Bean Temperature and power appear here.')
})

test('[roast-table-01] [roast-table-03] [roast-table-07] the table has a row for each reading, and the edited row has fields for type and value in the input unit', async () => {
  const table = await startWithAnswers(roastInputsMachine, {
    input: {
      temperatureUnit: 'DEGREES_CELSIUS',
      displayUnit: 'DEGREES_FAHRENHEIT',
      now: () => 0,
      parent: noopRef(),
    },
  })
  const page = pageOf(roast, 'DEGREES_FAHRENHEIT')
  const show = (latestFirst = false) =>
    renderView(
      <InputsTable actor={page} view={page as unknown as RoastViewRef} table={table} latestFirst={latestFirst} />,
    )
  const rowsOf = (shown = show()) => shown.get('region', 'Table of inputs').texts('row').slice(1)
  const rows = ['1 Bean Temperature00:00 212.0 °F', '2 Bean Temperature00:20 213.8 °F', '3 Power Draw11:40 1200 W']
  expect(show().texts('columnheader')).toEqual(['#', 'Type', 'Value', 'Edit'])
  expect(rowsOf()).toEqual(rows)
  expect(rowsOf(show(true))).toEqual(rows.toReversed())
  const readings = roast.input_history
  const edited = () => show().get('form', 'Input 2')
  table.send({ type: 'input.edit', input: readings[1]!, events: roast.event_history, endSeconds: null })
  expect(edited().names('button')).toEqual(['Bean Temperature', 'Power Draw', 'Update', 'Cancel', 'Delete'])
  expect(edited().field('Value in °C').value).toBe('101')
  expect(edited().field('Time').value).toBe('00:20')
  table.send({ type: 'type.choose', inputType: 'POWER_DRAW' })
  expect(
    edited()
      .fields()
      .map(({ name }) => name),
  ).toEqual(['Value in W', 'Time'])
  table.send({ type: 'value.change', value: 'hot' })
  table.send({ type: 'input.update' })
  expect(edited().texts('alert')).toHaveLength(1)
  table.send({ type: 'input.cancel' })
  expect(rowsOf()).toEqual(rows)
  table.send({ type: 'input.edit', input: readings[1]!, events: roast.event_history, endSeconds: null })
  table.send({ type: 'input.delete' })
  expect(edited().text).toMatch(/^Delete Bean Temperature 213\.8 °F at 00:20\?/)
})
