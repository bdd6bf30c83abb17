// Tests what the page of a roast shows: the chart, the table, the keypad, or the cockpit. Stubs, which only write the
// log, replace the child machines. The log lists the events that the children and the parent get.
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Reading } from '../../../src/machines/coffee/roastTaps.types.ts'
import {
  canHaveCockpit,
  type RoastViewEvent,
  roastViewMachine,
} from '../../../src/machines/coffee/roastView.machine.ts'
import { START_MS } from '../../models/coffee/exampleRoasts.ts'
import { waitForPromises } from '../support.ts'

/** Shows a roast with this status. The member has switched the cockpit on, unless `cockpitOn` is false. */
function start({ status = 'running' as 'notStarted' | 'running' | 'ended', wide = false, cockpitOn = true } = {}) {
  const log: string[] = []
  let endKeypad: (reading: Reading | null) => void = () => undefined
  const stub = (name: string) =>
    fromCallback(({ receive, input }) => {
      log.push(`${name} begins in ${(input as { temperatureUnit: string }).temperatureUnit}`)
      receive(({ type }) => void log.push(`${name}: ${type}`))
      return () => void log.push(`${name} ends`)
    })
  const machine = roastViewMachine.provide({
    actors: {
      windowWidth: fromCallback(() => undefined),
      cockpit: stub('cockpit') as never,
      roastInputs: stub('table') as never,
      keypad: fromPromise(
        () =>
          new Promise((resolve) => {
            log.push('keypad begins')
            endKeypad = resolve
          }),
      ) as never,
    },
    actions: {
      writeCockpitOn: (_, { user_id, on }) => void log.push(`stores the cockpit of ${user_id}: ${on}`),
    },
  })
  const parent = createActor(
    fromCallback(({ receive }) => receive((event) => void log.push(`parent: ${JSON.stringify(event)}`))),
  ).start()
  const actor = createActor(machine, {
    input: {
      status,
      temperatureUnit: 'DEGREES_CELSIUS',
      displayUnit: 'DEGREES_CELSIUS',
      now: () => START_MS,
      user_id: 1,
      wide,
      cockpitOn,
      parent,
    },
  }).start()
  return {
    send: (event: RoastViewEvent) => actor.send(event),
    changeStatus: (status: 'notStarted' | 'running' | 'ended') => actor.send({ type: 'status.changed', status }),
    current: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    newLines: () => log.splice(0),
    endKeypad: async (reading: Reading | null) => {
      endKeypad(reading)
      await waitForPromises()
    },
  }
}

describe(roastViewMachine.id, () => {
  test('the view of a phone changes between the chart, the table and the keypad', () => {
    const view = start()
    expect(view.current()).toBe('profile')
    view.send({ type: 'view.table' })
    expect([view.current(), view.newLines()]).toEqual(['table', ['table begins in DEGREES_CELSIUS']])
    view.send({ type: 'view.profile' })
    expect([view.current(), view.newLines()]).toEqual(['profile', ['table ends']])
    view.send({ type: 'input.open' })
    expect([view.current(), view.newLines()]).toEqual(['input', ['keypad begins']])
    view.send({ type: 'view.table' })
    expect(view.current()).toBe('table')
    view.send({ type: 'input.open' })
    expect(view.current()).toBe('input')
    view.send({ type: 'view.profile' })
    expect(view.current()).toBe('profile')
  })

  test('the view has a keypad only while the roast is in progress', () => {
    const view = start({ status: 'notStarted' })
    view.send({ type: 'input.open' })
    expect(view.current()).toBe('profile')
    view.send({ type: 'view.table' })
    view.send({ type: 'input.open' })
    expect(view.current()).toBe('table')
    view.changeStatus('running')
    view.send({ type: 'input.open' })
    expect(view.current()).toBe('input')
    view.changeStatus('ended')
    expect(view.current()).toBe('profile')
  })

  test('the chart is shown again after the keypad ends, and a reading is reported', async () => {
    const view = start()
    view.send({ type: 'input.open' })
    view.newLines()
    const reading = { type: 'BEAN_TEMP', value: 201.5, tappedMs: START_MS + 5000 } as const
    await view.endKeypad(reading)
    expect([view.current(), view.newLines()]).toEqual([
      'profile',
      [`parent: ${JSON.stringify({ type: 'reading.made', reading })}`],
    ])
    view.send({ type: 'input.open' })
    view.newLines()
    await view.endKeypad(null)
    expect([view.current(), view.newLines()]).toEqual(['profile', []])
  })

  test('[roast-cockpit-12] the view of a wide window is the cockpit only while the member has switched it on, and the browser stores the choice', () => {
    const view = start({ wide: true, cockpitOn: false })
    expect(view.current()).toBe('profile')
    view.send({ type: 'view.table' })
    view.newLines()
    view.send({ type: 'cockpit.switch', on: true })
    expect([view.current(), view.newLines()]).toEqual([
      { cockpit: 'open' },
      expect.arrayContaining(['stores the cockpit of 1: true']),
    ])
    view.send({ type: 'cockpit.switch', on: false })
    expect([view.current(), view.newLines()]).toEqual([
      'profile',
      expect.arrayContaining(['stores the cockpit of 1: false']),
    ])
  })

  test('the view of a wide window is the cockpit until the end, with a keypad while the roast is in progress', () => {
    const view = start({ status: 'notStarted', wide: true })
    expect([view.current(), view.newLines(), canHaveCockpit(view.context())]).toEqual([
      { cockpit: 'closed' },
      ['table begins in DEGREES_CELSIUS'],
      true,
    ])
    view.changeStatus('running')
    expect([view.current(), view.newLines()]).toEqual([{ cockpit: 'open' }, ['cockpit begins in DEGREES_CELSIUS']])
    view.changeStatus('notStarted')
    expect([view.current(), view.newLines()]).toEqual([{ cockpit: 'closed' }, ['cockpit ends']])
    view.changeStatus('ended')
    expect([view.current(), canHaveCockpit(view.context())]).toEqual(['profile', false])
  })

  test('[roast-keypad-19] the cockpit and its table receive the units of the loaded preferences, and a later table begins with them', () => {
    const view = start({ wide: true })
    view.newLines()
    const units = { temperatureUnit: 'DEGREES_FAHRENHEIT', displayUnit: 'DEGREES_FAHRENHEIT' } as const
    view.send({ type: 'units.changed', ...units })
    expect([view.newLines(), view.context()]).toMatchObject([['table: units.changed', 'cockpit: units.changed'], units])
    view.send({ type: 'cockpit.switch', on: false })
    view.newLines()
    view.send({ type: 'view.table' })
    expect(view.newLines()).toEqual(['table begins in DEGREES_FAHRENHEIT'])
  })

  test.each(['profile', 'table', 'input'] as const)(
    'the view %s becomes the cockpit in a wide window, and the chart when the window becomes narrow again',
    (viewBefore) => {
      const view = start()
      if (viewBefore === 'table') view.send({ type: 'view.table' })
      if (viewBefore === 'input') view.send({ type: 'input.open' })
      view.send({ type: 'windowWidth.changed', wide: true })
      expect(view.current()).toEqual({ cockpit: 'open' })
      view.send({ type: 'windowWidth.changed', wide: false })
      expect(view.current()).toBe('profile')
    },
  )
})
