// The outbox entry that starts a match of a league night, and the matches that only this browser knows.
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { handicapsFor } from '../../../contract/rules/pool/handicaps.ts'
import { pointsOfMatch, teamTotals } from '../../../contract/rules/pool/night.ts'
import type { Breaks, Scoring } from '../../../contract/rules/pool/scoredGame.ts'
import type { NewEntry } from '../app/outbox.types.ts'
import type { PendingEntry } from '../shared/pending.types.ts'
import { localGame } from './localGame.ts'
import { withPending } from './pendingTaps.ts'
import { queueOf } from './poolGame.selectors.ts'
import type { ShownNight } from './shownNight.ts'

/** Who plays a match, and how it is scored. */
export interface MatchChoice {
  readonly position: number
  /** The player of the first team and the player of the second team. */
  readonly ids: readonly (number | null)[]
  /** The team whose player has won the lag: 0 or 1. */
  readonly lagTeam: number
  readonly scoring: Scoring
  readonly breaks: Breaks
}

/** What the page knows when the member starts the match. */
export interface MatchStart {
  readonly client_id: string
  readonly userId: number
  readonly nowMs: number
}

/**
 * The entry that starts the match as a game. The page computes the races from the levels of the night, as the server
 * does. The page of a night does not know the accounts of its players, so their `user_id` is 0 until the game is saved.
 */
export function matchEntry(
  night: ShownNight,
  { position, ids, lagTeam, scoring, breaks }: MatchChoice,
  { client_id, userId, nowMs }: MatchStart,
): NewEntry {
  const chosen = night.teams.flatMap((team, index) =>
    team.players.filter(({ pool_player_id }) => pool_player_id === ids[index]),
  )
  const inOrder = lagTeam === 0 ? chosen : chosen.toReversed()
  const races = handicapsFor(
    night.game_type,
    inOrder.map(({ skill_level }) => skill_level),
  )
  const body: CreateGameBody = {
    game_type: night.game_type,
    scoring,
    ...(scoring === 'sheet' && breaks === 'alternate' && { breaks }),
    players: inOrder.map(({ pool_player_id, skill_level }, index) => ({
      pool_player_id,
      skill_level,
      handicap: races[index] ?? 0,
    })),
    night: { pool_night_id: night.pool_night_id, position },
    client_id,
    started: new Date(nowMs).toISOString(),
  }
  return {
    key: client_id,
    user_id: userId,
    queue: queueOf(client_id),
    command: { call: 'POST /pool/games', params: undefined, body },
    label: `Match ${position}: ${inOrder.map(({ display_name }) => display_name).join(', ')}`,
    createdMs: nowMs,
    whenRefused: 'keep',
    local: {
      client_id,
      idField: 'pool_game_id',
      created: {
        type: 'game',
        players: inOrder.map(({ display_name, skill_level }) => ({ user_id: 0, display_name, skill_level })),
      },
    },
  }
}

/** A match that this browser has started and the server does not know yet, with its taps. */
export type UnsavedMatch = ReturnType<typeof unsavedMatches>[number]

/** The matches of the night that the entries start. Refused ones are in the waiting list only. */
export function unsavedMatches(entries: readonly PendingEntry[], nightId: number | null) {
  return entries.flatMap(({ key: client_id, command, error, ...entry }) => {
    const match = command.call === 'POST /pool/games' ? command.body.night : undefined
    const created = localGame({ key: client_id, command, ...entry })
    if (match?.pool_night_id !== nightId || created === null || error !== null) return []
    const taps = entries.filter(({ local }) => local?.client_id === client_id)
    return [{ client_id, position: match.position, game: withPending(created, taps).game }]
  })
}

/** The night with the matches that only this browser knows. Their `pool_game_id` is 0. */
export function withUnsaved(night: ShownNight, unsaved: readonly UnsavedMatch[]): ShownNight {
  if (unsaved.length === 0) return night
  const teamOf = (id: number) =>
    night.teams.findIndex(({ players }) => players.some(({ pool_player_id }) => pool_player_id === id))
  const matches = night.matches.map((match) => {
    const own = unsaved.find(({ position }) => position === match.position)
    if (own === undefined || match.pool_game_id !== null) return match
    const { client_id, game } = own
    const ids = game.players.map(({ pool_player_id }) => pool_player_id)
    const pool_player_ids = [0, 1].map((team) => ids.find((id) => teamOf(id) === team) ?? null)
    return {
      ...match,
      pool_game_id: 0,
      client_id,
      pool_player_ids,
      game,
      points: pointsOfMatch({ pool_player_ids, game }),
    }
  })
  const teams = night.teams.map((team, index) => ({ ...team, ...teamTotals(matches, index) }))
  return { ...night, matches, teams }
}
