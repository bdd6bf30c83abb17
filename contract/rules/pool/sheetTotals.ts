// Computes numbers of a player from a score sheet, and the marks in the grid of racks.

import type { Discipline } from './handicaps.ts'
import type { RackNote, RackTurns, ScoredPlayer } from './scoredGame.ts'

/**
 * The points of a player, divided by the number of innings minus the number of the player's safeties. Null if there are
 * not more innings than safeties. A safety is a turn that ends without the wish to pocket a ball. Source: the league's
 * way to compare players of 9-Ball.
 * @param innings see `inningsOf`
 */
export function pointsPerInning({ score, safeties }: Pick<ScoredPlayer, 'score' | 'safeties'>, innings: number) {
  const countedInnings = innings - safeties
  return countedInnings > 0 ? score / countedInnings : null
}

/**
 * The innings of a game that count for one of its players. The league marks one inning for both players of a match. With
 * three or four players each player's own ended turns count.
 */
export function inningsOf(
  { innings, players }: { innings: number; players: readonly unknown[] },
  player: Pick<ScoredPlayer, 'innings'>,
): number {
  return players.length > 2 ? (player.innings ?? innings) : innings
}

/** How many time-outs the player had in all racks. */
function timeOutsOf(
  { players, rack_turns }: Pick<RowGame, 'players'> & { rack_turns: readonly RackTurns[] },
  pool_player_id: number,
): number {
  const seat = players.findIndex((player) => player.pool_player_id === pool_player_id)
  return rack_turns.reduce((sum, { time_outs }) => sum + (time_outs[seat] ?? 0), 0)
}

/** The fields of a player that the rows of a sheet show. */
type RowPlayer = Pick<ScoredPlayer, 'pool_player_id' | 'score' | 'innings' | 'safeties' | 'fouls' | 'longest_run'>

interface RowGame {
  readonly game_type: Discipline
  readonly innings: number
  readonly players: readonly Pick<ScoredPlayer, 'pool_player_id'>[]
  readonly rack_turns?: readonly RackTurns[]
  readonly rack_notes: readonly RackNote[]
}

/** A number of each player on a score sheet, with the label that the page and the CSV file show. */
interface SheetRow {
  readonly label: string
  /** How many digits the number has after the point. */
  readonly digits: 0 | 2
  /** Null if the player has no such number. */
  readonly numberOf: (player: RowPlayer) => number | null
}

/** The numbers of the players of a game on a score sheet, in the order in which the page and the CSV file show them. */
export function sheetRows(game: RowGame): SheetRow[] {
  const isNineBall = game.game_type === '9-Ball'
  const { rack_notes, rack_turns } = game
  return [
    { label: 'Innings', digits: 0, numberOf: (player) => inningsOf(game, player) },
    { label: 'Safeties', digits: 0, numberOf: ({ safeties }) => safeties },
    { label: 'Fouls', digits: 0, numberOf: ({ fouls }) => fouls },
    // A game of an older version, and a game in a list, are without them.
    ...(rack_turns === undefined
      ? []
      : [
          {
            label: 'Time-outs',
            digits: 0 as const,
            numberOf: ({ pool_player_id }: RowPlayer) => timeOutsOf({ ...game, rack_turns }, pool_player_id),
          },
        ]),
    {
      label: isNineBall ? 'Points per inning' : 'Racks per inning',
      digits: 2,
      numberOf: (player) => pointsPerInning(player, inningsOf(game, player)),
    },
    { label: 'Longest run', digits: 0, numberOf: ({ longest_run }) => longest_run },
    { label: 'Break and runs', digits: 0, numberOf: ({ pool_player_id }) => breakAndRuns(rack_notes, pool_player_id) },
    {
      label: isNineBall ? 'Nine on the break' : 'Eight on the break',
      digits: 0,
      numberOf: ({ pool_player_id }) => wonOnBreak(rack_notes, pool_player_id),
    },
  ]
}

/**
 * How many racks the player broke and won in the same turn. A rack that the break itself won does not count here, but
 * in `wonOnBreak`. The break is the first shot of a rack.
 */
export function breakAndRuns(notes: readonly RackNote[], pool_player_id: number): number {
  return notes.filter((note) => note.winner_pool_player_id === pool_player_id && note.break_and_run).length
}

/** How many racks the player won with the break, because it pocketed the nine in 9-Ball or the eight in 8-Ball. */
export function wonOnBreak(notes: readonly RackNote[], pool_player_id: number): number {
  const isOnBreak = ({ nine_on_break, how }: RackNote) => nine_on_break || how === 'eight_on_break'
  return notes.filter((note) => note.winner_pool_player_id === pool_player_id && isOnBreak(note)).length
}

/**
 * A mark for the grid of racks, with its meaning; null for a rack that ended in none of these ways. `how` is the way in
 * which a rack of 8-Ball was won, or in which a rack of 9-Ball ended without a winner.
 */
export function rackMark({ break_and_run, nine_on_break, how }: RackNote): { mark: string; meaning: string } | null {
  if (break_and_run) return { mark: 'BR', meaning: 'Break and run' }
  if (nine_on_break) return { mark: '9B', meaning: 'Nine on the break' }
  if (how === 'eight_on_break') return { mark: '8B', meaning: 'Eight on the break' }
  if (how === 'opponent_early_eight') return { mark: 'E8', meaning: 'Early eight of the opponent' }
  if (how === 'opponent_scratch') return { mark: 'S8', meaning: 'Scratch of the opponent on the eight' }
  if (how === 'opponent_wrong_pocket') return { mark: 'W8', meaning: 'Eight of the opponent in the wrong pocket' }
  if (how === 'stalemate') return { mark: 'ST', meaning: 'Stalemate' }
  if (how === 'gathered') return { mark: 'GU', meaning: 'Balls gathered up' }
  return null
}
