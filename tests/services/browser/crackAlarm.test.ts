// Tests which notes of the alarm of a roast are still played after the page of the roast was left.
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { planRing, prepareSound, ringPlanActor } from '../../../src/services/browser/crackAlarm.ts'

/** An audio clock that stands still, and the notes that were planned on it. */
class FakeAudio {
  static notes: { isStopped: boolean }[] = []
  static state = 'running'
  readonly currentTime = 0
  readonly destination = {}
  get state() {
    return FakeAudio.state
  }
  resume = async () => undefined
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

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[roast-alarm-03] leaving the page of a roast stops the planned notes, also while the browser has suspended the sound', () => {
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('window', { AudioContext: FakeAudio })
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
