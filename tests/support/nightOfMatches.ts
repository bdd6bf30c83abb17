import type { Discipline } from '../../contract/rules/pool/handicaps.ts'
import type { SheetNight } from '../../contract/rules/pool/nightSheet.ts'
import type { Tap } from '../../contract/rules/pool/scoredGame.ts'
import { applyTap } from '../../contract/rules/pool/scoring.ts'
import { newScoredGame } from './newScoredGame.ts'

/** A match on a score sheet. The first of the names has won the lag, and the players have the ids 1 and 2. */
export interface PlayedMatch {
  readonly names: readonly [string, string]
  readonly levels: readonly [number, number]
  readonly races: readonly [number, number]
  readonly taps: readonly Tap[]
  readonly points: [number, number]
}

/**
 * A night of the teams 'Rail birds' and 'Chalk' with this first match, whose second player belongs to the first team.
 * Match 2 is planned for both players, and the others for nobody.
 */
export function nightOfMatch(game_type: Discipline, { names, levels, races, taps, points }: PlayedMatch) {
  const seats = races.map((handicap, index) => ({ pool_player_id: index + 1, handicap }))
  const { players, taps: _, ...scored } = taps.reduce(applyTap, newScoredGame(game_type, seats, 'sheet'))
  const people = names.map((display_name, index) => ({
    pool_player_id: index + 1,
    display_name,
    skill_level: levels[index] ?? 1,
  }))
  const game = {
    ...scored,
    started: '2026-03-14T19:02:00.000Z',
    players: players.map((player, index) => ({
      ...player,
      ...people[index],
      display_name: names[index] ?? '',
      skill_level: levels[index] ?? 1,
    })),
  }
  const open = (position: number, pool_player_ids: (number | null)[]) => ({
    position,
    pool_player_ids,
    points: null,
    game: null,
    ended: null,
  })
  return {
    started: '2026-03-14T18:30:00.000Z',
    game_type,
    teams: [
      { name: 'Rail birds', players: people.slice(1) },
      { name: 'Chalk', players: people.slice(0, 1) },
    ],
    matches: [
      { position: 1, pool_player_ids: [2, 1], points, game, ended: '2026-03-14T19:48:00.000Z' },
      open(2, [2, 1]),
      ...[3, 4, 5].map((position) => open(position, [null, null])),
    ],
  } satisfies SheetNight
}
