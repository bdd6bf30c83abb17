// Tests the list of roasts, the drawer (the panel that shows one roast of the list), the form of a bean, and the coffee
// preferences.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { PreferencesChange } from '../../../contract/api/coffee/preferences.ts'
import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import {
  beanBody,
  beanFormInput,
  beanFormMachine,
  refusedField,
  type SaveBeanRequest,
} from '../../../src/machines/coffee/beanForm.machine.ts'
import { roastDrawerMachine } from '../../../src/machines/coffee/roastDrawer.machine.ts'
import { nowSeconds } from '../../../src/machines/coffee/roastDrawer.selectors.ts'
import type { RoastAndTemplate } from '../../../src/machines/coffee/roastDrawer.types.ts'
import { roastListMachine, roastsMachine } from '../../../src/machines/coffee/roasts.machine.ts'
import { preferencesMachine } from '../../../src/machines/members/preferences.machine.ts'
import { shownPreferences } from '../../../src/machines/members/preferences.selectors.ts'
import type { PageRequest } from '../../../src/machines/shared/paged.types.ts'
import { bean, preferences, roastSummary, screenInput } from '../../models/coffee/exampleCoffee.ts'
import { noopRef } from '../../models/realActor.ts'
import { draftPorts, noAnswerError, waitForPromises } from '../support.ts'

const draftKey = { user_id: 1, name: 'bean-new' }
const head = { stats: { num_roasts: 1, num_beans: 1, num_bags: 0 }, preferences }

/** Starts the screen with the list of roasts. `requests` lists every request for a part of the list. */
function startRoasts(items: RoastSummary[] = [roastSummary]) {
  const requests: PageRequest[] = []
  const machine = roastsMachine.provide({
    actions: { keepPlace: () => undefined },
    actors: {
      list: roastListMachine.provide({
        actors: {
          loadPage: fromPromise(async ({ input }) => {
            requests.push(input)
            return { head, items }
          }),
        },
      }),
      drawer: roastDrawerMachine.provide({
        actors: {
          loadRoastAndTemplate: fromPromise<RoastAndTemplate, { coffee_roast_id: number }>(
            () => new Promise(() => undefined),
          ),
          deleteRoast: fromPromise(async () => ({ done: true as const })),
          everySecond: fromCallback(() => undefined),
        },
      }),
    },
  })
  return { actor: createActor(machine, { input: { ...screenInput, wide: false } }).start(), requests }
}

describe(roastsMachine.id, () => {
  test('[roast-list-13] each refresh loads the roasts with another `refreshCount`, so that no cache answers', async () => {
    const { actor, requests } = startRoasts()
    await waitForPromises()
    actor.getSnapshot().children.list?.send({ type: 'list.refresh' })
    await waitForPromises()
    actor.getSnapshot().children.list?.send({ type: 'live.connected' })
    await waitForPromises()
    expect(requests.map(({ before }) => before)).toEqual([null, null, null])
    expect(new Set(requests.map(({ refreshCount }) => refreshCount)).size).toBe(3)
  })

  test('the list loads again after a deletion and after a live event about a roast', async () => {
    const { actor, requests } = startRoasts()
    await waitForPromises()
    actor.send({ type: 'roast.open', roast: roastSummary })
    const { drawer } = actor.getSnapshot().children
    drawer?.send({ type: 'roast.delete' })
    drawer?.send({ type: 'deletion.confirm' })
    await waitForPromises()
    expect(requests).toHaveLength(2)
    expect(actor.getSnapshot().value).toBe('browsing')
    actor.send({ type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 99, version: 2 } })
    await waitForPromises()
    expect(requests).toHaveLength(3)
  })
})

