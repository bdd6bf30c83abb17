// Tests the keys of the keyboard that open pages.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate'
import { shortcutsMachine } from '../../../src/machines/shared/shortcuts.machine.ts'
import { SHORTCUTS } from '../../../src/machines/shared/shortcuts.ts'
import type { NextKeyTaken } from '../../../src/machines/shared/shortcuts.types.ts'
import { waitForPromises } from '../support.ts'

/** A site with the shortcuts, a session, and a navigation that stores the opened addresses. */
async function startShortcuts(acl: string) {
  const openedAddresses: string[] = []
  /** The keys of the controls on the page that the shortcuts have pressed. */
  const pressedControls: string[] = []
  /** What `watchKeys` received, in order. True means that the next key belongs to the shortcuts. */
  const nextKeyTaken: boolean[] = []
  const clock = new SimulatedClock()
  const navigation = fromCallback<{ type: 'navigation.go'; to: string }>(({ receive }) =>
    receive(({ to }) => void openedAddresses.push(to)),
  )
  const session = setup({}).createMachine({ context: { user: { user_id: 1, username: 'Nora', acl } } })
  const shortcuts = shortcutsMachine.provide({
    actors: {
      watchKeys: fromCallback<NextKeyTaken>(({ receive }) => receive(({ isTaken }) => void nextKeyTaken.push(isTaken))),
      readSwitch: fromPromise(async () => true),
      watchPageKeys: fromCallback(() => undefined),
    },
    actions: { pressControl: (_, { keys }) => void pressedControls.push(keys), writeSwitch: () => undefined },
  })
  const site = setup({ actors: { navigation, session, shortcuts } }).createMachine({
    invoke: [
      { src: 'navigation', systemId: 'navigation' },
      { src: 'session', systemId: 'session' },
      { src: 'shortcuts', systemId: 'shortcuts' },
    ],
  })
  const actor = createActor(site, { clock }).start()
  await waitForPromises()
  const press = (...keys: string[]) => {
    for (const key of keys) actor.system.get('shortcuts').send({ type: 'key.pressed', key })
  }
  return { press, openedAddresses, pressedControls, nextKeyTaken, clock }
}

describe(shortcutsMachine.id, () => {
  test('[keys-pages-04] a shortcut opens a page only if the member may see it', async () => {
    const pages = SHORTCUTS.filter(({ to }) => to !== undefined)
    const admin = await startShortcuts('admin|coffee|pool')
    for (const { keys } of pages) admin.press(...keys.split(' '))
    expect(admin.openedAddresses).toEqual(pages.map(({ to }) => to))
    const player = await startShortcuts('pool')
    for (const { keys } of pages) player.press(...keys.split(' '))
    expect(player.openedAddresses).toEqual(['/', '/pool'])
  })

  test('[keys-pages-05] the first of two keys counts for 1.5 s, but only until another key is pressed', async () => {
    const { press, openedAddresses: opened, pressedControls: pressed, clock } = await startShortcuts('pool')
    press('g')
    clock.increment(1500)
    press('p')
    // `g x` and `g n` are no shortcuts. After them, a single `p` is none either.
    press('g', 'x', 'p')
    press('g', 'n', 'p')
    expect(opened).toEqual([])
    expect(pressed).toEqual([])
    press('g')
    clock.increment(1499)
    press('p')
    expect(opened).toEqual(['/pool'])
  })

  test('[keys-pages-06] after `g`, the next key belongs to the shortcuts until a second key is pressed or 1.5 s have passed', async () => {
    const { press, nextKeyTaken: taken, clock } = await startShortcuts('pool')
    press('c')
    expect(taken).toEqual([])
    press('g')
    expect(taken).toEqual([true])
    press('c')
    expect(taken).toEqual([true, false])
    press('g')
    clock.increment(1500)
    expect(taken).toEqual([true, false, true, false])
  })

  test('no two shortcuts have the same keys, and no shortcut begins with another one', () => {
    const keys = SHORTCUTS.map((shortcut) => shortcut.keys)
    for (const shortcutKeys of keys)
      expect(keys.filter((other) => other.startsWith(shortcutKeys))).toEqual([shortcutKeys])
  })
})
