// Tests a list and the page of one of its items, in a wide and in a narrow window.
import { afterEach, describe, expect, test } from 'vitest'
import { type AnyActorRef, createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate'
import type { Chunk, ScreenInput } from '../../../src/machines/app/screen.types.ts'
import { createPairMachine } from '../../../src/machines/shared/pair.machine.ts'
import type { HalfName } from '../../../src/machines/shared/pair.types.ts'
import type { WindowWidthChanged } from '../../../src/machines/shared/windowWidth.types.ts'
import { nora, waitForPromises } from '../support.ts'

/** A page that can get another id while it is open. */
const page = setup({ types: { context: {} as { id: string }, input: {} as ScreenInput } }).createMachine({
  context: ({ input }) => ({ id: input.params.id ?? '' }),
})
/** The code of the list or of the page of an item. */
const half: Chunk = { View: null, logic: page }
const idOf = (actor: AnyActorRef | null): string | undefined => actor?.getSnapshot().context.id
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/**
 * Opens the list, or the page of the item 5, in a narrow window. `loads` answers the loads of the other half's code.
 * `keptWidths` lists whether the window was wide at each call of the action `keepPage`.
 */
function openPair(halfName: HalfName, loads: (() => Promise<Chunk>)[] = []) {
  const keptWidths: boolean[] = []
  let reportWidth: (event: WindowWidthChanged) => void = () => undefined
  const machine = createPairMachine({
    halfName,
    half,
    paths: /^\/games/,
    detailParamsOf: (path) => (path === '/games' ? null : { id: path.slice('/games/'.length) }),
    // The item 'new' gets the id 9.
    detailHasParams: (detail, { id }) => idOf(detail) === id || (idOf(detail) === 'new' && id === '9'),
  }).provide({
    actors: {
      windowWidth: fromCallback(({ sendBack }) => {
        reportWidth = sendBack
      }),
      loadHalf: fromPromise(() => (loads.shift() ?? (async () => half))()),
    },
    actions: { keepPage: ({ context }) => void keptWidths.push(context.wide) },
  })
  const params: Record<string, string> = halfName === 'detail' ? { id: '5' } : {}
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { params, search: '', user: nora, visit: 'visit', wide: false }, clock })
  actor.start()
  stops.push(() => actor.stop())
  return {
    actor,
    clock,
    keptWidths,
    setWide: (wide: boolean) => reportWidth({ type: 'windowWidth.changed', wide }),
    goTo: (path: string) =>
      actor.send({ type: 'location.changed', location: { path, search: '', hash: '', isRevisit: false } }),
    context: () => actor.getSnapshot().context,
  }
}

describe('pair', () => {
  test('the list continues to run while items are chosen, and each item gets a page of its own', async () => {
    const pair = openPair('list')
    pair.setWide(true)
    const { list } = pair.context()
    pair.goTo('/games/5')
    await waitForPromises()
    const firstDetail = pair.context().detail
    expect(idOf(firstDetail)).toBe('5')
    pair.goTo('/games/6')
    expect(idOf(pair.context().detail)).toBe('6')
    expect(firstDetail?.getSnapshot().status).toBe('stopped')
    pair.goTo('/games')
    expect(pair.context().detail).toBeNull()
    expect(pair.context().list).toBe(list)
    expect(list?.getSnapshot().status).toBe('active')
  })

  test('a narrow window loads only the page of the item, and the list loads when the window becomes wide', async () => {
    let loads = 0
    const pair = openPair('detail', [
      async () => {
        loads += 1
        return half
      },
    ])
    await waitForPromises()
    expect([loads, pair.context().list]).toEqual([0, null])
    pair.setWide(true)
    await waitForPromises()
    expect(loads).toBe(1)
    expect(pair.context().list).not.toBeNull()
    pair.setWide(false)
    expect(pair.context().list).toBeNull()
    expect(idOf(pair.context().detail)).toBe('5')
    expect(pair.keptWidths).toEqual([false, true, false])
  })

  test('[beside-07] the item stays when the code of the list does not load, and the member can try again', async () => {
    const pair = openPair('detail', [() => Promise.reject(new Error('no network'))])
    pair.setWide(true)
    await waitForPromises()
    expect(pair.actor.getSnapshot().value).toBe('failed')
    expect(idOf(pair.context().detail)).toBe('5')
    pair.actor.send({ type: 'half.retry' })
    await waitForPromises()
    expect(pair.context().list).not.toBeNull()
  })

  test('loading the code of the list fails after two minutes', async () => {
    const pair = openPair('detail', [() => new Promise<Chunk>(() => undefined)])
    pair.setWide(true)
    pair.clock.increment(119_999)
    expect(pair.actor.getSnapshot().value).toBe('loading')
    pair.clock.increment(1)
    expect(pair.actor.getSnapshot().value).toBe('failed')
  })

  test('[beside-13] the list stays if the member goes Back before the code of the item has loaded', async () => {
    const item: Chunk = { View: null, logic: page }
    const pair = openPair('list', [async () => item])
    pair.setWide(true)
    pair.goTo('/games/5')
    expect(pair.actor.getSnapshot().value).toBe('loading')
    pair.goTo('/games')
    await waitForPromises()
    expect(pair.actor.getSnapshot().value).toBe('complete')
    expect(pair.context().halves).toEqual({ list: half, detail: item })
    expect(pair.context().halves.list).toBe(half)
    pair.goTo('/games/6')
    expect(idOf(pair.context().detail)).toBe('6')
  })

  test('[beside-08] an open item continues when the server gives it an id', async () => {
    const pair = openPair('list')
    pair.setWide(true)
    pair.goTo('/games/new')
    await waitForPromises()
    const { detail } = pair.context()
    pair.goTo('/games/9')
    expect(pair.context().detail).toBe(detail)
    expect(detail?.getSnapshot().status).toBe('active')
  })
})
