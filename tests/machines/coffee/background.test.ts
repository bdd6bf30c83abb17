// Tests the roast behind the chart: which roast it is, when it loads, and what is stored in this browser.
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { backgroundMachine } from '../../../src/machines/coffee/background.machine.ts'
import type { Background, BackgroundInput, LoadBackground } from '../../../src/machines/coffee/background.types.ts'
import { backgroundInput } from '../../../src/machines/coffee/roast.selectors.ts'
import type { RoastContext } from '../../../src/machines/coffee/roast.types.ts'
import type { Kept } from '../../../src/machines/shared/kept.types.ts'
import { endedRoast, freshRoast, runningRoast } from '../../models/coffee/exampleRoasts.ts'
import { draftPorts, noAnswerError, waitForPromises } from '../support.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const draftKey = { user_id: 1, name: 'roast-background-12' }
const background: Background = { roast: endedRoast, isTemplate: false }

interface Options {
  input?: Partial<BackgroundInput>
  /** The choices of a background that this browser has stored. */
  drafts?: Map<string, string>
  /** The background that this browser has stored on an earlier visit. */
  kept?: Background
  /** How the server answers a load of the background. */
  load?: (input: LoadBackground) => Promise<Background | null>
}

async function openBackground({ input, drafts = new Map(), kept, load = async () => background }: Options = {}) {
  const loads: LoadBackground[] = []
  const alerts: string[] = []
  const draftStore = draftPorts(drafts)
  const actor = createActor(
    backgroundMachine.provide({
      actors: {
        ...draftStore.actors,
        readKept: fromPromise<Kept<Background | null> | null, LoadBackground>(async () =>
          kept ? { data: kept, keptMs: 1000 } : null,
        ),
        loadBackground: fromPromise<Background | null, LoadBackground>(({ input: { choice, coffee_bean_id } }) => {
          loads.push({ choice, coffee_bean_id })
          return load({ choice, coffee_bean_id })
        }),
      },
      actions: { ...draftStore.actions, showAlert: (_, { message }) => void alerts.push(message) },
    }),
    { input: { coffee_bean_id: 3, firstChoice: 'usual', draftKey, ...input } },
  ).start()
  stops.push(() => actor.stop())
  await waitForPromises()
  return { actor, loads, alerts, shownBackground: () => actor.getSnapshot().context.background }
}

test('[roast-background-07] a resumed roast has its usual background, unless the member has chosen another background or none', async () => {
  const endedOptions: Options = { input: { firstChoice: 'none' } }
  const resumed = await openBackground(endedOptions)
  expect(resumed.shownBackground()).toBeNull()
  resumed.actor.send({ type: 'roast.resumed' })
  await waitForPromises()
  expect(resumed.shownBackground()).toBe(background)
  expect(resumed.loads).toEqual([{ choice: 'usual', coffee_bean_id: 3 }])

  const pageWithoutBackground = await openBackground({ ...endedOptions, drafts: new Map([[draftKey.name, 'none']]) })
  pageWithoutBackground.actor.send({ type: 'roast.resumed' })
  const pageWithChoice = await openBackground(endedOptions)
  pageWithChoice.actor.send({ type: 'background.choose', choice: 7 })
  pageWithChoice.actor.send({ type: 'roast.resumed' })
  await waitForPromises()
  expect(pageWithoutBackground.shownBackground()).toBeNull()
  expect(pageWithChoice.loads).toEqual([{ choice: 7, coffee_bean_id: 3 }])
})

