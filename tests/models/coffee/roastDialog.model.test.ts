// Walks generated paths through opening and closing the dialogs on the page of a roast.
import { expect } from 'vitest'
import { planFormMachine } from '../../../src/machines/coffee/planForm.machine.ts'
import { roastDialogMachine } from '../../../src/machines/coffee/roastDialog.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { done, failed } from '../xstateEvents.ts'
import { detailsDraftKey, detailsOfEnded, endedRoast } from './exampleRoasts.ts'

describeModel(
  {
    machine: roastDialogMachine,
    input: { screen: { params: {}, search: '', user: null, visit: 'visit' }, parent: noopRef() },
    events: [
      { type: 'details.open', details: detailsOfEnded },
      { type: 'afterRoast.open', details: detailsOfEnded },
      {
        type: 'afterRoast.refused',
        details: detailsOfEnded,
        error: { code: 'BAG_CODE_IN_USE', message: 'This bag code is taken.' },
      },
      done('roastDetails', [{ type: 'detail.changed', change: { notes: 'Lemon.' }, label: 'Notes' }]),
      { type: 'details.updated', saved: { ...endedRoast, coffee_in_mg: 1 }, refused: [] },
      { type: 'missedEvent.open', missedEvent: { events: [], endSeconds: 720, draftKey: detailsDraftKey } },
      done('missedEvent', { event_type: 'FIRST_CRACK_START', seconds: 400 }),
      done('missedEvent', null),
      { type: 'bean.open' },
      { type: 'bean.choose', bean: { coffee_bean_id: 4, name: 'Huila' } },
      { type: 'settings.open' },
      { type: 'background.open' },
      { type: 'log.open', log: { inputs: [], now: () => 0 } },
      done('stepsAndNotes', { type: 'FAN', value: 40, tappedMs: 0 }),
      done('stepsAndNotes', null),
      { type: 'plan.open', plan: { plan: [], unit: 'DEGREES_CELSIUS', draftKey: detailsDraftKey } },
      done('loadPlanForm', planFormMachine),
      failed('loadPlanForm', new Error('no connection')),
      { type: 'plan.finished', plan: [{ seconds: 300, temp_c: 140, note: '' }] },
      { type: 'plan.finished', plan: null },
      { type: 'background.choose', choice: 5 },
      { type: 'dialog.close' },
    ],
  },
  {
    proves: 'the actor of a dialog runs exactly while that dialog is open',
    check: (snapshot) => {
      const { roastDetails, missedEvent, beans, roasts, stepsAndNotes, loadPlanForm } = snapshot.children
      expect(roastDetails !== undefined).toBe(snapshot.matches('details') || snapshot.matches('afterRoast'))
      expect(missedEvent !== undefined).toBe(snapshot.matches('missedEvent'))
      expect(beans !== undefined).toBe(snapshot.matches('bean') || snapshot.matches('details'))
      expect(stepsAndNotes !== undefined).toBe(snapshot.matches('log'))
      if (loadPlanForm?.getSnapshot().status === 'active') expect(snapshot.matches('plan')).toBe(true)
      if (snapshot.context.planForm) expect(snapshot.matches('plan')).toBe(true)
      expect(roasts !== undefined).toBe(snapshot.matches('background'))
    },
  },
)
