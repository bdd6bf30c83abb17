// Tests which temperatures of a probe count, and which of them are logged.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canFollow,
  type HeardProbe,
  hear,
  isDue,
  PROBE_LOST_SECONDS,
  UNHEARD_PROBE,
} from '../../../contract/rules/coffee/probeValues.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'

type Sent = readonly [seconds: number, tempC: number, measuredSeconds?: number]

/** What is logged of these temperatures, in a roast that was charged at 0:00. */
function loggedOf(sent: readonly Sent[], { logged = [] as TempSample[], intervalSeconds = 15 } = {}): TempSample[] {
  let probe: HeardProbe = UNHEARD_PROBE
  const all = [...logged]
  for (const [seconds, tempC, measuredSeconds = null] of sent) {
    probe = hear(probe, { tempC, measuredSeconds }, seconds, 0)
    const now = { seconds, chargeSeconds: 0, intervalSeconds }
    if (isDue(probe, all.at(-1) ?? null, now) && probe.last) all.push(probe.last)
  }
  return all.slice(logged.length)
}

/** A temperature each second from a second on, at this rate. */
const steady = (from: number, seconds: number, tempC: number, perSecond = 0.15): Sent[] =>
  Array.from({ length: seconds }, (_, index) => [from + index, tempC + index * perSecond])

describe('the jump from one temperature to the next', () => {
  const at = (seconds: number, tempC: number) => ({ seconds, tempC })
  test.each([
    { before: at(300, 150), next: at(301, 177), can: true },
    { before: at(300, 150), next: at(301, 179), can: false },
    { before: at(300, 150), next: at(360, 344), can: false },
    { before: at(300, 150), next: at(360, 234), can: true },
    { before: at(300, 150), next: at(301, 121), can: false },
    { before: at(300, 150), next: at(299, 150), can: false },
    { before: at(0, 200), next: at(2, 120), can: true },
    { before: at(0, 200), next: at(1, 40), can: false },
    { before: at(88, 200), next: at(90, 120), can: true },
    { before: at(89, 200), next: at(91, 120), can: false },
    { before: at(0, 100), next: at(2, 180), can: false },
    { before: null, next: at(0, 235), can: true },
    { before: null, next: at(0, 235.1), can: false },
    { before: null, next: at(0, 0), can: false },
    { before: null, next: at(0, -40), can: false },
    { before: null, next: at(0, Number.NaN), can: false },
    { before: null, next: at(-1, 100), can: false },
    { before: null, next: at(14_401, 100), can: false },
  ])('[roast-probe-05] $next after $before: $can', ({ before, next, can }) => {
    expect(canFollow(before, next, 0)).toBe(can)
  })

  test('[roast-probe-05] a jump does not count, and a temperature that agrees with the last one counts again', () => {
    const heard = (sent: readonly Sent[]) =>
      sent.reduce((probe, [seconds, tempC]) => hear(probe, { tempC, measuredSeconds: null }, seconds, 0), UNHEARD_PROBE)
    const withJump = [...steady(300, 3, 150), [303, 20]] as const
    expect(heard(withJump)).toMatchObject({ last: { seconds: 302 }, doubtfulC: 20 })
    expect(heard([...withJump, [304, 150.6]])).toMatchObject({ last: { seconds: 304 }, doubtfulC: null })
  })

  test('[roast-probe-05] the first temperature counts when the second agrees with it', () => {
    expect(loggedOf([[300, 20]])).toEqual([])
    expect(loggedOf([[300, 20], ...steady(301, 3, 180)])).toEqual([{ seconds: 302, tempC: 180.15 }])
  })
})

describe('what is logged', () => {
  test('[roast-probe-06] one temperature is logged in each interval', () => {
    expect(loggedOf(steady(100, 50, 120)).map(({ seconds }) => seconds)).toEqual([101, 116, 131, 146])
    const seconds = loggedOf(steady(100, 50, 120), { intervalSeconds: 30 }).map((sample) => sample.seconds)
    expect(seconds).toEqual([101, 131])
  })

  test('[roast-probe-06] a typed temperature is in the place of the one of the probe', () => {
    const logged = [{ seconds: 110, tempC: 121 }]
    expect(loggedOf(steady(111, 20, 121), { logged }).map(({ seconds }) => seconds)).toEqual([125])
  })

  test('[roast-probe-06] a temperature that cannot follow the last one of the roast is not logged', () => {
    const logged = [{ seconds: 300, tempC: 180 }]
    expect(loggedOf(steady(315, 20, 21), { logged })).toEqual([])
  })

  test('[roast-probe-06] a temperature that is older than 5 s is not logged', () => {
    const probe = { ...UNHEARD_PROBE, last: { seconds: 100, tempC: 120 }, isSure: true }
    const now = (seconds: number) => ({ seconds, chargeSeconds: 0, intervalSeconds: 15 })
    expect(isDue(probe, null, now(100 + PROBE_LOST_SECONDS))).toBe(true)
    expect(isDue(probe, null, now(100.1 + PROBE_LOST_SECONDS))).toBe(false)
  })
})

describe('a probe that sends rubbish', () => {
  test('[roast-probe-07] measurements that the thermometer had stored, or that arrive out of order, do not count', () => {
    const measured = steady(100, 40, 120).map(([seconds, tempC]) => [seconds, tempC, 5000 + seconds] as const)
    const late = steady(100.5, 40, 60).map(([seconds, tempC]) => [seconds, tempC, 4990 + seconds] as const)
    const mixed = measured.flatMap((one, index) => [one, late[index] ?? one])
    expect(loggedOf(mixed)).toEqual(loggedOf(measured))
  })

  test('[roast-probe-07] NaN, -40, 999 and other wrong numbers between the right ones are not logged', () => {
    const truthC = (seconds: number) => 100 + seconds * 0.15
    const wrong = fc.oneof(
      fc.constantFrom(Number.NaN, -40, 0, 999, Number.POSITIVE_INFINITY),
      fc.double({ min: -300, max: 1000, noNaN: true }),
    )
    const values = fc.array(fc.option(wrong, { freq: 3 }), { minLength: 100, maxLength: 300 })
    fc.assert(
      fc.property(values, fc.constantFrom(0.1, 0.5, 1), (sent, step) => {
        const all = sent.map((value, index): Sent => {
          const seconds = 200 + index * step
          const isWrong = value !== null && index % 2 === 1 && !(Math.abs(value - truthC(seconds)) < 40)
          return [seconds, isWrong ? value : truthC(seconds)]
        })
        for (const { seconds, tempC } of loggedOf(all, { intervalSeconds: 5 })) expect(tempC).toBe(truthC(seconds))
      }),
      { numRuns: 50, endOnFailure: true },
    )
  })

  test('[roast-probe-07] of 50 temperatures a second, one is logged in each interval', () => {
    const fast = Array.from({ length: 50 * 40 }, (_, index): Sent => [100 + index / 50, 120 + index / 300])
    expect(loggedOf(fast).map(({ seconds }) => Math.round(seconds))).toEqual([101, 116, 131])
  })
})
