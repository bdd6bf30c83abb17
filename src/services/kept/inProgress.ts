// Reads and loads the games and roasts in progress, for the bar at the bottom of every page.
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { CoffeeRoast, RoastList, RoastSummary } from '../../../contract/api/coffee/roasts.ts'
import type { PoolGame } from '../../../contract/api/pool/games.ts'
import { CallError } from '../../../contract/callResult.ts'
import type { CallKey } from '../../../contract/contract.ts'
import type { Permission } from '../../../contract/rules/shared/acl.ts'
import type { KeptLists } from '../../machines/shared/inProgress.types.ts'
import type { Call } from '../http/call.ts'
import { serverClock } from '../http/serverClock.ts'
import type { KeptMember } from './keepFresh.ts'
import { keptAnswers, versionOf } from './keptAnswers.ts'

/** The calls of the lists of games and roasts, by the permission that they need. */
const LISTS = { pool: 'GET /pool/games', coffee: 'GET /coffee/roasts' } as const satisfies Partial<
  Record<Permission, CallKey>
>
/** The names of the pages that load these lists themselves. */
const PAGES = { pool: 'poolGames', coffee: 'roasts' } as const
/**
 * A stored list that is younger than this is not loaded again. The machine `inProgress` waits at least a second
 * longer between a live event and the load. So such a list arrived after the event, and almost always contains the
 * change. The second is for the disk, which stores a list a moment after its load has ended.
 */
const FRESH_MS = 2_000
/** At most this many games in progress, and as many roasts, are also read or loaded one by one: the newest. */
const MAX_IN_PROGRESS = 5

/** How long to wait for one stored answer. No page waits for the bar, so a slow disk gets more time here. */
const READ_DEADLINE_MS = 30_000

/** Whether the game has no winner yet, and was not ended without one. */
const isInProgress = ({ winner_player_id, ended = null }: PoolGame) => winner_player_id === null && ended === null

/** The roast from its own stored answer if that is newer than its row in the stored list; otherwise the row. */
async function newerStateOf(user_id: number, row: RoastSummary): Promise<RoastSummary> {
  const params = { coffee_roast_id: row.coffee_roast_id }
  const kept = await keptAnswers.read(user_id, 'GET /coffee/roasts/:coffee_roast_id', { params }, READ_DEADLINE_MS)
  const roast = (kept?.data as { coffee_roast: CoffeeRoast } | undefined)?.coffee_roast
  return roast && roast.version > row.version ? roast : row
}

/**
 * Reads the stored lists. Of the roasts, the result has only the newest ones in progress, in their newest stored state.
 */
async function readLists(member: KeptMember | null): Promise<KeptLists> {
  const readMs = serverClock.now()
  if (!member) return { games: [], roasts: [], readMs }
  const [games, roasts] = await Promise.all(
    [LISTS.pool, LISTS.coffee].map((list) => keptAnswers.read(member.user_id, list, {}, READ_DEADLINE_MS)),
  )
  const rows = ((roasts?.data as RoastList | undefined)?.roasts ?? []).filter(({ end_time }) => end_time === null)
  return {
    games: (games?.data as readonly PoolGame[] | undefined) ?? [],
    roasts: await Promise.all(rows.slice(0, MAX_IN_PROGRESS).map((row) => newerStateOf(member.user_id, row))),
    readMs,
  }
}

/**
 * Loads each game and roast in progress whose own answer is not stored, or is older than its row in the stored list.
 * After that, the game or roast opens without a network, even on a phone that has never shown it.
 */
async function loadInProgress(call: Call, member: KeptMember, signal: AbortSignal): Promise<void> {
  const { games, roasts } = await readLists(member)
  const ofMember = { asUser: member.user_id, signal }
  /** Whether the stored answer of a game or a roast has at least this version. */
  const isKept = async (key: CallKey, params: Record<string, number>, version: number) => {
    const kept = await keptAnswers.read(member.user_id, key, { params }, READ_DEADLINE_MS)
    return (versionOf(kept?.data) ?? -1) >= version
  }
  // The page that is open loads its own game or roast, so `loadInProgress` does not load it.
  const isShown = (path: string) => path === window.location.pathname
  for (const { pool_game_id, version } of games.filter(isInProgress).slice(0, MAX_IN_PROGRESS)) {
    const params = { pool_game_id }
    if (isShown(`/pool/${pool_game_id}`)) continue
    if (await isKept('GET /pool/games/:pool_game_id', params, version)) continue
    await call('GET /pool/games/:pool_game_id', { params, ...ofMember })
  }
  for (const { coffee_roast_id, version, start_time } of roasts) {
    const params = { coffee_roast_id }
    if (start_time === null || isShown(`/coffee/roasts/${coffee_roast_id}`)) continue
    if (await isKept('GET /coffee/roasts/:coffee_roast_id', params, version)) continue
    await call('GET /coffee/roasts/:coffee_roast_id', { params, ...ofMember })
  }
}

/**
 * The actors of the machine `inProgress`: they read the stored lists, and load them again.
 * @param page the name of the open page.
 */
export function inProgressActors(call: Call, member: () => KeptMember | null, page: () => string) {
  return {
    keptFacts: fromCallback<EventObject>(({ sendBack }) => keptAnswers.watch(() => sendBack({ type: 'kept.changed' }))),
    readKept: fromPromise<KeptLists>(() => readLists(member())),
    loadLists: fromPromise<unknown>(async ({ signal }) => {
      const currentMember = member()
      if (!currentMember) return
      for (const permission of ['pool', 'coffee'] as const) {
        if (!currentMember.permissions.includes(permission) || page() === PAGES[permission]) continue
        const kept = await keptAnswers.read(currentMember.user_id, LISTS[permission], {})
        if (kept && Math.abs(Date.now() - kept.keptMs) < FRESH_MS) continue
        const { error } = await call(LISTS[permission], { asUser: currentMember.user_id, signal })
        if (error) throw new CallError(error)
      }
      await loadInProgress(call, currentMember, signal)
    }),
  }
}
