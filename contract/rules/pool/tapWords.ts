// Writes a tap, which is one press that changes a game, in a few words for the pages of the game.

import type { RackEnd, Tap } from './scoredGame.ts'

/** How a rack of 8-Ball was won, in words for a person. */
const RACK_END_WORDS: Readonly<Record<RackEnd, string>> = {
  break_and_run: 'break and run',
  eight_on_break: 'eight on the break',
  opponent_early_eight: 'early eight of the opponent',
  opponent_scratch: 'scratch of the opponent on the eight',
}

/**
 * A tap in few words: '+1 Ann', 'Ball 3 Ann', 'Dead ball', 'Safety Ann'.
 * @param name the name of the player; empty if the player is not known
 */
export function tapWords({ action, ball, how: rackEnd }: Tap, name: string): string {
  switch (action) {
    case 'add':
      if (ball !== undefined) return `Ball ${ball} ${name}`.trim()
      return `+1 ${name}${rackEnd === undefined ? '' : ` (${RACK_END_WORDS[rackEnd]})`}`.trim()
    case 'subtract':
      return `−1 ${name}`.trim()
    case 'dead':
      return ball === undefined ? 'Dead ball' : `Dead ball ${ball}`
    case 'miss':
      return `Miss ${name}`.trim()
    case 'safety':
      return `Safety ${name}`.trim()
    case 'foul':
      return `Foul ${name}`.trim()
    case 'at_table':
      return `At the table: ${name}`
  }
}
