import { assign, setup } from 'xstate'

export interface GreetingInput {
  /** Shown in turn. Blank lines are left out. */
  readonly lines: readonly string[]
  /** True for a visitor who asked for less motion: the first line stands, for good. */
  readonly reducedMotion: boolean
}

interface GreetingContext {
  /** The lines, each as what a reader counts as one character. */
  readonly lines: readonly (readonly string[])[]
  readonly lineIndex: number
  /** How many characters of the line can be seen. */
  readonly shown: number
  readonly reducedMotion: boolean
}

/**
 * A greeting that types itself. It starts with its first line in full, as the prerendered page does, so that taking over
 * that page changes nothing that can be seen.
 */
export const greetingMachine = setup({
  types: {
    context: {} as GreetingContext,
    input: {} as GreetingInput,
  },
  delays: {
    timePerCharacterTyped: 80,
    timePerCharacterErased: 50,
    timeStanding: 5_000,
    pauseBeforeTyping: 500,
  },
  guards: {
    isStill: ({ context }) => context.reducedMotion || context.lines.length === 0,
    isLastToType: ({ context }) => context.shown + 1 >= lineOf(context).length,
    isLastToErase: ({ context }) => context.shown <= 1,
  },
  actions: {
    typeCharacter: assign({ shown: ({ context }) => context.shown + 1 }),
    eraseCharacter: assign({ shown: ({ context }) => context.shown - 1 }),
    takeNextLine: assign({ lineIndex: ({ context }) => (context.lineIndex + 1) % context.lines.length }),
  },
}).createMachine({
  id: 'greeting',
  context: ({ input }) => {
    const lines = input.lines.map(charactersOf).filter((line) => line.length > 0)
    return { lines, lineIndex: 0, shown: lines[0]?.length ?? 0, reducedMotion: input.reducedMotion }
  },
  initial: 'standing',
  states: {
    standing: {
      always: { guard: 'isStill', target: 'still' },
      after: { timeStanding: 'erasing' },
    },
    erasing: {
      after: {
        timePerCharacterErased: [
          { guard: 'isLastToErase', target: 'waiting', actions: 'eraseCharacter' },
          { target: 'erasing', reenter: true, actions: 'eraseCharacter' },
        ],
      },
    },
    waiting: {
      after: { pauseBeforeTyping: { target: 'typing', actions: 'takeNextLine' } },
    },
    typing: {
      after: {
        timePerCharacterTyped: [
          { guard: 'isLastToType', target: 'standing', actions: 'typeCharacter' },
          { target: 'typing', reenter: true, actions: 'typeCharacter' },
        ],
      },
    },
    still: {},
  },
})

function lineOf({ lines, lineIndex }: Pick<GreetingContext, 'lines' | 'lineIndex'>): readonly string[] {
  return lines[lineIndex] ?? []
}

/** Letters with their accents and joined emoji count as one, so that none is ever seen half typed. */
function charactersOf(line: string): string[] {
  return Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line.trim()),
    ({ segment }) => segment,
  )
}
