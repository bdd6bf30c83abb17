// Walks generated paths through the page that compares roasts. Also tests when the page changes its address and when it
// loads data.
// `key`: two situations with the same state and the same key count as one.
import { describe, expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { SimilarRoast } from '../../../contract/api/coffee/similarRoasts.ts'
import {
  type ComparedQuery,
  comparedRoastsMachine,
  compareRoastsMachine,
  type LoadedComparison,
} from '../../../src/machines/coffee/compareRoasts.machine.ts'
import { comparisonOf } from '../../../src/machines/coffee/compareRoasts.selectors.ts'
import { type SimilarQuery, similarRoastsMachine } from '../../../src/machines/coffee/similarRoasts.machine.ts'
import { startScreen } from '../../machines/startScreen.ts'
import { waitForPromises } from '../../machines/support.ts'
import { describeModel } from '../model.ts'
import { endedGedebRoast, preferences, roastInProgress, screenInput } from './exampleCoffee.ts'

const locationWith = (search: string) => ({ path: '/coffee/roasts/compare', search, hash: '', isRevisit: false })
const input = { ...screenInput, search: '?ids=7,8' }

describeModel(
  {
    machine: compareRoastsMachine,
    input,
    effects: ['goTo'],
    events: [
      { type: 'roast.add', coffee_roast_id: 9 },
      { type: 'roast.add', coffee_roast_id: 7 },
      { type: 'roast.remove', coffee_roast_id: 7 },
      { type: 'roast.remove', coffee_roast_id: 9 },
      { type: 'alignment.choose', alignment: 'first-crack' },
      { type: 'alignment.choose', alignment: 'charge' },
      { type: 'picker.open' },
      { type: 'picker.close' },
      { type: 'location.changed', location: locationWith('?ids=7,8') },
      { type: 'location.changed', location: locationWith('?ids=7,8,9') },
      { type: 'location.changed', location: locationWith('?ids=7,8&align=first-crack') },
      { type: 'location.changed', location: locationWith('?ids=seven') },
      { type: 'live.connected' },
      { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 7, version: 2 } },
      { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 99, version: 2 } },
    ],
    uncoveredEvents: { 'live.received (fact.id: 99)': 'this roast is not compared' },
    // Two transitions of which no path takes the second directly after the first, with the reason. `*` is any text.
    uncoveredPairs: {
      'compareRoasts on roast.remove → compareRoasts.comparison.refused *': 'an address that is refused names no roast',
    },
    key: ({ context }) => [context.address.ids.length, context.address.alignment],
  },
  {
    statements: '[roast-compare-10]',
    proves:
      'roasts are loaded exactly while the address has no error, and the list exactly while the member chooses from it',
    check: (snapshot) => {
      const { context, children } = snapshot
      const hasAddressError = context.address.error !== null
      expect(snapshot.matches({ comparison: 'refused' })).toBe(hasAddressError)
      expect(children.roasts === undefined).toBe(hasAddressError)
      expect(children.picker !== undefined).toBe(snapshot.matches({ picker: 'open' }))
    },
  },
)

