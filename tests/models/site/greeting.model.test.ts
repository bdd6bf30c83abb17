// Walks generated paths through the greeting of the home page, which is typed and erased letter by letter.
// `key`: two situations with the same state and the same key count as one.
import { expect } from 'vitest'
import { greetingMachine } from '../../../src/machines/site/greeting.machine.ts'
import { selectTyped } from '../../../src/machines/site/greeting.selectors.ts'
import { describeModel } from '../model.ts'
import { after } from '../xstateEvents.ts'

const lines = ['Hi.', 'Yo']
const events = [
  after('wholeDelay', 'greeting.whole'),
  after('erasingDelay', 'greeting.erasing'),
  after('pauseBeforeTyping', 'greeting.waiting'),
  after('typingDelay', 'greeting.typing'),
] as const

describeModel(
  {
    machine: greetingMachine,
    input: { lines, reducedMotion: false },
    events,
    key: ({ context }) => [context.lineIndex, context.shown],
    uncovered: {
      'greeting.whole always': 'only the input `reducedMotion: true` takes it; tests/machines covers it',
    },
  },
  {
    proves: 'the visible text is always the beginning of one of the lines',
    check(snapshot) {
      const typed = selectTyped(snapshot)
      expect(lines.some((line) => line.startsWith(typed))).toBe(true)
      if (snapshot.matches('whole')) expect(lines).toContain(typed)
      if (snapshot.matches('waiting')) expect(typed).toBe('')
    },
  },
)
