/** The paragraphs of the About section. */
export const about: readonly string[] = [
  'I write software for phones and browsers, mostly for people whose hands are busy: cooks, baristas, anyone holding a cue. I like the part where a screen becomes so plain that nobody mentions it.',
  'The rest of the evening happens at this desk. There is a guitar I tune more than I play, a roast to log before the beans cool, and a chess game in which I am a pawn down. Have a look around: the board and the cup lead somewhere, and the lamp has a switch.',
]
