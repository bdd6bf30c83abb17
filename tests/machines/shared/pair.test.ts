// Tests a list and the page of one of its items, in a wide and in a narrow window.
import { afterEach, describe, expect, test } from 'vitest'
import { type AnyActorRef, createActor, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import type { Chunk, ScreenInput } from '../../../src/machines/app/screen.types.ts'
import { createPairMachine } from '../../../src/machines/shared/pair.machine.ts'
import type { HalfName } from '../../../src/machines/shared/pair.types.ts'
import type { WindowWidthChanged } from '../../../src/machines/shared/windowWidth.types.ts'
import { nora, waitForPromises } from '../support.ts'

/** A page that can get another id while it is open. */
const page = setup({ types: { context: {} as { id: string }, input: {} as ScreenInput } }).createMachine({
  context: ({ input }) => ({ id: input.params.id ?? '' }),
})
const half: Chunk = { View: null, logic: page }
const idOf = (actor: AnyActorRef | null): string | undefined => actor?.getSnapshot().context.id
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function open(own: HalfName, loads: (() => Promise<Chunk>)[] = []) {
  const wishes: EventObject[] = []
  let report: (event: WindowWidthChanged) => void = () => undefined
  const machine = createPairMachine({
    own,
    half,
    paths: /^\/games/,
    detailOf: (path) => (path === '/games' ? null : { id: path.slice(7) }),
    // The item 'new' gets the id 9.
    isOf: (detail, { id }) => idOf(detail) === id || (idOf(detail) === 'new' && id === '9'),
  }).provide({
    actors: {
      windowWidth: fromCallback(({ sendBack }) => {
        report = sendBack
      }),
      loadHalf: fromPromise(() => (loads.shift() ?? (async () => half))()),
    },
    actions: { keepPage: ({ context }) => void wishes.push({ type: String(context.wide) }) },
  })
  const params: Record<string, string> = own === 'detail' ? { id: '5' } : {}
  const actor = createActor(machine, { input: { params, search: '', user: nora, visit: 'visit', wide: false } })
  actor.start()
  stops.push(() => actor.stop())
  return {
    actor,
    wishes,
    widen: (wide: boolean) => report({ type: 'windowWidth.changed', wide }),
    goTo: (path: string) =>
      actor.send({ type: 'location.changed', location: { path, search: '', hash: '', isRevisit: false } }),
    halves: () => actor.getSnapshot().context,
  }
}

describe('pair', () => {
  test('the list continues while items are chosen, and each item is its own page', async () => {
    const pair = open('list')
    pair.widen(true)
    const { list } = pair.halves()
    pair.goTo('/games/5')
    await waitForPromises()
    const first = pair.halves().detail
    expect(idOf(first)).toBe('5')
    pair.goTo('/games/6')
    expect(idOf(pair.halves().detail)).toBe('6')
    expect(first?.getSnapshot().status).toBe('stopped')
    pair.goTo('/games')
    expect(pair.halves().detail).toBeNull()
    expect(pair.halves().list).toBe(list)
    expect(list?.getSnapshot().status).toBe('active')
  })

  test('a narrow window loads nothing beside the page of the address', async () => {
    let loads = 0
    const pair = open('detail', [
      async () => {
        loads += 1
        return half
      },
    ])
    await waitForPromises()
    expect([loads, pair.halves().list]).toEqual([0, null])
    pair.widen(true)
    await waitForPromises()
    expect(loads).toBe(1)
    expect(pair.halves().list).not.toBeNull()
    pair.widen(false)
    expect(pair.halves().list).toBeNull()
    expect(idOf(pair.halves().detail)).toBe('5')
    expect(pair.wishes.map(({ type }) => type)).toEqual(['false', 'true', 'false'])
  })

  test('[beside-07] the item stays when the code of the list does not load, and the member can try again', async () => {
    const pair = open('detail', [() => Promise.reject(new Error('no network'))])
    pair.widen(true)
    await waitForPromises()
    expect(pair.actor.getSnapshot().value).toBe('failed')
    expect(idOf(pair.halves().detail)).toBe('5')
    pair.actor.send({ type: 'half.retry' })
    await waitForPromises()
    expect(pair.halves().list).not.toBeNull()
  })

  test('[beside-13] the list stays after Back before the code of the item has loaded', async () => {
    const item: Chunk = { View: null, logic: page }
    const pair = open('list', [async () => item])
    pair.widen(true)
    pair.goTo('/games/5')
    expect(pair.actor.getSnapshot().value).toBe('loading')
    pair.goTo('/games')
    await waitForPromises()
    expect(pair.actor.getSnapshot().value).toBe('complete')
    expect(pair.halves().halves).toEqual({ list: half, detail: item })
    expect(pair.halves().halves.list).toBe(half)
    pair.goTo('/games/6')
    expect(idOf(pair.halves().detail)).toBe('6')
  })

  test('[beside-08] an open item continues when the server gives it an id', async () => {
    const pair = open('list')
    pair.widen(true)
    pair.goTo('/games/new')
    await waitForPromises()
    const { detail } = pair.halves()
    pair.goTo('/games/9')
    expect(pair.halves().detail).toBe(detail)
    expect(detail?.getSnapshot().status).toBe('active')
  })
})
