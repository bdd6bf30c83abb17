// A league night as its pages show it: as it was loaded, with the newer scores that have arrived since then.
import type { WatchedGame } from '../../../contract/api/pool/games.ts'
import type { WatchedNight } from '../../../contract/api/pool/nights.ts'
import { pointsOfMatch, teamTotals } from '../../../contract/rules/pool/night.ts'
import type { LiveFact } from '../app/live.types.ts'

/** A night on the page of a member, or behind a watch link. Only members get the last two fields. */
export interface ShownNight extends WatchedNight {
  readonly created_by?: number
  readonly watch_open?: boolean
  readonly matches: (WatchedNight['matches'][number] & {
    /** Set for a match that only this browser knows: the id that it made for the game. */
    readonly client_id?: string
  })[]
}

const matchOf = ({ matches }: ShownNight, gameId: number) => matches.find(({ pool_game_id }) => pool_game_id === gameId)

/**
 * The players of the teams in a match, after a change of its seats. A new player belongs to the team of the seat. If
 * both are new, the order of play tells whose seat is whose.
 */
function pairIn({ pool_player_ids }: ShownNight['matches'][number], known: WatchedGame, game: WatchedGame) {
  const ids = game.players.map(({ pool_player_id }) => pool_player_id)
  const newIds = ids.filter((id) => !pool_player_ids.includes(id))
  return pool_player_ids.map((id) => {
    if (id === null || ids.includes(id)) return id
    const seat = known.players.findIndex(({ pool_player_id }) => pool_player_id === id)
    return (newIds.length === 1 ? newIds[0] : ids[seat]) ?? id
  })
}

/** The night with the newer score of one of its games. An older score changes nothing. */
export function withGame(night: ShownNight, game: WatchedGame): ShownNight {
  const known = matchOf(night, game.pool_game_id)?.game
  if (known == null || known.version >= game.version) return night
  const matches = night.matches.map((match) => {
    if (match.pool_game_id !== game.pool_game_id) return match
    const pool_player_ids = pairIn(match, known, game)
    return { ...match, pool_player_ids, game, points: pointsOfMatch({ pool_player_ids, game }) }
  })
  const teams = night.teams.map((team, index) => ({ ...team, ...teamTotals(matches, index) }))
  return { ...night, matches, teams }
}

/** The loaded night. Scores that have arrived meanwhile and are newer stay. */
export function withNewerGames(known: ShownNight | null, loaded: ShownNight): ShownNight {
  const games = known?.matches.flatMap(({ game }) => game ?? []) ?? []
  return games.reduce(withGame, loaded)
}

/** Whether the fact says that the night has changed in a way that the page does not know. */
export function isNews(night: ShownNight, fact: LiveFact): boolean {
  if (fact.type === 'poolNight.updated') return fact.id === night.pool_night_id && fact.version > night.version
  if (fact.type !== 'poolGame.updated') return false
  const game = matchOf(night, fact.id)?.game
  return game != null && fact.version > game.version
}
