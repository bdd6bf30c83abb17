// Tests drafts of the dialog 'Roast Details'.
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { isChanged, roastDetailsMachine, textOf } from '../../../src/machines/coffee/roastDetails.machine.ts'
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

test('[drafts-04] typed details are in their fields again when the dialog opens again, and saved details leave no draft', async () => {
  const drafts = new Map<string, string>()
  const first = await openDialog(drafts)
  first.send({ type: 'field.change', field: 'coffee_in_mg', value: '251' })
  first.send({ type: 'field.change', field: 'charge_temp_c', value: 'hot' })
  first.stop()
  const second = await openDialog(drafts)
  expect(textOf(second.getSnapshot().context, 'coffee_in_mg')).toBe('251')
  expect(textOf(second.getSnapshot().context, 'charge_temp_c')).toBe('hot')
  expect(isChanged(second.getSnapshot().context, 'coffee_out_mg')).toBe(false)
  second.send({ type: 'field.update', field: 'coffee_in_mg' })
  expect(JSON.parse(drafts.get(draftKey.name) ?? '')).toEqual({ charge_temp_c: 'hot' })
  second.stop()
  const third = await openDialog(drafts)
  expect(isChanged(third.getSnapshot().context, 'coffee_in_mg')).toBe(false)
  third.send({
    type: 'field.change',
    field: 'charge_temp_c',
    value: textOf({ ...third.getSnapshot().context, drafts: {} }, 'charge_temp_c'),
  })
  expect(drafts.get(draftKey.name)).toBe('')
  third.stop()
})
