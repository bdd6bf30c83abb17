// Tests the greeting of the landing page: when each letter of its lines is typed and erased.
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type GreetingInput, greetingMachine } from '../../../src/machines/site/greeting.machine.ts'
import { selectIsTypewriting, selectTyped } from '../../../src/machines/site/greeting.selectors.ts'

interface Change {
  readonly atMs: number
  readonly text: string
}

/** Runs a greeting for `durationMs`. `changes` lists each change of its text with its time. */
function watchText(input: GreetingInput, durationMs: number) {
  const clock = new SimulatedClock()
  const actor = createActor(greetingMachine, { input, clock })
  const changes: Change[] = []
  let lastText: string | undefined
  actor.subscribe((snapshot) => {
    const text = selectTyped(snapshot)
    if (text !== lastText) changes.push({ atMs: clock.now(), text })
    lastText = text
  })
  actor.start()
  // The clock moves in steps of 1 ms. In a longer step several delays could pass, and their changes would have the same
  // time.
  for (let ms = 0; ms < durationMs; ms++) clock.increment(1)
  return { actor, changes }
}

describe(greetingMachine.id, () => {
  // Between two lines there is a pause of 500 ms.
  test('[landing-about-02] a line stays for 5 s, is erased in 50 ms per character, and the next line is typed in 80 ms per character', () => {
    const { changes } = watchText({ lines: ['Hey', 'Yo'], reducedMotion: false }, 12_000)
    expect(changes).toEqual([
      { atMs: 0, text: 'Hey' },
      { atMs: 5_000 + 50, text: 'He' },
      { atMs: 5_000 + 2 * 50, text: 'H' },
      { atMs: 5_000 + 3 * 50, text: '' },
      { atMs: 5_150 + 500 + 80, text: 'Y' },
      { atMs: 5_650 + 2 * 80, text: 'Yo' },
      { atMs: 5_810 + 5_000 + 50, text: 'Y' },
      { atMs: 10_810 + 2 * 50, text: '' },
      { atMs: 10_910 + 500 + 80, text: 'H' },
      { atMs: 11_410 + 2 * 80, text: 'He' },
      { atMs: 11_410 + 3 * 80, text: 'Hey' },
    ])
  })

  test('a single line is erased and typed repeatedly', () => {
    const { changes } = watchText({ lines: ['Hi'], reducedMotion: false }, 6_000)
    expect(changes.map(({ text }) => text)).toEqual(['Hi', 'H', '', 'H', 'Hi'])
  })

  test('before the actor starts, the whole first line is shown, as in the prerendered page', () => {
    const snapshot = createActor(greetingMachine, {
      input: { lines: ['Hey', 'Yo'], reducedMotion: false },
    }).getSnapshot()
    expect(selectTyped(snapshot)).toBe('Hey')
    expect(selectIsTypewriting(snapshot)).toBe(true)
  })

  test('the text does not change for a visitor who asked for less motion', () => {
    const { actor, changes } = watchText({ lines: ['Hey', 'Yo'], reducedMotion: true }, 30_000)
    expect(changes).toEqual([{ atMs: 0, text: 'Hey' }])
    expect(selectIsTypewriting(actor.getSnapshot())).toBe(false)
  })

  test('a letter with an accent is erased as one character, and so is an emoji that consists of two emojis', () => {
    const { changes } = watchText({ lines: ['e\u0301👩‍🚀'], reducedMotion: false }, 5_100)
    expect(changes.map(({ text }) => text)).toEqual(['e\u0301👩‍🚀', 'e\u0301', ''])
  })

  test('blank lines are left out, and without any line the text stays empty', () => {
    expect(watchText({ lines: ['', 'Hi', '  '], reducedMotion: false }, 0).changes).toEqual([{ atMs: 0, text: 'Hi' }])
    expect(watchText({ lines: [' '], reducedMotion: false }, 20_000).changes).toEqual([{ atMs: 0, text: '' }])
  })
})
