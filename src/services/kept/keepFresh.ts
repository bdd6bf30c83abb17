// Loads lists in the background, so that the answers that this browser has stored are complete and new.
import type { CallResult } from '../../../contract/callResult.ts'
import type { CallKey } from '../../../contract/contract.ts'
import type { Permission } from '../../../contract/rules/shared/acl.ts'
import type { Call } from '../http/call.ts'
import type { LooseRequest } from '../http/request.ts'
import type { KeptAnswers } from './keptAnswers.ts'

type KeptList =
  | 'GET /pool/players'
  | 'GET /pool/games'
  | 'GET /coffee/beans'
  | 'GET /coffee/roasts'
  | 'GET /coffee/roasts/template'
  | 'GET /coffee/preferences'
  | 'GET /coffee/first-cracks'

/** The lists that a member needs to start a game or a roast without a network. */
const NEEDED_OFFLINE: { readonly [Key in Permission]?: readonly KeptList[] } = {
  pool: ['GET /pool/players', 'GET /pool/games'],
  coffee: [
    'GET /coffee/beans',
    'GET /coffee/roasts',
    'GET /coffee/roasts/template',
    'GET /coffee/preferences',
    'GET /coffee/first-cracks',
  ],
}

/** The stored lists that each command changes. The answers of these commands do not contain the lists. */
const CHANGES_LISTS: { readonly [Key in CallKey]?: readonly KeptList[] } = {
  'POST /users': ['GET /pool/players'],
  'PATCH /pool/players/-1': ['GET /pool/players'],
  'POST /pool/games': ['GET /pool/games'],
  'PATCH /pool/games/:pool_game_id': ['GET /pool/games'],
  'DELETE /pool/games/:pool_game_id': ['GET /pool/games'],
  'POST /coffee/beans': ['GET /coffee/beans'],
  'PATCH /coffee/beans/:coffee_bean_id': ['GET /coffee/beans'],
  'POST /coffee/roasts': ['GET /coffee/roasts'],
  'POST /coffee/roasts/import': ['GET /coffee/roasts', 'GET /coffee/beans'],
  'POST /coffee/roasts/template': ['GET /coffee/roasts/template'],
  'POST /coffee/roasts/:coffee_roast_id/discard': ['GET /coffee/roasts'],
  'DELETE /coffee/roasts/:coffee_roast_id': ['GET /coffee/roasts', 'GET /coffee/beans'],
}

/** The fields that change how much of a bean is used: the weight of a roast, its bean, and its start. */
const FIELDS_OF_USE = ['coffee_in_mg', 'coffee_bean_id', 'start_time']

/** The stored lists that a command has changed. */
function changedLists(key: CallKey, { body }: LooseRequest): readonly KeptList[] {
  if (key !== 'POST /coffee/roasts/:coffee_roast_id') return CHANGES_LISTS[key] ?? []
  const fields = Object.keys(body ?? {})
  return fields.some((field) => FIELDS_OF_USE.includes(field)) ? ['GET /coffee/beans'] : []
}

/**
 * For a call, another list that is loaded after its answer. Without this, the stored list of players would soon be old:
 * only the page of a new game loads it, and a member seldom opens that page.
 */
const KEPT_WITH: { readonly [Key in CallKey]?: KeptList } = { 'GET /pool/games': 'GET /pool/players' }
/** A list of `KEPT_WITH` is loaded only if the stored list is older than this. */
const FRESH_MS = 60_000

/** How long to wait before a list is loaded. It is not loaded if the page itself has requested it by then. */
const LOAD_DELAY_MS = 500

/** The member whose answers are stored. */
export interface KeptMember {
  readonly user_id: number
  readonly permissions: readonly Permission[]
}

/**
 * Stores the answers of a member's calls, and loads the lists that a command has changed. After the first answer to a
 * member, also loads the lists that are needed without a network and are not stored yet.
 * @param member the signed-in member; null for a visitor.
 * @param runLater runs work a moment later.
 * @param now milliseconds since 1970, by the clock of the stored answers.
 */
export function createAnswerKeeper(
  call: Call,
  kept: KeptAnswers,
  member: () => KeptMember | null,
  runLater: (work: () => void) => void = (work) => void setTimeout(work, LOAD_DELAY_MS),
  now: () => number = Date.now,
) {
  /** The members for whom `prepare` has run. */
  const preparedUserIds = new Set<number>()
  /** How often each call was sent. */
  const sentCounts = new Map<CallKey, number>()
  /**
   * Loads a list after a short wait. If the page loads the list itself in the meantime, it is not loaded again. If
   * another member has signed in by then, it is not loaded either: the refusal of this call would sign that member out.
   * A failure is ignored: the list is loaded when its page opens.
   */
  const loadLater = (list: KeptList, asUser: number) => {
    const countBefore = sentCounts.get(list)
    runLater(() => {
      if (member()?.user_id === asUser && sentCounts.get(list) === countBefore)
        call(list, { asUser }).catch(() => undefined)
    })
  }

  /** Once for each member: loads the lists that are needed without a network and are not stored yet. */
  async function prepare({ user_id, permissions }: KeptMember): Promise<void> {
    if (preparedUserIds.has(user_id)) return
    preparedUserIds.add(user_id)
    for (const list of permissions.flatMap((permission) => NEEDED_OFFLINE[permission] ?? [])) {
      if (!sentCounts.has(list) && (await kept.read(user_id, list, {})) === null) loadLater(list, user_id)
    }
  }

  /** Stores the answer of a call, and loads the lists that the call has changed. */
  async function keep(key: CallKey, request: LooseRequest, result: CallResult<unknown>): Promise<void> {
    const current = member()
    if (current && result.success) for (const list of changedLists(key, request)) loadLater(list, current.user_id)
    const { asUser } = request
    if (asUser === undefined) return
    await kept.note(asUser, key, request, result, () => member()?.user_id === asUser)
    if (current?.user_id !== asUser || !result.success) return
    await prepare(current)
    const companion = KEPT_WITH[key]
    const storedCompanion = companion && (await kept.read(asUser, companion, {}))
    if (companion && storedCompanion && Math.abs(now() - storedCompanion.keptMs) > FRESH_MS)
      loadLater(companion, asUser)
  }

  /** `noteRequest` counts a call when it is sent. */
  return { noteRequest: (key: CallKey) => void sentCounts.set(key, (sentCounts.get(key) ?? 0) + 1), keep }
}
