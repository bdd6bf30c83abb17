// Finds the games and roasts in progress, from the stored answers and the outbox.

import type { RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import { shownBeanName } from '../../../contract/rules/shared/beanName.ts'
import { pathTo } from '../../paths.ts'
import type { NewEntry } from '../app/outbox.types.ts'
import type { InProgress, KeptLists } from './inProgress.types.ts'
import type { PendingEntry } from './pending.types.ts'

/** A game or a roast whose start is longer ago was most likely forgotten. It does not count as in progress. */
const MAX_DURATION_MS = 12 * 60 * 60 * 1000

/** The names of the players, without and with their scores. The scores are first, so that they are never cut off. */
function textsOf(players: readonly { readonly display_name: string; readonly score?: number }[]) {
  const name = players.map(({ display_name }) => display_name).join(', ')
  return { name, detail: `${players.map(({ score = 0 }) => score).join(' – ')} ${name}` }
}

/**
 * The start time or end time of a roast after these entries. Null if they remove the time. Undefined if no entry
 * changes it.
 */
function timeIn(entries: readonly NewEntry[], field: 'start_time' | 'end_time'): string | null | undefined {
  return entries
    .map(({ command }) => (command.call === 'POST /coffee/roasts/:coffee_roast_id' ? command.body[field] : undefined))
    .findLast((time) => time !== undefined)
}

/** The roast in progress, with its entries of the outbox applied. Null if it has not started or has ended. */
function roastInProgress(
  roast: Pick<RoastSummary, 'coffee_bean_name' | 'start_time' | 'end_time'>,
  path: string,
  entries: readonly NewEntry[],
): InProgress | null {
  const timeOf = (field: 'start_time' | 'end_time') => {
    const time = timeIn(entries, field)
    return time === undefined ? roast[field] : time
  }
  const [start, end] = [timeOf('start_time'), timeOf('end_time')]
  if (start === null || end !== null) return null
  const name = shownBeanName(roast.coffee_bean_name)
  return { type: 'roast', path, name, detail: `Roast: ${name}`, startedMs: Date.parse(start) }
}

/**
 * The game or roast that an entry creates, if it is in progress. A new game is in progress at once, a new roast only
 * after its start. Null for an entry that creates nothing, for a refused entry, and for a roast that was discarded or
 * has ended.
 */
function localInProgress(creation: PendingEntry, entries: readonly PendingEntry[]): InProgress | null {
  const { local, key, error } = creation
  const created = local?.created
  if (created === undefined || error !== null) return null
  const ownEntries = entries.filter((entry) => entry.local?.client_id === key && entry.error === null)
  if (created.type === 'roast') {
    if (ownEntries.some(({ command }) => command.call === 'POST /coffee/roasts/:coffee_roast_id/discard')) return null
    return roastInProgress({ ...created, start_time: null, end_time: null }, pathTo.roast(key), ownEntries)
  }
  return {
    type: 'game',
    path: pathTo.poolGame(key),
    ...textsOf(created.players),
    startedMs: creation.createdMs,
  }
}

/**
 * All games and roasts in progress, the newest first: those of the server, and those that the outbox has not sent yet.
 */
export function findInProgress(
  { games, roasts, readMs }: KeptLists,
  entries: readonly PendingEntry[],
): readonly InProgress[] {
  const ofGames = games
    .filter(({ winner_player_id, ended = null }) => winner_player_id === null && ended === null)
    .map((game): InProgress => {
      const { pool_game_id, players, started } = game
      const path = pathTo.poolGame(pool_game_id)
      return { type: 'game', path, ...textsOf(players), startedMs: Date.parse(started) }
    })
  const ofRoasts = roasts.map((roast) => {
    const { coffee_roast_id: id, client_id } = roast
    const roastEntries = entries.filter(
      ({ command, error, local }) =>
        error === null &&
        ((command.params && 'coffee_roast_id' in command.params && command.params.coffee_roast_id === id) ||
          (client_id !== undefined && local?.client_id === client_id)),
    )
    return roastInProgress(roast, pathTo.roast(id), roastEntries)
  })
  const listedClientIds = new Set([...games, ...roasts].map(({ client_id }) => client_id))
  const ofEntries = entries
    .filter(({ key }) => !listedClientIds.has(key))
    .map((entry) => localInProgress(entry, entries))
  return [...ofGames, ...ofRoasts, ...ofEntries]
    .filter((item) => item !== null)
    .filter(({ startedMs }) => startedMs > readMs - MAX_DURATION_MS)
    .sort((a, b) => b.startedMs - a.startedMs)
}
