// Walks generated paths through the button 'Undo' and the end of its ten seconds.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import type { RoastTap } from '../../../src/machines/coffee/roastTaps.types.ts'
import { roastUndoMachine, undoLabel } from '../../../src/machines/coffee/roastUndo.machine.ts'
import { describeModel } from '../model.ts'
import { noopRef } from '../realActor.ts'
import { after } from '../xstateEvents.ts'
import { freshRoast, runningRoast, START_MS } from './exampleRoasts.ts'

const tap = (label: string, undo: RoastTap['undo']): RoastTap => ({
  label,
  createdMs: START_MS,
  request: {
    call: 'POST /coffee/roasts/:coffee_roast_id',
    params: {},
    body: { start_time: new Date(START_MS).toISOString() },
  },
  undo,
})

describeModel(
  {
    machine: roastUndoMachine,
    input: { now: () => START_MS, parent: noopRef() },
    events: [
      { type: 'log.add', tap: tap('Start', { start_time: null }) },
      { type: 'log.add', tap: tap('Discard Roast', null) },
      { type: 'undo.press' },
      // The roast has no start any more, because the start was undone in another way.
      { type: 'roast.changed', shown: { ...freshRoast, input_history: [], event_history: [] } },
      { type: 'roast.changed', shown: { ...runningRoast, input_history: [], event_history: [] } },
      after('undoDelay', 'roastUndo.offering'),
    ],
    uncoveredEvents: {
      'log.add (tap.label: Discard Roast)': 'a tap without an undo is never offered, so it changes nothing',
    },
    key: ({ context }) => context.taps.length,
    // Each further tap makes a new situation, so without this limit the paths would never end.
    stopWhen: ({ context }) => context.taps.length > 2,
  },
  {
    proves: 'the button is there exactly while a tap can be undone, and names only such a tap',
    check: (snapshot) => {
      expect(undoLabel(snapshot.context) === null).toBe(snapshot.matches('empty'))
      expect(undoLabel(snapshot.context)).not.toBe('Discard Roast')
    },
  },
)
