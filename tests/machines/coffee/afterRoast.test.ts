// Tests the form 'After the Roast': its changes, its errors and its draft.

import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { DetailChanged } from '../../../src/machines/coffee/roast.types.ts'
import { changedDetail, type DetailField, type RoastDetails } from '../../../src/machines/coffee/roastDetails.fields.ts'
import { isChanged, problemOf, roastDetailsMachine, textOf } from '../../../src/machines/coffee/roastDetails.machine.ts'
import { endedRoast } from '../../models/coffee/exampleRoasts.ts'
import { noopRef } from '../../models/realActor.ts'
import { draftPorts, waitForPromises } from '../support.ts'

const draftKey = { user_id: 1, name: 'roast-details-12' }

/**
 * Opens the form of a roast with the values `saved`. Without other values, Coffee In is 283,495 mg, which is 10 oz.
 * `drafts` contains the stored drafts.
 */
async function openForm(saved: Partial<RoastDetails> = {}, drafts = new Map<string, string>()) {
  const machine = roastDetailsMachine.provide(draftPorts(drafts))
  const units = { temperatureUnit: 'DEGREES_CELSIUS', weightUnit: 'OUNCES' } as const
  const roast = { ...endedRoast, coffee_in_mg: 283_495, ...saved }
  const input = { saved: roast, refused: [], ...units, coffee_bean_id: 3, countedMg: 0, draftKey, parent: noopRef() }
  const actor = createActor(machine, { input }).start()
  await waitForPromises()
  const context = () => actor.getSnapshot().context
  return {
    actor,
    type: (field: DetailField, value: string) => actor.send({ type: 'field.change', field, value }),
    save: () => actor.send({ type: 'form.save' }),
    changes: (): readonly DetailChanged[] | undefined => actor.getSnapshot().output,
    text: (field: DetailField) => textOf(context(), field),
    problem: (field: DetailField) => problemOf(context(), field),
    isChanged: (field: DetailField) => isChanged(context(), field),
  }
}

test('[roast-after-07] the form ends with one change for each changed field, in the units of the server', async () => {
  const form = await openForm({ roast_color: '65', notes: 'Lemon.' })
  form.type('coffee_out_mg', '8,5')
  form.type('roast_color', '65')
  form.type('bag_code', ' GUJI-1 ')
  form.type('cupping_score', '84.25')
  form.type('notes', ' Lemon,\r\nsweet. ')
  form.save()
  // 240,971 mg are 8.5 oz.
  expect(form.changes()).toEqual([
    { type: 'detail.changed', change: { coffee_out_mg: 240_971 }, label: 'Coffee Out 8,5 oz' },
    { type: 'detail.changed', change: { code: 'GUJI-1' }, label: 'Bag Code GUJI-1' },
    { type: 'detail.changed', change: { cupping_score: 84.25 }, label: 'Cupping Score 84.25' },
    { type: 'detail.changed', change: { notes: 'Lemon,\nsweet.' }, label: 'Notes' },
  ])
})

test('[roast-after-18] the colours of a meter and their scale are saved, and the same number written in another way is not a change', async () => {
  const form = await openForm({ ground_color: 63.5 })
  expect(form.text('ground_color')).toBe('63.5')
  form.type('ground_color', '63,50')
  form.type('whole_color', '58.126')
  form.type('color_system', ' Agtron  Gourmet ')
  form.save()
  expect(form.changes()?.map(({ change, label }) => [change, label])).toEqual([
    [{ whole_color: 58.13 }, 'Whole Bean Color 58.126'],
    [{ color_system: 'Agtron Gourmet' }, 'Color Scale Agtron  Gourmet'],
  ])
  const formWithColor = await openForm({ whole_color: 58 })
  formWithColor.type('whole_color', '')
  formWithColor.save()
  expect(formWithColor.changes()?.map(({ change }) => change)).toEqual([{ whole_color: null }])
})

test('[roast-after-07] an empty field removes the saved value, and the same value written in another way is not a change', async () => {
  const form = await openForm({ bag_code: 'GUJI-1', cupping_score: 84.25, notes: 'Lemon.', coffee_out_mg: 240_971 })
  form.type('cupping_score', '84,25')
  form.type('notes', 'Lemon. \n')
  form.type('coffee_out_mg', '8,5')
  form.type('roast_color', '')
  expect((['cupping_score', 'notes', 'coffee_out_mg', 'roast_color'] as const).map(form.isChanged)).toEqual(
    Array(4).fill(false),
  )
  form.type('bag_code', ' ')
  form.save()
  expect(form.changes()).toEqual([{ type: 'detail.changed', change: { code: null }, label: 'No Bag Code' }])
  const formWithZeroScore = await openForm({ cupping_score: 0, notes: 'Lemon.' })
  expect(formWithZeroScore.text('cupping_score')).toBe('0')
  formWithZeroScore.type('cupping_score', '')
  formWithZeroScore.type('notes', '')
  formWithZeroScore.save()
  expect(formWithZeroScore.changes()?.map(({ change }) => change)).toEqual([{ cupping_score: null }, { notes: null }])
})

