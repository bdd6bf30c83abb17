// Writes a tap, which is one press that changes a game, in a few words for the pages of the game.

import type { RackEnd, RackOver, Tap } from './scoredGame.ts'

/** How a rack ended, in words for a person. */
const RACK_END_WORDS: Readonly<Record<RackEnd | RackOver, string>> = {
  break_and_run: 'break and run',
  eight_on_break: 'eight on the break',
  opponent_early_eight: 'early eight of the opponent',
  opponent_scratch: 'scratch of the opponent on the eight',
  opponent_wrong_pocket: 'eight of the opponent in the wrong pocket',
  stalemate: 'stalemate',
  gathered: 'balls gathered up',
  void: 'void',
}

/**
 * A tap in few words: '+1 Ann', 'Ball 3 Ann', 'Dead ball', 'Safety Ann', 'Rack over: stalemate'.
 * @param name the name of the player; empty if the player is not known
 */
export function tapWords({ action, ball, how: rackEnd, on_break }: Tap, name: string): string {
  const onBreak = on_break ? ', on the break' : ''
  switch (action) {
    case 'add':
      if (ball !== undefined) return `Ball ${ball} ${name}`.trim() + onBreak
      return `+1 ${name}${rackEnd === undefined ? '' : ` (${RACK_END_WORDS[rackEnd]})`}`.trim() + onBreak
    case 'subtract':
      return `−1 ${name}`.trim()
    case 'dead':
      return (ball === undefined ? 'Dead ball' : `Dead ball ${ball}`) + onBreak
    case 'miss':
      return `Miss ${name}`.trim()
    case 'safety':
      return `Safety ${name}`.trim()
    case 'foul':
      return `Foul ${name}`.trim()
    case 'time_out':
      return `Time-out ${name}`.trim()
    case 'at_table':
      return `At the table: ${name}`
    case 'rack_over':
      return `Rack over: ${RACK_END_WORDS[rackEnd ?? 'void']}${rackEnd === 'gathered' ? ` by ${name}` : ''}`
  }
}

/**
 * What a correction did, in few words: "corrected 'Ball 3 Ann' to 'Ball 3 Ben'", "removed 'Miss Ann'" or "added 'Miss
 * Ann'".
 * @param was the tap before the correction; null if the correction added it
 * @param now the tap after it; null if the correction removed it
 * @param nameOf the name of a player of the game
 */
export function correctionWords(was: Tap | null, now: Tap | null, nameOf: (tap: Tap) => string): string {
  const quoted = (tap: Tap) => `'${tapWords(tap, nameOf(tap))}'`
  if (was === null) return `added ${now === null ? 'a tap' : quoted(now)}`
  return now === null ? `removed ${quoted(was)}` : `corrected ${quoted(was)} to ${quoted(now)}`
}