describe(roastDrawerMachine.id, () => {
  test('`nowSeconds` is the elapsed time of a running roast, 0 before the start, and null after the end', () => {
    const startedMs = Date.parse('2026-11-15T10:00:00.000Z')
    expect(nowSeconds({ roast: roastSummary, nowMs: startedMs + 95_000 })).toBe(95)
    expect(nowSeconds({ roast: { ...roastSummary, start_time: null }, nowMs: startedMs })).toBe(0)
    expect(
      nowSeconds({ roast: { ...roastSummary, end_time: '2026-11-15T10:12:00.000Z' }, nowMs: startedMs }),
    ).toBeNull()
  })

  test('a refresh during a deletion loads the roast again, and the deletion continues', async () => {
    let loads = 0
    let endDeletion: (answer: { done: true }) => void = () => undefined
    const machine = roastDrawerMachine.provide({
      actors: {
        loadRoastAndTemplate: fromPromise<RoastAndTemplate, { coffee_roast_id: number }>(() => {
          loads += 1
          return new Promise(() => undefined)
        }),
        deleteRoast: fromPromise(
          () =>
            new Promise<{ done: true }>((resolve) => {
              endDeletion = resolve
            }),
        ),
        everySecond: fromCallback(() => undefined),
      },
    })
    const actor = createActor(machine, { input: { roast: roastSummary, parent: noopRef() } }).start()
    actor.send({ type: 'roast.delete' })
    actor.send({ type: 'deletion.confirm' })
    actor.send({ type: 'roast.refresh' })
    expect(loads).toBe(2)
    expect(actor.getSnapshot().matches({ open: { task: 'deleting' } })).toBe(true)
    endDeletion({ done: true })
    await waitForPromises()
    expect(actor.getSnapshot().status).toBe('done')
  })

  test('the clock of a running roast ticks only while the drawer is open', () => {
    let runningClocks = 0
    const machine = roastDrawerMachine.provide({
      actors: {
        loadRoastAndTemplate: fromPromise<RoastAndTemplate, { coffee_roast_id: number }>(
          () => new Promise(() => undefined),
        ),
        everySecond: fromCallback(({ sendBack }) => {
          runningClocks += 1
          sendBack({ type: 'clock.ticked', nowMs: 5 })
          return () => {
            runningClocks -= 1
          }
        }),
      },
    })
    const actor = createActor(machine, { input: { roast: roastSummary, parent: noopRef() } }).start()
    expect(runningClocks).toBe(1)
    expect(actor.getSnapshot().context.nowMs).toBe(5)
    actor.send({ type: 'drawer.close' })
    expect(runningClocks).toBe(0)
  })
})

describe('beanForm', () => {
  test('the fields are sent as typed', async () => {
    const sentRequests: SaveBeanRequest[] = []
    const machine = beanFormMachine.provide({
      actors: {
        save: fromPromise(async ({ input }) => {
          sentRequests.push(input)
          throw noAnswerError
        }),
      },
    })
    const actor = createActor(machine.provide(draftPorts()), {
      input: beanFormInput(null, 'GRAMS', 'form', draftKey),
    }).start()
    actor.send({ type: 'draft.change', change: { name: ' Gedeb ' } })
    actor.send({ type: 'form.submit' })
    await waitForPromises()
    expect(sentRequests).toMatchObject([
      { subject: { bean: null, key: 'form' }, draft: { name: ' Gedeb ' }, changes: 1 },
    ])
  })

  test('the form of an existing bean shows the saved fields, with weights in the unit of the member', () => {
    // 453,592 mg are one pound, and 2,267,962 mg are five pounds.
    const savedBean = { ...bean, purchasePrice: 14.2, price_mg: 453_592, bought_mg: 2_267_962 }
    expect(beanFormInput(savedBean, 'POUNDS', 'form', draftKey)).toEqual({
      subject: { bean: savedBean, weightUnit: 'POUNDS', key: 'form' },
      draft: {
        name: bean.name,
        description: bean.description,
        origin: bean.origin,
        region: bean.region,
        processing: bean.processing,
        own_processing: '',
        purchase_url: bean.purchase_url,
        purchasePrice: '14.2',
        price_weight: '1',
        bought: '5',
      },
      draftKey,
    })
  })

  // The processing says how the fruit was removed from the beans. The form offers 'Wet Process', 'Dry Process' and
  // 'Other'. For 'Other' the member types it in a text field.
  test.each([
    ['Wet Process', { processing: 'Wet Process', own_processing: '' }],
    ['', { processing: '', own_processing: '' }],
    ['Honey', { processing: 'Other', own_processing: 'Honey' }],
    ['Other', { processing: 'Other', own_processing: '' }],
  ])(
    'the processing "%s" is shown as a choice or in the text field, and is sent only after a change',
    (processing, fields) => {
      const { subject, draft } = beanFormInput({ ...bean, processing }, 'GRAMS', 'form', draftKey)
      expect(draft).toMatchObject(fields)
      expect(beanBody(subject, draft)).not.toHaveProperty('processing')
      const changedBody = (change: Partial<typeof draft>) => beanBody(subject, { ...draft, ...change })
      expect(changedBody({ processing: 'Other', own_processing: 'Carbonic' })).toMatchObject({ processing: 'Carbonic' })
      expect(changedBody({ processing: 'Dry Process' })).toMatchObject({ processing: 'Dry Process' })
    },
  )

  test('every field of a new bean is sent, except `own_processing` and weights that are empty', () => {
    const { subject, draft } = beanFormInput(null, 'GRAMS', 'form', draftKey)
    const { own_processing: _, price_weight: __, ...sentFields } = draft
    expect(beanBody(subject, { ...draft, bought: '5' })).toEqual({ ...sentFields, bought: '5', weight_units: 'GRAMS' })
  })

  test('[roast-new-10] only the fields that the member changed are sent, as typed, together with the unit of the weights', () => {
    const savedBean = { ...bean, purchase_url: 'at the market', bought_mg: 1_234_567, price_mg: 1 }
    const { subject, draft } = beanFormInput(savedBean, 'POUNDS', 'form', draftKey)
    expect(beanBody(subject, draft)).toEqual({ weight_units: 'POUNDS' })
    const typedBody = beanBody(subject, { ...draft, bought: ' much ', purchasePrice: '12,x' })
    expect(typedBody).toEqual({ bought: ' much ', weight_units: 'POUNDS', purchasePrice: '12,x' })
    expect(beanBody(subject, { ...draft, purchase_url: '', own_processing: 'not chosen' })).toEqual({
      purchase_url: '',
      weight_units: 'POUNDS',
    })
  })

  test('the code of an error decides to which field the error belongs, or that it belongs to no field', () => {
    const fieldOf = (code: string) => refusedField({ code, message: '' })
    expect(fieldOf('INVALID_PRICE')).toBe('purchasePrice')
    expect(fieldOf('INVALID_BOUGHT_WEIGHT')).toBe('bought')
    expect([fieldOf('NOT_FOUND'), refusedField(null)]).toEqual([null, null])
  })
})