describe('compareRoasts', () => {
  /** Opens the page with this query in the address. `data` returns the loaded roasts. */
  async function openComparison(search: string) {
    // The member has no roasts with ids from 90 on, and the roast 50 is in progress.
    const load = vi.fn(
      async ({ ids }: ComparedQuery): Promise<LoadedComparison> => ({
        roasts: ids
          .filter((id) => id < 90)
          .map((id) => ({ ...(id === 50 ? roastInProgress : endedGedebRoast), coffee_roast_id: id })),
        missing: ids.filter((id) => id >= 90),
        preferences,
      }),
    )
    const loadSimilar = vi.fn(async (_: SimilarQuery): Promise<readonly SimilarRoast[]> => [])
    const machine = compareRoastsMachine.provide({
      actors: {
        roasts: comparedRoastsMachine.provide({
          actors: { load: fromPromise(({ input: { query } }: { input: { query: ComparedQuery } }) => load(query)) },
        }),
        similar: similarRoastsMachine.provide({
          actors: {
            load: fromPromise(({ input: { query } }: { input: { query: SimilarQuery } }) => loadSimilar(query)),
          },
        }),
      },
    })
    const screen = startScreen(machine, { ...screenInput, search })
    await waitForPromises()
    const data = () => screen.actor.getSnapshot().children.roasts?.getSnapshot().context.data
    return { ...screen, load, loadSimilar, data }
  }
  const replaceAddress = (to: string) => ({ type: 'navigation.go', to, replace: true })

  test('[roast-compare-10] a roast that is added or removed and a chosen moment change the address, and the page follows the address', async () => {
    const { actor, received, load, loadSimilar, data } = await openComparison('?ids=7,8')
    expect(load.mock.calls).toEqual([[{ ids: [7, 8] }]])
    actor.send({ type: 'roast.add', coffee_roast_id: 9 })
    actor.send({ type: 'roast.remove', coffee_roast_id: 7 })
    actor.send({ type: 'alignment.choose', alignment: 'dry-end' })
    expect(received.navigation).toEqual([
      replaceAddress('/coffee/roasts/compare?ids=7,8,9'),
      replaceAddress('/coffee/roasts/compare?ids=8'),
      replaceAddress('/coffee/roasts/compare?ids=7,8&align=dry-end'),
    ])
    // Nothing is loaded before the address changes. The shown roasts stay until the new ones have loaded.
    expect(load).toHaveBeenCalledTimes(1)
    actor.send({ type: 'location.changed', location: locationWith('?ids=8,9') })
    expect(data()?.roasts).toHaveLength(2)
    await waitForPromises()
    expect(load.mock.calls.at(-1)).toEqual([{ ids: [8, 9] }])
    expect(loadSimilar.mock.calls).toEqual([[{ coffee_roast_id: 7 }], [{ coffee_roast_id: 8 }]])
    // Aligning the roasts at another moment loads nothing.
    actor.send({ type: 'location.changed', location: locationWith('?ids=8,9&align=dry-end') })
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    expect(actor.getSnapshot().context.address.alignment).toBe('dry-end')
  })

  test('[roast-compare-10] nothing changes when a seventh roast or an already compared roast is added, or a roast that is not compared is removed', async () => {
    const { actor, received } = await openComparison('?ids=1,2,3,4,5,6')
    actor.send({ type: 'roast.add', coffee_roast_id: 7 })
    actor.send({ type: 'roast.add', coffee_roast_id: 6 })
    actor.send({ type: 'roast.remove', coffee_roast_id: 7 })
    actor.send({ type: 'alignment.choose', alignment: 'charge' })
    expect(received.navigation).toEqual([])
  })

  test('[roast-compare-10] the page loads the roasts again when a compared roast has changed, and when the socket has connected again', async () => {
    const { emit, load } = await openComparison('?ids=7,8')
    emit('live', { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 8, version: 4 } })
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    emit('live', { type: 'live.received', fact: { type: 'coffeeRoast.updated', id: 99, version: 4 } })
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(2)
    emit('live', { type: 'live.connected' })
    await waitForPromises()
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('[roast-compare-10] an address with an error loads nothing, and a correct address loads again', async () => {
    const { actor, load, received } = await openComparison('?ids=seven')
    expect(load).not.toHaveBeenCalled()
    actor.send({ type: 'roast.add', coffee_roast_id: 9 })
    expect(received.navigation).toEqual([replaceAddress('/coffee/roasts/compare?ids=9')])
    actor.send({ type: 'location.changed', location: locationWith('?ids=9') })
    await waitForPromises()
    expect(load.mock.calls).toEqual([[{ ids: [9] }]])
  })

  test('[roast-compare-10] roasts that are missing, that have not ended or that were removed are not compared', async () => {
    const { data } = await openComparison('?ids=7,50,99,8')
    const loadedData = data()
    if (!loadedData) throw new Error('nothing was loaded')
    const { roasts, leftOut } = comparisonOf(loadedData, [7, 50, 99, 8])
    expect(roasts.map(({ number, roast }) => [number, roast.coffee_roast_id])).toEqual([
      [1, 7],
      [2, 8],
    ])
    expect(leftOut.map(({ sentence }) => sentence)).toEqual([
      'You have no roast with the number 99.',
      'The roast of Gedeb has not ended, so it cannot be compared yet.',
    ])
    expect(comparisonOf(loadedData, [8]).roasts.map(({ roast }) => roast.coffee_roast_id)).toEqual([8])
    expect(comparisonOf(loadedData, [8]).leftOut).toEqual([])
  })
})
