// Tests the sound of the alarm of a roast: when it is allowed, when it rings, and what stops it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { planRing, prepareSound, ring, ringPlanActor } from '../../../src/services/browser/crackAlarm.ts'

/** An audio clock that the test moves, and the notes that were planned on it. */
class FakeAudio {
  static notes: { isStopped: boolean }[] = []
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
    const note = { isStopped: false }
    FakeAudio.notes.push(note)
    return {
      frequency: { value: 0 },
      connect: (node: unknown) => node,
      start: () => undefined,
      // Without a time the note is stopped at once.
      stop: (atSeconds?: number) => {
        if (atSeconds === undefined) note.isStopped = true
      },
    }
  }
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { AudioContext: FakeAudio }))
  vi.stubGlobal('navigator', {})
  Object.assign(FakeAudio, { notes: [], state: 'running', resumeCount: 0 })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('[roast-alarm-03] leaving the page of a roast stops the planned notes, also while the browser has suspended the sound', () => {
  prepareSound()
  for (const state of ['running', 'suspended']) {
    FakeAudio.notes = []
    FakeAudio.state = 'running'
    const page = createActor(ringPlanActor).start()
    planRing(160)
    expect(FakeAudio.notes.map(({ isStopped }) => isStopped)).toEqual([false, false, false])
    FakeAudio.state = state
    page.stop()
    expect(FakeAudio.notes.map(({ isStopped }) => isStopped)).toEqual([true, true, true])
  }
})

test('[roast-alarm-05] the alarm is silent once after its planned sound was played, and rings the next time', () => {
  prepareSound()
  planRing(20)
  FakeAudio.seconds += 20
  FakeAudio.notes = []
  ring()
  expect(FakeAudio.notes).toHaveLength(0)
  FakeAudio.seconds += 100
  planRing(null)
  ring()
  expect(FakeAudio.notes).toHaveLength(3)
})

test('[roast-alarm-04] after a reload a touch, a click and a key each let the alarm make its sound, until the page is left', async () => {
  for (const gesture of ['click', 'touchend', 'keydown']) {
    FakeAudio.notes = []
    // A reload loads the module again.
    vi.resetModules()
    const reloaded = await import('../../../src/services/browser/crackAlarm.ts')
    const page = createActor(reloaded.ringPlanActor).start()
    reloaded.planRing(160)
    expect(FakeAudio.notes).toHaveLength(0)
    window.dispatchEvent(new Event(gesture))
    reloaded.planRing(160)
    expect(FakeAudio.notes).toHaveLength(3)
    page.stop()
    const { resumeCount } = FakeAudio
    window.dispatchEvent(new Event(gesture))
    expect(FakeAudio.resumeCount).toBe(resumeCount)
  }
})
