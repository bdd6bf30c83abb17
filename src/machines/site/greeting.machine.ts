// The greeting on the home page, which types its lines like a typewriter.
import { type ActorRefFrom, assign, setup } from 'xstate'

export interface GreetingInput {
  /** The lines are shown one after the other. Blank lines are left out. */
  readonly lines: readonly string[]
  /** True for a visitor who asked for less motion: the first line is then shown and never changes. */
  readonly reducedMotion: boolean
}

interface GreetingContext {
  readonly lines: readonly string[]
  readonly lineIndex: number
  /** The characters of the line that is being erased or typed. Not used while a whole line is shown. */
  readonly characters: readonly string[]
  /** How many of the characters are visible. */
  readonly shown: number
  readonly reducedMotion: boolean
}

/**
 * The greeting on the home page, which erases and types its lines like a typewriter. It starts with the whole first
 * line, as the prerendered page shows it, so that nothing visible changes when React takes over the page.
 */
export const greetingMachine = setup({
  types: {
    context: {} as GreetingContext,
    input: {} as GreetingInput,
  },
  /**
   * In milliseconds: the time between two typed or two erased characters, the time for which a whole line is shown, and
   * the pause after a line has been erased.
   */
  delays: {
    typingDelay: 80,
    erasingDelay: 50,
    wholeDelay: 5_000,
    pauseBeforeTyping: 500,
  },
  guards: {
    hasNoAnimation: ({ context }) => context.reducedMotion || context.lines.length === 0,
    /** Whether the next character to type is the last one of the line. */
    isLastToType: ({ context }) => context.shown + 1 >= context.characters.length,
    /** Whether the next character to erase is the last one that is visible. */
    isLastToErase: ({ context }) => context.shown <= 1,
  },
  actions: {
    splitLine: assign(({ context }) => {
      const characters = charactersOf(lineOf(context))
      return { characters, shown: characters.length }
    }),
    typeCharacter: assign({ shown: ({ context }) => context.shown + 1 }),
    eraseCharacter: assign({ shown: ({ context }) => context.shown - 1 }),
    startNextLine: assign(({ context: { lines, lineIndex } }) => {
      const next = (lineIndex + 1) % lines.length
      return { lineIndex: next, characters: charactersOf(lineOf({ lines, lineIndex: next })) }
    }),
  },
}).createMachine({
  id: 'greeting',
  context: ({ input }) => {
    const lines = input.lines.map((line) => line.trim()).filter((line) => line !== '')
    return { lines, lineIndex: 0, characters: [], shown: 0, reducedMotion: input.reducedMotion }
  },
  initial: 'whole',
  states: {
    whole: {
      always: { guard: 'hasNoAnimation', target: 'unanimated' },
      after: { wholeDelay: { target: 'erasing', actions: 'splitLine' } },
    },
    erasing: {
      after: {
        erasingDelay: [
          { guard: 'isLastToErase', target: 'waiting', actions: 'eraseCharacter' },
          { target: 'erasing', reenter: true, actions: 'eraseCharacter' },
        ],
      },
    },
    waiting: {
      after: {
        pauseBeforeTyping: { target: 'typing', actions: 'startNextLine' },
      },
    },
    typing: {
      after: {
        typingDelay: [
          { guard: 'isLastToType', target: 'whole', actions: 'typeCharacter' },
          { target: 'typing', reenter: true, actions: 'typeCharacter' },
        ],
      },
    },
    // A visitor who asked for less motion sees the first line, and nothing moves.
    unanimated: {},
  },
})

/** The current line of the greeting; empty when there are no lines. */
export function lineOf({ lines, lineIndex }: Pick<GreetingContext, 'lines' | 'lineIndex'>): string {
  return lines[lineIndex] ?? ''
}

/**
 * Splits a text into the characters that a person sees. It is created when it is first needed, because creating it is
 * slow and would delay the first picture of the page.
 */
let graphemes: Intl.Segmenter | undefined

/**
 * The characters of a line. A letter with its accents is one character, and so is a joined emoji, so that neither is
 * shown half typed.
 */
function charactersOf(line: string): string[] {
  // Firefox 124 cannot split so. There, a joined emoji appears in parts.
  if (!('Segmenter' in Intl)) return [...line]
  graphemes ??= new Intl.Segmenter()
  return Array.from(graphemes.segment(line), ({ segment }) => segment)
}

export type GreetingRef = ActorRefFrom<typeof greetingMachine>
