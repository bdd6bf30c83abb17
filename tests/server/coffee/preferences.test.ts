// Tests the coffee preferences of a member.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreferencesChange } from '../../../contract/api/coffee/preferences.ts'
import { PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'
import { createBean, createRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const readPreferences = (member: Member) => call(server.origin, 'GET /coffee/preferences', { cookie: member.cookie })
const savePreferences = (member: Member, body: PreferencesChange) =>
  call(server.origin, 'POST /coffee/preferences', { cookie: member.cookie, body })

test('[calls-preferences-01] [preferences-fields-01] `GET /coffee/preferences` returns every preference, and a new member has the defaults', async () => {
  const ann = await inviteMember(owner, 'Ann', 'coffee')
  expect((await readPreferences(ann)).data).toEqual({
    user_preferences: {
      user_id: ann.user.user_id,
      template_roast_id: null,
      temperature_display_units: PREFERENCE_DEFAULTS.temperature_display_units,
      temperature_input_units: PREFERENCE_DEFAULTS.temperature_input_units,
      roast_profile_left_axis: PREFERENCE_DEFAULTS.roast_profile_left_axis,
      roast_profile_right_axis: PREFERENCE_DEFAULTS.roast_profile_right_axis,
      weight_units: 'GRAMS',
    },
  })
})

test('[calls-preferences-02] one or more of the temperature units and the axes can be saved, and the others are unchanged', async () => {
  const ben = await inviteMember(owner, 'Ben', 'coffee')
  const other = await inviteMember(owner, 'Other', 'coffee')
  const savedByBen = async (body: PreferencesChange) => dataOf(await savePreferences(ben, body)).user_preferences
  const base = { user_id: ben.user.user_id, template_roast_id: null, ...PREFERENCE_DEFAULTS }
  expect(await savedByBen({ temperature_display_units: 'DEGREES_CELSIUS' })).toEqual({
    ...base,
    temperature_display_units: 'DEGREES_CELSIUS',
  })
  const otherFields: PreferencesChange = {
    temperature_input_units: 'DEGREES_FAHRENHEIT',
    roast_profile_left_axis: 'ROR',
    roast_profile_right_axis: 'POWER_DRAW',
  }
  const allFields = { ...base, ...otherFields, temperature_display_units: 'DEGREES_CELSIUS' }
  expect(await savedByBen(otherFields)).toEqual(allFields)
  expect((await readPreferences(ben)).data).toEqual({ user_preferences: allFields })
  expect((await readPreferences(other)).data?.user_preferences).toMatchObject(PREFERENCE_DEFAULTS)
})

test('[weights-03] `POST /coffee/preferences` saves the unit of weights, and the other preferences are unchanged', async () => {
  const eve = await inviteMember(owner, 'Eve', 'coffee')
  const preferencesBefore = dataOf(await readPreferences(eve)).user_preferences
  expect(preferencesBefore.weight_units).toBe('GRAMS')
  for (const weight_units of ['OUNCES', 'POUNDS', 'GRAMS'] as const) {
    expect(dataOf(await savePreferences(eve, { weight_units })).user_preferences).toEqual({
      ...preferencesBefore,
      weight_units,
    })
    expect(dataOf(await readPreferences(eve)).user_preferences).toEqual({ ...preferencesBefore, weight_units })
  }
})

test('setting the template does not change the other preferences, and saving one of them does not change the template', async () => {
  const cyd = await inviteMember(owner, 'Cyd', 'coffee')
  const roastId = await createRoast(cyd, (await createBean(cyd, { name: 'Bean' })).coffee_bean_id)
  const setTemplate = (coffee_roast_id: number | null) =>
    call(server.origin, 'POST /coffee/roasts/template', { cookie: cyd.cookie, body: { coffee_roast_id } })
  await setTemplate(roastId)
  await savePreferences(cyd, { roast_profile_left_axis: 'ROR' })
  await setTemplate(null)
  await setTemplate(roastId)
  expect((await readPreferences(cyd)).data?.user_preferences).toMatchObject({
    template_roast_id: roastId,
    ...PREFERENCE_DEFAULTS,
    roast_profile_left_axis: 'ROR',
  })
})

test('invalid preferences are refused, and nothing is changed', async () => {
  const dee = await inviteMember(owner, 'Dee', 'coffee')
  const invalidBodies: unknown[] = [
    {},
    { temperature_display_units: 'WATTS' },
    { temperature_input_units: 'KELVIN' },
    { roast_profile_left_axis: 'TEMP' },
    { roast_profile_right_axis: null },
    { weight_units: 'STONES' },
    { template_roast_id: 1 },
    { user_id: 1 },
    { roast_profile_left_axis: 'ROR', theme: 'dark' },
    'ROR',
  ]
  for (const body of invalidBodies) {
    const { status, error } = await savePreferences(dee, body as PreferencesChange)
    expect({ status, code: error?.code }, JSON.stringify(body)).toEqual({ status: 400, code: 'BAD_REQUEST' })
  }
  expect((await readPreferences(dee)).data?.user_preferences).toMatchObject(PREFERENCE_DEFAULTS)
})