test.each([
  { field: 'coffee_out_mg', typed: 'much', reason: 'Enter a weight in ounces, at most 35273.96 oz.' },
  { field: 'coffee_out_mg', typed: '11', reason: 'Coffee Out (11 oz) cannot be more than Coffee In (10 oz).' },
  { field: 'bag_code', typed: 'no.code', reason: 'A bag code has only letters, digits, spaces, - and _.' },
  { field: 'cupping_score', typed: 'excellent', reason: 'A cupping score must be a number from 0 to 100.' },
  { field: 'cupping_score', typed: '100.25', reason: 'A cupping score must be a number from 0 to 100.' },
  { field: 'cupping_score', typed: '84.3', reason: 'A cupping score must be in quarter points, for example 84.25.' },
  { field: 'cup', typed: '7.5 8 - 6.25 -', reason: 'Score all five parts, or clear them.' },
  { field: 'whole_color', typed: '1001', reason: 'A measured colour must be between 0 and 1000.' },
  { field: 'ground_color', typed: 'dark', reason: 'A measured colour must be between 0 and 1000.' },
  { field: 'color_system', typed: 'x'.repeat(41), reason: 'The name of a color scale can have at most 40 characters.' },
  { field: 'notes', typed: 'x'.repeat(2001), reason: 'Notes can have at most 2000 characters. These have 2001.' },
] as const)(
  '[roast-after-08] [roast-after-18] [roast-cup-03] an impossible $field is not sent, stays in its field, and the field shows: $reason',
  async ({ field, typed, reason }) => {
    const drafts = new Map<string, string>()
    const form = await openForm({}, drafts)
    const otherField = field === 'bag_code' ? 'notes' : 'bag_code'
    form.type(otherField, 'GUJI-1')
    form.type(field, typed)
    expect(form.problem(field)).toBeNull()
    form.save()
    expect(form.changes()).toBeUndefined()
    expect([form.problem(field), form.text(field), form.problem(otherField)]).toEqual([reason, typed, null])
    form.actor.stop()

    const reopenedForm = await openForm({}, drafts)
    expect([reopenedForm.text(field), reopenedForm.text(otherField)]).toEqual([typed, 'GUJI-1'])
    reopenedForm.type(field, '')
    expect(reopenedForm.problem(field)).toBeNull()
    reopenedForm.save()
    expect(reopenedForm.changes()?.map(({ change }) => changedDetail(change)?.field)).toEqual([otherField])
    expect(drafts.get(draftKey.name)).toBe('')
  },
)

test('[roast-cup-03] a cup is saved without the score that it makes, and the same points again are not a change', async () => {
  const form = await openForm({ cupping_score: 80 })
  form.type('cupping_score', '84.25')
  form.type('cup', '7.5 8 7 6.25 8')
  form.save()
  const cup = { fragrance: 7.5, acidity: 8, body: 7, sweetness: 6.25, finish: 8 }
  expect(form.changes()).toEqual([{ type: 'detail.changed', change: { cup }, label: 'Cup' }])
  const reopenedForm = await openForm({ cup, cupping_score: 86.75 })
  expect(reopenedForm.text('cup')).toBe('7.5 8 7 6.25 8')
  reopenedForm.type('cup', '7.5 8 7 6.25 8')
  expect(reopenedForm.isChanged('cup')).toBe(false)
  reopenedForm.type('cup', '')
  reopenedForm.type('cupping_score', '85')
  reopenedForm.save()
  expect(reopenedForm.changes()?.map(({ change }) => change)).toEqual([{ cup: null }, { cupping_score: 85 }])
})

test("[roast-after-10] 'After the Roast' and 'Roast Details' share one draft, and saving in one dialog keeps the other typed texts", async () => {
  const drafts = new Map<string, string>()
  const form = await openForm({}, drafts)
  // Only 'Roast Details' has a field for this weight.
  form.type('coffee_in_mg', '9.5')
  form.type('roast_color', '65')
  form.type('cupping_score', '84.5')
  form.actor.stop()
  const details = await openForm({}, drafts)
  expect(details.text('roast_color')).toBe('65')
  details.actor.send({ type: 'field.update', field: 'roast_color' })
  details.actor.stop()
  const reopenedForm = await openForm({ roast_color: '65' }, drafts)
  reopenedForm.save()
  expect(reopenedForm.changes()?.map(({ change }) => change)).toEqual([{ cupping_score: 84.5 }])
  expect(JSON.parse(drafts.get(draftKey.name) ?? '')).toEqual({ coffee_in_mg: '9.5' })
})
