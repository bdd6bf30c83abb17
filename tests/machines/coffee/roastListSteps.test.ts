// Tests the list of roasts, which can open a roast in a drawer (a panel at the bottom), and the dialogs of a roast.
// A row of `expectSteps` is an event, the state after it, the changed values of the context, and the effects.
// The effect 'list < list.refresh' means that the actor `list` receives the event `list.refresh`.
import { expect, test } from 'vitest'
import { roastDialogMachine } from '../../../src/machines/coffee/roastDialog.machine.ts'
import { roastsMachine } from '../../../src/machines/coffee/roasts.machine.ts'
import { endedGedebRoast, roastSummary, screenInput, unsavedRoast } from '../../models/coffee/exampleCoffee.ts'
import { detailsDraftKey, detailsOfEnded } from '../../models/coffee/exampleRoasts.ts'
import { noopRef } from '../../models/realActor.ts'
import { done } from '../../models/xstateEvents.ts'
import { expectSteps, type Step } from '../steps.ts'

const roastUpdated = (id: number) => ({
  type: 'live.received',
  fact: { type: 'coffeeRoast.updated', id, version: 2 },
})
const listRefresh = ['list < list.refresh']

test('a roast opens in the drawer in a narrow window, and its page opens in a wide window', () => {
  expectSteps(roastsMachine, { ...screenInput, wide: false }, [
    [null, 'browsing', { opened: null, unsaved: [], selected: [], wide: false }],
    [{ type: 'roast.open', roast: roastSummary }, 'inspecting', { opened: roastSummary }],
    [done('drawer'), 'browsing', { opened: null }],
    [{ type: 'windowWidth.changed', wide: true }, 'browsing', { wide: true }],
    [{ type: 'roast.open', roast: roastSummary }, 'browsing', {}, ['openRoast']],
    [{ type: 'drawer.open', roast: roastSummary }, 'inspecting', { opened: roastSummary }],
  ])
})

test('the list loads again after a change of any roast, and the open drawer loads again after a change of its roast', () => {
  expectSteps(roastsMachine, { ...screenInput, wide: false }, [
    [null, 'browsing'],
    [{ type: 'list.changed', items: [roastSummary], isBusy: false }, 'browsing', {}, ['keepPlace']],
    [roastUpdated(7), 'browsing', {}, listRefresh],
    [{ type: 'live.received', fact: { type: 'user.pinged' } }, 'browsing'],
    [{ type: 'roasts.changed' }, 'browsing'],
    [{ type: 'live.connected' }, 'browsing'],
    [{ type: 'drawer.open', roast: roastSummary }, 'inspecting', { opened: roastSummary }],
    [{ type: 'roasts.changed' }, 'inspecting', {}, listRefresh],
    [{ type: 'live.connected' }, 'inspecting', {}, ['drawer < roast.refresh']],
    [roastUpdated(7), 'inspecting', {}, [...listRefresh, 'drawer < roast.refresh']],
    [roastUpdated(99), 'inspecting', {}, listRefresh],
    [{ type: 'live.received', fact: { type: 'user.pinged' } }, 'inspecting'],
  ])
})

test('a roast that is not saved yet is in the list until the server has created it, and then the list loads again', () => {
  const creation = unsavedRoast('0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10')
  expectSteps(roastsMachine, { ...screenInput, wide: false }, [
    [null, 'browsing'],
    [
      { type: 'pending.changed', entries: [creation] },
      'browsing',
      { unsaved: [expect.objectContaining({ client_id: creation.key })] },
    ],
    [{ type: 'pending.delivered', entries: [creation], answer: null }, 'browsing'],
    [
      { type: 'pending.delivered', entries: [], answer: { call: 'POST /coffee/roasts', data: { coffee_roast_id: 9 } } },
      'browsing',
      { unsaved: [] },
      listRefresh,
    ],
  ])
})

