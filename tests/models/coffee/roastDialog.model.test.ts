// Walks generated paths through opening and closing the dialogs on the page of a roast.
import { expect } from 'vitest'
import { roastDialogMachine } from '../../../src/machines/coffee/roastDialog.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done } from '../xstateEvents.ts'
import { endedRoast } from './exampleRoasts.ts'

const draftKey = { user_id: 1, name: 'roast-details-12' }
const details = {
  saved: endedRoast,
  refused: [],
  temperatureUnit: 'DEGREES_CELSIUS',
  weightUnit: 'GRAMS',
  coffee_bean_id: 3,
  countedMg: 0,
  draftKey,
} as const

describeModel(
  {
    machine: roastDialogMachine,
    input: { screen: { params: {}, search: '', user: null, visit: 'visit' }, parent: noopRef() },
    events: [
      { type: 'details.open', details },
      { type: 'afterRoast.open', details },
      done('roastDetails', [{ type: 'detail.changed', change: { notes: 'Lemon.' }, label: 'Notes' }]),
      { type: 'details.updated', saved: { ...endedRoast, coffee_in_mg: 1 }, refused: [] },
      { type: 'missedEvent.open', roast: { events: [], endSeconds: 720, draftKey } },
      done('missedEvent', { event_type: 'FIRST_CRACK_START', seconds: 400 }),
      done('missedEvent', null),
      { type: 'bean.open' },
      { type: 'bean.choose', bean: { coffee_bean_id: 4, name: 'Huila' } },
      { type: 'settings.open' },
      { type: 'background.open' },
      { type: 'log.open', log: { inputs: [], now: () => 0 } },
      done('roastLog', { type: 'FAN', value: 40, tappedMs: 0 }),
      done('roastLog', null),
      { type: 'background.choose', choice: 5 },
      { type: 'dialog.close' },
    ],
  },
  {
    proves: 'the actor of a dialog runs exactly while that dialog is open',
    check: (snapshot) => {
      const { roastDetails, missedEvent, beans, roasts, roastLog } = snapshot.children
      expect(roastDetails !== undefined).toBe(snapshot.matches('details') || snapshot.matches('afterRoast'))
      expect(missedEvent !== undefined).toBe(snapshot.matches('missedEvent'))
      expect(beans !== undefined).toBe(snapshot.matches('bean') || snapshot.matches('details'))
      expect(roastLog !== undefined).toBe(snapshot.matches('log'))
      expect(roasts !== undefined).toBe(snapshot.matches('background'))
    },
  },
)
