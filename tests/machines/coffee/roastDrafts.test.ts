// Tests the texts that a member types in the dialog 'Roast Details' and in the table of a roast, before they are saved.
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import { isChanged, roastDetailsMachine, textOf } from '../../../src/machines/coffee/roastDetails.machine.ts'
import { draftError, eventDraft, inputDraft, isAbout } from '../../../src/machines/coffee/roastInputs.draft.ts'
import { roastInputsMachine } from '../../../src/machines/coffee/roastInputs.machine.ts'
import { endedRoast } from '../../models/coffee/exampleRoasts.ts'
import { noopRef } from '../../models/realActor.ts'
import { draftPorts, waitForPromises } from '../support.ts'

const draftKey = { user_id: 1, name: 'roast-details-12' }

/** Opens the dialog. `drafts` contains the stored drafts. */
async function openDialog(drafts: Map<string, string>) {
  const machine = roastDetailsMachine.provide(draftPorts(drafts))
  const units = { temperatureUnit: 'DEGREES_CELSIUS', weightUnit: 'GRAMS' } as const
  const input = {
    saved: endedRoast,
    refused: [],
    ...units,
    coffee_bean_id: 3,
    countedMg: 0,
    draftKey,
    parent: noopRef(),
  }
  const actor = createActor(machine, { input }).start()
  await waitForPromises()
  return actor
}

test('[drafts-04] typed details are shown when the dialog opens again, and their draft is removed when they are saved', async () => {
  const drafts = new Map<string, string>()
  const firstDialog = await openDialog(drafts)
  firstDialog.send({ type: 'field.change', field: 'coffee_in_mg', value: '251' })
  firstDialog.send({ type: 'field.change', field: 'charge_temp_c', value: 'hot' })
  firstDialog.stop()
  const secondDialog = await openDialog(drafts)
  expect(textOf(secondDialog.getSnapshot().context, 'coffee_in_mg')).toBe('251')
  expect(textOf(secondDialog.getSnapshot().context, 'charge_temp_c')).toBe('hot')
  expect(isChanged(secondDialog.getSnapshot().context, 'coffee_out_mg')).toBe(false)
  secondDialog.send({ type: 'field.update', field: 'coffee_in_mg' })
  expect(JSON.parse(drafts.get(draftKey.name) ?? '')).toEqual({ charge_temp_c: 'hot' })
  secondDialog.stop()
  const thirdDialog = await openDialog(drafts)
  expect(isChanged(thirdDialog.getSnapshot().context, 'coffee_in_mg')).toBe(false)
  thirdDialog.send({
    type: 'field.change',
    field: 'charge_temp_c',
    value: textOf({ ...thirdDialog.getSnapshot().context, drafts: {} }, 'charge_temp_c'),
  })
  expect(drafts.get(draftKey.name)).toBe('')
  thirdDialog.stop()
})

test('[roast-table-08] the error about a temperature shows the limits in the unit of its field', () => {
  const savedReading = { input_id: 1, type: 'BEAN_TEMP', value: 200, seconds: 60, units: 'DEGREES_CELSIUS' } as const
  const errorFor = (value: string, temperatureUnit: TemperatureUnit) => {
    const limits = {
      temperatureUnit,
      displayUnit: temperatureUnit,
      events: [],
      endSeconds: null,
      now: () => 0,
    } as const
    return draftError({ ...inputDraft(savedReading, temperatureUnit), value }, limits)
  }
  // 235 °C are 455 °F, and 0 °C are 32 °F.
  expect(errorFor('456', 'DEGREES_FAHRENHEIT')).toBe('A temperature must be between 32 and 455°F.')
  expect(errorFor('31', 'DEGREES_FAHRENHEIT')).toBe('A temperature must be between 32 and 455°F.')
  expect(errorFor('455', 'DEGREES_FAHRENHEIT')).toBeNull()
  expect(errorFor('32', 'DEGREES_FAHRENHEIT')).toBeNull()
  expect(errorFor('235.01', 'DEGREES_CELSIUS')).toBe('A temperature must be between 0 and 235°C.')
  expect(errorFor('', 'DEGREES_CELSIUS')).toBe('Enter a number.')
})

test('[roast-keypad-19] in the table, a temperature that the member has not changed is shown in the new unit, and a typed text stays', () => {
  const input = { temperatureUnit: 'DEGREES_CELSIUS', displayUnit: 'DEGREES_CELSIUS', now: () => 0 } as const
  const actor = createActor(roastInputsMachine, { input: { ...input, parent: noopRef() } }).start()
  const saved = { input_id: 1, type: 'BEAN_TEMP', value: 100, seconds: 60, units: 'DEGREES_CELSIUS' } as const
  const draft = () => actor.getSnapshot().context.draft
  const changeUnit = (unit: TemperatureUnit) =>
    actor.send({ type: 'units.changed', temperatureUnit: unit, displayUnit: unit })
  actor.send({ type: 'input.edit', input: saved, events: [], endSeconds: null })
  changeUnit('DEGREES_FAHRENHEIT')
  // The saved 100 °C are 212 °F.
  expect(draft()).toMatchObject({ value: '212' })
  actor.send({ type: 'value.change', value: '201' })
  changeUnit('DEGREES_CELSIUS')
  expect([draft(), actor.getSnapshot().context.displayUnit]).toMatchObject([{ value: '201' }, 'DEGREES_CELSIUS'])
  const event = { event_id: 7, event_type: 'DRY_END', seconds: 310 } as const
  actor.send({ type: 'event.edit', event, events: [], endSeconds: null })
  // The draft of an event has no temperature.
  const draftBefore = draft()
  changeUnit('DEGREES_FAHRENHEIT')
  expect(draft()).toEqual(draftBefore)
  actor.stop()
})

test('[roast-repair-31] an event that is being edited keeps its row when the server has saved it or it is logged again', () => {
  const unsaved = { event_id: -1, event_type: 'DRY_END', seconds: 300, key: 'visit-1' } as const
  const saved = { event_id: 7, event_type: 'DRY_END', seconds: 300 } as const
  const other = { event_id: -1, event_type: 'FIRST_CRACK_START', seconds: 500, key: 'visit-2' } as const
  expect([unsaved, saved, other].map((row) => isAbout(eventDraft(unsaved), row))).toEqual([true, true, false])
  expect([unsaved, saved, other].map((row) => isAbout(eventDraft(saved), row))).toEqual([true, true, false])
})
