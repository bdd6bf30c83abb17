// Tests the page of a bag: drafts of its notes, changes one after the other, and the sheet of labels.
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'
import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { bagMachine, type ChangeBagRequest } from '../../../src/machines/coffee/bag.machine.ts'
import { type BagHead, bagRoastsMachine } from '../../../src/machines/coffee/bags.machine.ts'
import type { PageOf, PageRequest } from '../../../src/machines/shared/paged.types.ts'
import { bag } from '../../models/coffee/exampleBags.ts'
import { screenInput } from '../../models/coffee/exampleCoffee.ts'
import { draftPorts, error, waitForPromises } from '../support.ts'

const origin = 'https://parlor.example'
const draftName = 'bag-notes-5'

/** Opens the page of the bag. Each change waits until the test answers it. */
async function openBag(drafts = new Map<string, string>()) {
  const sentRequests: ChangeBagRequest[] = []
  let answer: { resolve: (bag: CoffeeBag) => void; reject: (error: unknown) => void } | undefined
  const page: PageOf<BagHead, RoastSummary> = { head: { bag, weightUnit: 'GRAMS' }, items: [] }
  const ports = draftPorts(drafts)
  const machine = bagMachine.provide({
    actors: {
      ...ports.actors,
      roasts: bagRoastsMachine.provide({
        actors: { loadPage: fromPromise<PageOf<BagHead, RoastSummary>, PageRequest>(async () => page) },
      }),
      changeBag: fromPromise<CoffeeBag, ChangeBagRequest>(({ input }) => {
        sentRequests.push(input)
        return new Promise((resolve, reject) => {
          answer = { resolve, reject }
        })
      }),
      print: fromPromise<void>(() => new Promise(() => undefined)),
    },
    actions: { ...ports.actions, saveLabel: () => undefined },
  })
  const actor = createActor(machine, { input: { ...screenInput, params: { coffee_bag_id: '5' }, origin } }).start()
  await waitForPromises()
  const endChange = async (endCall: (waiting: NonNullable<typeof answer>) => void) => {
    if (!answer) throw new Error('no change was sent')
    endCall(answer)
    await waitForPromises()
  }
  return {
    actor,
    sentRequests,
    accept: (changed: CoffeeBag) => endChange(({ resolve }) => resolve(changed)),
    refuse: () => endChange(({ reject }) => reject(error('INVALID_NOTES'))),
    context: () => actor.getSnapshot().context,
    shownBag: () => actor.getSnapshot().children.roasts?.getSnapshot().context.head?.bag,
  }
}

test('[bag-share-13] typed notes are shown when the page opens again, and their draft is removed when they are saved', async () => {
  const drafts = new Map<string, string>()
  const firstPage = await openBag(drafts)
  firstPage.actor.send({ type: 'notes.change', notes: 'Peach.' })
  firstPage.actor.stop()
  const secondPage = await openBag(drafts)
  expect(secondPage.context().typed).toBe('Peach.')
  secondPage.actor.send({ type: 'notes.save' })
  expect(secondPage.sentRequests).toEqual([{ coffee_bag_id: 5, change: { notes: 'Peach.' } }])
  await secondPage.accept({ ...bag, notes: 'Peach.' })
  expect(secondPage.context().typed).toBeNull()
  expect(secondPage.shownBag()?.notes).toBe('Peach.')
  expect(drafts.get(draftName)).toBe('')
  secondPage.actor.stop()
})

test('the page keeps notes that the member types during a save', async () => {
  const drafts = new Map<string, string>()
  const page = await openBag(drafts)
  page.actor.send({ type: 'notes.change', notes: 'Peach.' })
  page.actor.send({ type: 'notes.save' })
  page.actor.send({ type: 'notes.change', notes: 'Peach and plum.' })
  await page.accept({ ...bag, notes: 'Peach.' })
  expect(page.context().typed).toBe('Peach and plum.')
  expect(drafts.get(draftName)).toBe('Peach and plum.')
  page.actor.stop()
})

test('[bag-share-15] after the server has refused a change, the page shows the reason and the saved bag, and typed notes stay', async () => {
  const page = await openBag()
  page.actor.send({ type: 'notes.change', notes: 'Peach.' })
  page.actor.send({ type: 'card.publish' })
  page.actor.send({ type: 'notes.save' })
  expect(page.sentRequests).toEqual([{ coffee_bag_id: 5, change: { published: true } }])
  await page.refuse()
  expect(page.context()).toMatchObject({ typed: 'Peach.', error: { code: 'INVALID_NOTES' } })
  expect(page.shownBag()).toEqual(bag)
  page.actor.send({ type: 'card.publish' })
  expect(page.context().error).toBeNull()
  await page.accept({ ...bag, published: true })
  expect(page.shownBag()?.published).toBe(true)
  expect(page.context().typed).toBe('Peach.')
  page.actor.stop()
})

test('notes that are too long are not sent', async () => {
  const page = await openBag()
  // Notes have at most 1,000 characters.
  page.actor.send({ type: 'notes.change', notes: 'x'.repeat(1001) })
  page.actor.send({ type: 'notes.save' })
  expect(page.sentRequests).toEqual([])
  page.actor.stop()
})

// A sheet has 24 positions for labels.
test('[bag-share-18] the sheet has fewer labels if the first label has a later position', async () => {
  const page = await openBag()
  expect(page.context().sheet).toEqual({ first: 1, count: 24 })
  page.actor.send({ type: 'sheet.change', sheet: { first: 20 } })
  expect(page.context().sheet).toEqual({ first: 20, count: 5 })
  page.actor.send({ type: 'sheet.change', sheet: { count: 2 } })
  page.actor.send({ type: 'sheet.print' })
  expect(page.actor.getSnapshot().matches({ print: 'sheet' })).toBe(true)
  page.actor.stop()
})
