// The game, the chances and the sentences at each position of a replay.
import type { PoolGame } from '../../../contract/api/pool/games.ts'
import { rackProbability } from '../../../contract/rules/pool/odds.ts'
import { type Chances, chancesOf, percentOf, type TurningPoint, tallyAt } from '../../../contract/rules/pool/replay.ts'
import { tapWords } from '../../../contract/rules/pool/tapWords.ts'
import type { LoadedReplay, ReplayTap } from './replay.machine.ts'

/** The game as it was after the taps up to this position. */
export function gameAt({ game, taps }: LoadedReplay, position: number): PoolGame {
  const { players, ...rest } = tallyAt(game, taps, position)
  return {
    ...game,
    ...rest,
    players: game.players.map((player, index) => ({ ...player, ...players[index] })),
  }
}

/** The chances at each position; null if the game does not have two players. */
export function chancesIn({ game, taps, ratings }: LoadedReplay): Chances | null {
  return chancesOf(game, taps, ratings === null ? undefined : rackProbability(ratings[0] - ratings[1]))
}

/**
 * A tap in words: the member who made it, its time, and what it changed. For example 'Teddy, 20:14:05: +1 Ann'.
 * @param formatTime writes an ISO time in the reader's language
 */
export function tapText({ game }: LoadedReplay, tap: ReplayTap, formatTime: (iso: string) => string): string {
  return `${tap.username}, ${formatTime(tap.time)}: ${tapWords(tap, nameOf(game, tap))}`
}

const nameOf = ({ players }: PoolGame, tap: ReplayTap) =>
  players.find(({ pool_player_id }) => pool_player_id === tap.pool_player_id)?.display_name ?? ''

/** How the turning point changed the chance of the player who scored: 'Chance of Ann to win: from 50 % to 75 %.' */
export function turningText({ game, taps }: LoadedReplay, { position, before, after }: TurningPoint): string {
  const tap = taps[position - 1]
  const name = tap ? nameOf(game, tap) : ''
  const isFirst = game.players[0]?.pool_player_id === tap?.pool_player_id
  const [from, to] = [before, after].map((chance) => (isFirst ? percentOf(chance) : 100 - percentOf(chance)))
  return `Chance of ${name} to win: from ${from} % to ${to} %.`
}

/** A sentence that explains how the chances are computed. */
export function basisText({ game, ratings }: LoadedReplay): string {
  if (ratings === null) return 'The chances take the race as fair: both players begin with 50 %.'
  const named = game.players.map(({ display_name }, index) => `${display_name} ${Math.round(ratings[index] ?? 0)}`)
  return `The chances follow the ratings of today: ${named.join(', ')}.`
}