test('only ended roasts can be selected, at least two can be compared, and Cancel empties the selection', () => {
  const otherRoast = { ...endedGedebRoast, coffee_roast_id: 8 }
  expectSteps(roastsMachine, { ...screenInput, wide: false }, [
    [null, 'browsing'],
    [{ type: 'selection.start' }, 'selecting'],
    [{ type: 'selection.toggle', roast: roastSummary }, 'selecting'],
    [{ type: 'selection.toggle', roast: endedGedebRoast }, 'selecting', { selected: [7] }],
    [{ type: 'selection.compare' }, 'selecting'],
    [{ type: 'selection.toggle', roast: otherRoast }, 'selecting', { selected: [7, 8] }],
    [{ type: 'selection.compare' }, 'selecting', {}, ['compare']],
    [{ type: 'selection.toggle', roast: endedGedebRoast }, 'selecting', { selected: [8] }],
    [{ type: 'selection.cancel' }, 'browsing', { selected: [] }],
  ])
})

const startStep: Step = [null, 'closed', { details: null, missedEvent: null, log: null }]
const closeStep: Step = [{ type: 'dialog.close' }, 'closed']
const detailsUpdated = { type: 'details.updated', saved: { ...endedGedebRoast, coffee_in_mg: 1 }, refused: [] }
const input = { screen: screenInput, parent: noopRef() }

test('one dialog is open at a time, and the page is shown when the dialog closes', () => {
  const log = { inputs: [], now: () => 0 }
  const missedEvent = { events: [], endSeconds: 720, draftKey: detailsDraftKey }
  expectSteps(roastDialogMachine, input, [
    startStep,
    [{ type: 'details.open', details: detailsOfEnded }, 'details', { details: detailsOfEnded }],
    [{ type: 'settings.open' }, 'details'],
    [detailsUpdated, 'details', {}, ['roastDetails < details.updated']],
    closeStep,
    [{ type: 'settings.open' }, 'settings'],
    closeStep,
    [{ type: 'bean.open' }, 'bean'],
    closeStep,
    [{ type: 'background.open' }, 'background'],
    closeStep,
    [{ type: 'afterRoast.open', details: detailsOfEnded }, 'afterRoast'],
    [detailsUpdated, 'afterRoast', {}, ['roastDetails < details.updated']],
    closeStep,
    [{ type: 'missedEvent.open', missedEvent }, 'missedEvent', { missedEvent }],
    [done('missedEvent', null), 'closed'],
    [{ type: 'log.open', log }, 'log', { log }],
    [done('stepsAndNotes', null), 'closed'],
  ])
})

test('the result of a dialog is reported to the page', () => {
  const log = { inputs: [], now: () => 0 }
  const missedEvent = { events: [], endSeconds: 720, draftKey: detailsDraftKey }
  expectSteps(roastDialogMachine, input, [
    startStep,
    [{ type: 'bean.open' }, 'bean'],
    [{ type: 'bean.choose', bean: { coffee_bean_id: 4, name: 'Huila' } }, 'closed', {}, ['parent < bean.choose']],
    [{ type: 'background.open' }, 'background'],
    [{ type: 'background.choose', choice: 5 }, 'closed', {}, ['parent < background.choose']],
    [{ type: 'afterRoast.open', details: detailsOfEnded }, 'afterRoast', { details: detailsOfEnded }],
    [
      done('roastDetails', [{ type: 'detail.changed', change: { notes: 'Lemon.' }, label: 'Notes' }]),
      'closed',
      {},
      ['reportChanges'],
    ],
    [{ type: 'missedEvent.open', missedEvent }, 'missedEvent', { missedEvent }],
    [done('missedEvent', { event_type: 'FIRST_CRACK_START', seconds: 400 }), 'closed', {}, ['parent < event.place']],
    [{ type: 'log.open', log }, 'log', { log }],
    [done('stepsAndNotes', { type: 'FAN', value: 40, tappedMs: 0 }), 'closed', {}, ['parent < reading.made']],
  ])
})
