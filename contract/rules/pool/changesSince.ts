// Describes what other members did to the score after a member made a tap, while this tap was not saved yet.

/** A tap that the server has stored. */
interface StoredTap {
  readonly pool_game_tap_id: number
  /** The member who made the tap. */
  readonly user_id: number
  readonly username: string
  readonly action: string
  /** The time when the tap was undone; null for a tap that counts. */
  readonly undone_ms: number | null
  /** The member who undid or redid the tap last. Null if nobody did, or if it is not known who did. */
  readonly changed_by: number | null
}

/** The most corrections that the sentence describes. */
const MAX_CORRECTIONS = 3

const VERBS: Readonly<Record<string, (count: number) => string>> = {
  add: (count) => `scored ${count}`,
  subtract: (count) => `took back ${count}`,
  dead: (count) => (count === 1 ? 'marked a dead ball' : `marked ${count} dead balls`),
  miss: (count) => (count === 1 ? 'marked a miss' : `marked ${count} misses`),
  safety: (count) => (count === 1 ? 'marked a safety' : `marked ${count} safeties`),
  foul: (count) => (count === 1 ? 'marked a foul' : `marked ${count} fouls`),
  time_out: (count) => (count === 1 ? 'marked a time-out' : `marked ${count} time-outs`),
  at_table: () => 'changed who is at the table',
  rack_over: (count) => (count === 1 ? 'ended a rack without a winner' : `ended ${count} racks without a winner`),
}

/** The changes that one member made, in words: 'Teddy scored 3'. */
function wordsOf(username: string, taps: readonly StoredTap[]): string[] {
  const words = Object.entries(VERBS).flatMap(([action, verb]) => {
    const count = taps.filter((tap) => tap.action === action).length
    return count === 0 ? [] : [`${username} ${verb(count)}`]
  })
  return words.length > 0 ? words : [`${username} changed the game`]
}

const joinWithAnd = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/**
 * A sentence for a member who has made an unsaved tap: what other members have changed since this tap was made. Null if
 * they have changed nothing.
 * @param taps all taps that count or that redo can restore, and in any case the tap `lastTapId`, in the order of play.
 * @param lastTapId the id of the last tap that counted when the unsaved tap was made; 0 if there was none.
 * @param userId the id of the member who made the unsaved tap. What this member did is left out.
 * @param corrections the corrections of other members since then, each in words: "Teddy removed 'Miss Ann'".
 */
export function changesSince(
  taps: readonly StoredTap[],
  lastTapId: number,
  userId: number,
  corrections: readonly string[] = [],
): string | null {
  const lastIndex = taps.findIndex(({ pool_game_tap_id }) => pool_game_tap_id === lastTapId)
  const isLater = ({ pool_game_tap_id }: StoredTap, index: number) =>
    lastIndex < 0 ? pool_game_tap_id > lastTapId : index > lastIndex
  const changedTaps = taps
    .filter(isLater)
    .filter(({ undone_ms, user_id, changed_by }) => undone_ms === null && (changed_by ?? user_id) !== userId)
  const laterTaps = changedTaps.filter(({ user_id }) => user_id !== userId)
  const members = [...new Map(laterTaps.map((tap) => [tap.user_id, tap.username]))]
  const parts = members.flatMap(([user_id, username]) =>
    wordsOf(
      username,
      laterTaps.filter((tap) => tap.user_id === user_id),
    ),
  )
  // The other changed taps are the member's own taps that another member has redone.
  if (laterTaps.length < changedTaps.length) parts.push('a point was redone')
  const earlierTaps = taps.filter((tap, index) => !isLater(tap, index))
  const isLastUnknown = lastTapId > 0 && earlierTaps.at(-1)?.pool_game_tap_id !== lastTapId
  if (isLastUnknown || earlierTaps.some((tap) => tap.undone_ms !== null && tap.changed_by !== userId))
    parts.push('the last point was undone')
  parts.push(...correctionParts(corrections))
  return parts.length === 0 ? null : `Since then ${joinWithAnd(parts)}.`
}

/** A few corrections in full, and the others as a number. */
function correctionParts(corrections: readonly string[]): string[] {
  const rest = corrections.length - MAX_CORRECTIONS
  if (rest <= 0) return [...corrections]
  return [...corrections.slice(0, MAX_CORRECTIONS), `${rest} more ${rest === 1 ? 'correction' : 'corrections'}`]
}
