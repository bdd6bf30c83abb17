// Tests the alarm that rings before first crack and before the drop: how often it rings, and what becomes of its plan.
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { crackAlarmMachine, type ExpectedMoment } from '../../../src/machines/coffee/crackAlarm.machine.ts'

function startAlarm() {
  let ringCount = 0
  const plans: (number | null)[] = []
  const machine = crackAlarmMachine.provide({
    actors: { ringPlan: fromCallback(() => () => void plans.push(null)) },
    actions: {
      ring: () => {
        ringCount += 1
      },
      planRing: (_, { inSeconds }) => void plans.push(inSeconds),
      prepareSound: () => undefined,
      writeAlarm: () => undefined,
    },
  })
  const actor = createActor(machine, { input: { alarmOn: true } }).start()
  return {
    actor,
    plan: () => plans.at(-1),
    ringCount: () => ringCount,
    expectMoment: (moment: ExpectedMoment['moment'], inSeconds: number | null) =>
      actor.send({ type: 'moment.expected', moment, inSeconds }),
  }
}

test('[roast-drop-10] the alarm rings once for each moment, also if the expected moment changes back and forth', () => {
  const { actor, plan, ringCount, expectMoment } = startAlarm()
  expectMoment('crack', 20)
  expectMoment('drop', 20)
  expect(ringCount()).toBe(2)
  expectMoment('crack', 0)
  expectMoment('drop', 29)
  expect(plan()).toBeNull()
  expectMoment('drop', 20)
  expectMoment('crack', 12)
  expect(ringCount()).toBe(2)

  // A member who turns the alarm off and on again wants it once more.
  actor.send({ type: 'alarm.disable' })
  actor.send({ type: 'alarm.enable' })
  expect(ringCount()).toBe(3)
})

test('[roast-drop-10] a plan for one moment is cancelled when a moment is expected for which the alarm has rung', () => {
  const { plan, ringCount, expectMoment } = startAlarm()
  expectMoment('crack', 20)
  expectMoment('drop', 29)
  expect(plan()).toBe(9)
  expectMoment('crack', 25)
  expect(plan()).toBeNull()
  expectMoment('crack', 19)
  expect(ringCount()).toBe(1)
  expectMoment('drop', 21)
  expect(plan()).toBe(1)
})

test('[roast-alarm-03] the planned sound is cancelled when the page of the roast is left', () => {
  const { actor, plan, expectMoment } = startAlarm()
  expectMoment('crack', 180)
  expect(plan()).toBe(160)
  actor.stop()
  expect(plan()).toBeNull()
})
