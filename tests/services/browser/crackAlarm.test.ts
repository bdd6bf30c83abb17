// Tests the sound of the alarm of a roast: when it is allowed, when it rings, and what stops it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { planRing, prepareSound, ring, ringPlanActor } from '../../../src/services/browser/crackAlarm.ts'

/** Takes the place of `AudioContext`. The test sets its clock, `seconds`, and reads the tones that were planned. */
class FakeAudio {
  static tones: { isStopped: boolean }[] = []
  static state = 'running'
  static seconds = 0
  static resumeCount = 0
  get currentTime() {
    return FakeAudio.seconds
  }
  readonly destination = {}
  get state() {
    return FakeAudio.state
  }
  resume = async () => {
    FakeAudio.resumeCount += 1
  }
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  })
  createOscillator() {
    const tone = { isStopped: false }
    FakeAudio.tones.push(tone)
    return {
      frequency: { value: 0 },
      connect: (node: unknown) => node,
      start: () => undefined,
      // Without a time the tone is stopped at once.
      stop: (atSeconds?: number) => {
        if (atSeconds === undefined) tone.isStopped = true
      },
    }
  }
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { AudioContext: FakeAudio }))
  vi.stubGlobal('navigator', {})
  Object.assign(FakeAudio, { tones: [], state: 'running', resumeCount: 0 })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('[roast-alarm-03] leaving the page of a roast stops the planned tones, also while the browser has suspended the sound', () => {
  prepareSound()
  for (const state of ['running', 'suspended']) {
    FakeAudio.tones = []
    FakeAudio.state = 'running'
    const page = createActor(ringPlanActor).start()
    // The sound has three tones. It is planned for 160 seconds later.
    planRing(160)
    expect(FakeAudio.tones.map(({ isStopped }) => isStopped)).toEqual([false, false, false])
    FakeAudio.state = state
    page.stop()
    expect(FakeAudio.tones.map(({ isStopped }) => isStopped)).toEqual([true, true, true])
  }
})

test('[roast-alarm-05] the alarm is silent once after its planned sound was played, and rings the next time', () => {
  prepareSound()
  planRing(20)
  FakeAudio.seconds += 20
  FakeAudio.tones = []
  ring()
  expect(FakeAudio.tones).toHaveLength(0)
  FakeAudio.seconds += 100
  planRing(null)
  ring()
  expect(FakeAudio.tones).toHaveLength(3)
})

test('[roast-alarm-04] after a reload a touch, a click and a key each let the alarm make its sound, until the page is left', async () => {
  for (const gesture of ['click', 'touchend', 'keydown']) {
    FakeAudio.tones = []
    // A reload loads the module again.
    vi.resetModules()
    const reloaded = await import('../../../src/services/browser/crackAlarm.ts')
    const page = createActor(reloaded.ringPlanActor).start()
    reloaded.planRing(160)
    expect(FakeAudio.tones).toHaveLength(0)
    window.dispatchEvent(new Event(gesture))
    reloaded.planRing(160)
    expect(FakeAudio.tones).toHaveLength(3)
    page.stop()
    const { resumeCount } = FakeAudio
    window.dispatchEvent(new Event(gesture))
    expect(FakeAudio.resumeCount).toBe(resumeCount)
  }
})
