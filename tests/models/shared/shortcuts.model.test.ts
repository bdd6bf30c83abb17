// Walks generated paths through the keyboard shortcuts, which a member can switch on and off.
import { expect } from 'vitest'
import { shortcutsMachine } from '../../../src/machines/shared/shortcuts.machine.ts'
import { SHORTCUTS } from '../../../src/machines/shared/shortcuts.ts'
import { describeModel } from '../model.ts'
import { after, done, failed } from '../xstateEvents.ts'

describeModel(
  {
    machine: shortcutsMachine,
    input: undefined,
    effects: ['pressControl', 'writeSwitch'],
    events: [
      done('readSwitch', true),
      done('readSwitch', false),
      failed('readSwitch', new Error('blocked')),
      // `g p` opens a page, `x` belongs to no shortcut, and `n` is a shortcut of one key.
      { type: 'key.pressed', key: 'g' },
      { type: 'key.pressed', key: 'p' },
      { type: 'key.pressed', key: 'x' },
      { type: 'key.pressed', key: 'n' },
      { type: 'key.pressed', key: '?' },
      { type: 'shortcuts.switch' },
      { type: 'dialog.open' },
      { type: 'dialog.close' },
      { type: 'pageKeys.read', pageKeys: [{ keys: 'C', name: 'Charge' }] },
      after('secondKeyTimeout', 'shortcuts.keys.on.second'),
    ],
  },
  {
    proves: 'shortcuts work only while they are switched on, and after the first of two keys another first key works',
    check: (snapshot) => {
      const waitsForFirstKey = snapshot.matches({ keys: { on: 'first' } })
      for (const { keys } of SHORTCUTS) {
        const firstKey = { type: 'key.pressed', key: keys.slice(0, 1) } as const
        if (snapshot.matches({ keys: 'off' })) expect(snapshot.can(firstKey), keys).toBe(false)
        if (waitsForFirstKey) expect(snapshot.can(firstKey), keys).toBe(true)
      }
    },
  },
)