describe(preferencesMachine.id, () => {
  /** Starts the preferences card. The test decides how each call ends. */
  async function start() {
    const sentRequests: { change: PreferencesChange; succeed: () => void; fail: () => void }[] = []
    let stored = preferences
    const machine = preferencesMachine.provide({
      actors: {
        loadPreferences: fromPromise(async () => ({ user_preferences: stored })),
        savePreferences: fromPromise(({ input }) => {
          return new Promise<{ user_preferences: typeof stored }>((resolve, reject) => {
            const succeed = () => {
              stored = { ...stored, ...input }
              resolve({ user_preferences: stored })
            }
            sentRequests.push({ change: input, succeed, fail: () => reject(noAnswerError) })
          })
        }),
      },
    })
    const actor = createActor(machine).start()
    await waitForPromises()
    return { actor, sentRequests, shownChoices: () => shownPreferences(actor.getSnapshot().context) }
  }

  test('a choice is shown immediately, and choices made during its call are sent together', async () => {
    const { actor, sentRequests, shownChoices: shown } = await start()
    actor.send({ type: 'preference.choose', change: { roast_profile_left_axis: 'ROR' } })
    actor.send({ type: 'preference.choose', change: { roast_profile_right_axis: 'POWER_DRAW' } })
    actor.send({ type: 'preference.choose', change: { temperature_display_units: 'DEGREES_CELSIUS' } })
    const chosen = {
      roast_profile_left_axis: 'ROR',
      roast_profile_right_axis: 'POWER_DRAW',
      temperature_display_units: 'DEGREES_CELSIUS',
    }
    expect(shown()).toMatchObject(chosen)
    sentRequests[0]?.succeed()
    await waitForPromises()
    expect(sentRequests.map(({ change }) => change)).toEqual([
      { roast_profile_left_axis: 'ROR' },
      { roast_profile_right_axis: 'POWER_DRAW', temperature_display_units: 'DEGREES_CELSIUS' },
    ])
    sentRequests[1]?.succeed()
    await waitForPromises()
    expect(shown()).toMatchObject(chosen)
  })

  test('a choice that fails is removed, and the other choice stays', async () => {
    const { actor, sentRequests, shownChoices: shown } = await start()
    actor.send({ type: 'preference.choose', change: { roast_profile_left_axis: 'ROR' } })
    actor.send({ type: 'preference.choose', change: { temperature_input_units: 'DEGREES_FAHRENHEIT' } })
    sentRequests[0]?.fail()
    await waitForPromises()
    expect(shown()).toMatchObject({
      roast_profile_left_axis: preferences.roast_profile_left_axis,
      temperature_input_units: 'DEGREES_FAHRENHEIT',
    })
  })
})
