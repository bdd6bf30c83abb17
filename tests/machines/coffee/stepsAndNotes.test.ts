// Tests the form for steps of the fan and the drum, and for notes.
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ShownInput } from '../../../src/machines/coffee/roast.types.ts'
import { stepsAndNotesMachine } from '../../../src/machines/coffee/stepsAndNotes.machine.ts'

/** A logged step of the fan to `value` percent. `seconds` is its time in the roast. */
const fan = (value: number, seconds: number): ShownInput => ({
  input_id: seconds,
  type: 'FAN',
  value,
  seconds,
  units: 'PERCENT',
  unsaved: false,
})

/** Opens the form of a roast with these readings. Its clock starts at 1000 ms, and `passMs` moves the clock. */
function openForm(inputs: readonly ShownInput[] = []) {
  let nowMs = 1000
  const actor = createActor(stepsAndNotesMachine, { input: { inputs, now: () => nowMs } }).start()
  return {
    actor,
    passMs: (ms: number) => {
      nowMs += ms
    },
    output: () => actor.getSnapshot().output,
  }
}

test('[roast-logs-10] a step starts from the last setting, and a note has the time at which the form opened', () => {
  const stepForm = openForm([fan(30, 60), fan(40, 90)])
  // The drum and the burner have no step yet. Then the form shows 50 percent.
  expect(stepForm.actor.getSnapshot().context.steps).toEqual({ FAN: 40, DRUM: 50, BURNER: 50 })
  stepForm.actor.send({ type: 'step.change', input: 'FAN', by: 5 })
  stepForm.passMs(4000)
  stepForm.actor.send({ type: 'step.log', input: 'FAN' })
  expect(stepForm.output()).toEqual({ type: 'FAN', value: 45, tappedMs: 5000 })

  const noteForm = openForm()
  noteForm.passMs(9000)
  noteForm.actor.send({ type: 'note.change', value: ' Hay ' })
  noteForm.actor.send({ type: 'note.log' })
  expect(noteForm.output()).toEqual({ type: 'NOTE', value: 0, note: 'Hay', tappedMs: 1000 })
})

test('an empty note is not logged, and the form shows why', () => {
  const { actor, output } = openForm()
  actor.send({ type: 'note.log' })
  expect(actor.getSnapshot().context.problem).toBe('Write something in the note.')
  actor.send({ type: 'note.change', value: 'a' })
  expect(actor.getSnapshot().context.problem).toBeNull()
  actor.send({ type: 'form.close' })
  expect(output()).toBeNull()
})
