// Tests the alarm that rings before first crack (the beans begin to crack) and before the drop (the beans leave the
// roaster): how often it rings, and when its planned sound is cancelled.
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { crackAlarmMachine, type ExpectedMoment } from '../../../src/machines/coffee/crackAlarm.machine.ts'

/** Starts an alarm that is on. It rings 20 s before a moment. */
function startAlarm() {
  let ringCount = 0
  /** In how many seconds each planned sound begins; null means that the plan was cancelled. */
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
    /** In how many seconds the planned sound begins; null if no sound is planned any more. */
    plan: () => plans.at(-1),
    ringCount: () => ringCount,
    /** The moment is expected in `inSeconds`, or there is no forecast of it (null). */
    expectMoment: (moment: ExpectedMoment['moment'], inSeconds: number | null) =>
      actor.send({ type: 'moment.expected', moment, inSeconds }),
  }
}

test('[roast-drop-10] the alarm rings once for each moment, even if the same moment is expected again later', () => {
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

  // After a member has turned the alarm off and on again, it rings once more.
  actor.send({ type: 'alarm.disable' })
  actor.send({ type: 'alarm.enable' })
  expect(ringCount()).toBe(3)
})

test('[roast-drop-10] the plan for the drop is cancelled while first crack is expected, for which the alarm has already rung', () => {
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

test('the alarm does not ring for a drop that is overdue when it is first expected', () => {
  const { ringCount, expectMoment } = startAlarm()
  expectMoment('crack', 30)
  expectMoment('drop', -5)
  expect(ringCount()).toBe(0)
})

test('[roast-alarm-03] the planned sound is cancelled when the page of the roast is left', () => {
  const { actor, plan, expectMoment } = startAlarm()
  expectMoment('crack', 180)
  expect(plan()).toBe(160)
  actor.stop()
  expect(plan()).toBeNull()
})
