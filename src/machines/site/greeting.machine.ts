import { type ActorRefFrom, assign, setup } from 'xstate'

export interface GreetingInput {
  /** Shown in turn. Blank lines are left out. */
  readonly lines: readonly string[]
  /** True for a visitor who asked for less motion: the first line stands, for good. */
  readonly reducedMotion: boolean
}

interface GreetingContext {
  readonly lines: readonly string[]
  readonly lineIndex: number
  /** Of the line that is erased or typed, what a reader counts as one each. A line that stands is not taken apart. */
  readonly characters: readonly string[]
  /** How many of them can be seen. */
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
    isLastToType: ({ context }) => context.shown + 1 >= context.characters.length,
    isLastToErase: ({ context }) => context.shown <= 1,
  },
  actions: {
    takeLineApart: assign(({ context }) => {
      const characters = charactersOf(lineOf(context))
      return { characters, shown: characters.length }
    }),
    typeCharacter: assign({ shown: ({ context }) => context.shown + 1 }),
    eraseCharacter: assign({ shown: ({ context }) => context.shown - 1 }),
    takeNextLine: assign(({ context: { lines, lineIndex } }) => {
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
  initial: 'standing',
  states: {
    standing: {
      always: { guard: 'isStill', target: 'still' },
      after: { timeStanding: { target: 'erasing', actions: 'takeLineApart' } },
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

/** The line that it is at; empty when there is none at all. */
export function lineOf({ lines, lineIndex }: Pick<GreetingContext, 'lines' | 'lineIndex'>): string {
  return lines[lineIndex] ?? ''
}

/** Made at the first need: making it is slow, and a page that comes up has better to do. */
let graphemes: Intl.Segmenter | undefined

/** Letters with their accents and joined emoji count as one, so that none is ever seen half typed. */
function charactersOf(line: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(graphemes.segment(line), ({ segment }) => segment)
}

export type GreetingRef = ActorRefFrom<typeof greetingMachine>