test('[roast-background-02] the usual background belongs to the bean of the roast, and a roast that has ended loads no background', async () => {
  const { actor, loads, shownBackground: shown } = await openBackground()
  expect(shown()).toBe(background)
  actor.send({ type: 'bean.changed', coffee_bean_id: 3 })
  actor.send({ type: 'bean.changed', coffee_bean_id: 4 })
  await waitForPromises()
  expect(loads).toEqual([
    { choice: 'usual', coffee_bean_id: 3 },
    { choice: 'usual', coffee_bean_id: 4 },
  ])
  // A chosen roast stays when the bean changes.
  actor.send({ type: 'background.choose', choice: 7 })
  await waitForPromises()
  actor.send({ type: 'bean.changed', coffee_bean_id: 5 })
  expect(loads.slice(2)).toEqual([{ choice: 7, coffee_bean_id: 4 }])

  const choiceOf = (roast: RoastContext['confirmed']) => {
    const context = { confirmed: roast, pending: [], input: { user: null }, coffee_roast_id: 12, client_id: null }
    return backgroundInput(context as unknown as RoastContext).firstChoice
  }
  expect([freshRoast, runningRoast, endedRoast].map(choiceOf)).toEqual(['usual', 'usual', 'none'])
  const pageOfEndedRoast = await openBackground({ input: { firstChoice: 'none' } })
  expect([pageOfEndedRoast.shownBackground(), pageOfEndedRoast.loads]).toEqual([null, []])
})

test('the chosen background is stored under the id of the roast, and again under the new id when the server has created the roast', async () => {
  const drafts = new Map<string, string>()
  const firstPage = await openBackground({ drafts })
  firstPage.actor.send({ type: 'roast.created', draftKey: { user_id: 1, name: 'roast-background-13' } })
  expect([...drafts]).toEqual([])
  firstPage.actor.send({ type: 'background.choose', choice: 7 })
  expect([...drafts]).toEqual([['roast-background-13', '7']])
  firstPage.actor.send({ type: 'roast.created', draftKey: { user_id: 1, name: 'roast-background-14' } })
  expect(drafts.get('roast-background-14')).toBe('7')
  const secondPage = await openBackground({ drafts, input: { draftKey: { user_id: 1, name: 'roast-background-14' } } })
  expect(secondPage.loads).toEqual([{ choice: 7, coffee_bean_id: 3 }])
  // A stored text that is not a valid choice is ignored.
  const pageWithBadDraft = await openBackground({ drafts: new Map([[draftKey.name, '-1']]) })
  expect(pageWithBadDraft.loads).toEqual([{ choice: 'usual', coffee_bean_id: 3 }])
})

test('[roast-background-06] a background that this browser has stored is shown until the server answers, and stays if the server does not answer', async () => {
  const serverBackground = { roast: { ...endedRoast, version: 9 }, isTemplate: false }
  let answer: (loaded: Background) => void = () => undefined
  const openLoad = new Promise<Background>((resolve) => {
    answer = resolve
  })
  const backgroundPage = await openBackground({ kept: background, load: () => openLoad })
  expect(backgroundPage.shownBackground()).toBe(background)
  answer(serverBackground)
  await waitForPromises()
  expect(backgroundPage.shownBackground()).toBe(serverBackground)

  const pageWithoutAnswer = await openBackground({ kept: background, load: () => Promise.reject(noAnswerError) })
  expect(pageWithoutAnswer.shownBackground()).toBe(background)
  expect(pageWithoutAnswer.alerts).toEqual([])
})

test('[roast-background-08] a background that did not load is loaded again when the socket connects again', async () => {
  let isOnline = false
  const load = async () => {
    if (!isOnline) throw noAnswerError
    return background
  }
  const { actor, loads, shownBackground } = await openBackground({ load })
  expect(shownBackground()).toBeNull()
  isOnline = true
  actor.send({ type: 'live.connected' })
  await waitForPromises()
  expect(shownBackground()).toBe(background)
  actor.send({ type: 'live.connected' })
  expect(loads).toHaveLength(2)
})

test('an alert is shown if a chosen background is missing or does not load, but not for the usual background', async () => {
  const page = await openBackground({ load: async () => null })
  expect(page.alerts).toEqual([])
  page.actor.send({ type: 'background.choose', choice: 'template' })
  await waitForPromises()
  expect(page.alerts).toEqual(['No template is set. Choose one in the roast list.'])
  const pageWithoutAnswer = await openBackground({ load: () => Promise.reject(noAnswerError) })
  expect(pageWithoutAnswer.alerts).toEqual([])
  pageWithoutAnswer.actor.send({ type: 'background.choose', choice: 7 })
  await waitForPromises()
  expect(pageWithoutAnswer.alerts).toEqual(['Server connection failed. The background did not load. Try again.'])
})
