// Finds the entries that must be discarded together with an entry, because the server would refuse them without it.

import { isCreation } from './outbox.clientIds.ts'
import type { NewEntry, OutboxEntry } from './outbox.types.ts'

type Entry = NewEntry & Pick<OutboxEntry, 'error'>

/**
 * The tap that an undo or a redo is for: the key of the tap's entry, or its id on the server. Null for other commands.
 */
function namedTap({ command }: Entry): string | number | null {
  if (command.call !== 'POST /pool/games/:pool_game_id/undo' && command.call !== 'POST /pool/games/:pool_game_id/redo')
    return null
  return command.body.tap_key ?? command.body.pool_game_tap_id ?? null
}

/**
 * The undos and redos of the entry's queue that no longer fit when the entry is gone. An undo must name the last tap
 * that counts, and a redo must name the tap that was undone last. The named tap may also be on the server: then it has
 * no entry here. Refused entries change nothing.
 */
function undosThatNoLongerFit(entries: readonly Entry[], removed: Entry): readonly string[] {
  const lostTap = namedTap(removed) ?? removed.key
  const countingTaps: (string | number)[] = []
  let undoneTaps: (string | number)[] = []
  const sameQueue = entries.filter(({ queue }) => queue === removed.queue)
  const removedIndex = sameQueue.indexOf(removed)
  const fits = (entry: Entry, index: number): boolean => {
    const { key, command, error } = entry
    const tap = namedTap(entry)
    if (error !== null) return tap === null || tap !== removed.key
    if (command.call === 'POST /pool/games/:pool_game_id/scores') {
      countingTaps.push(key)
      undoneTaps = []
    }
    if (tap === null) return true
    const isUndo = command.call === 'POST /pool/games/:pool_game_id/undo'
    // An undo takes its tap from the end of `countingTaps`, and a redo takes its tap from the end of `undoneTaps`. If
    // the list is empty, the tap is on the server: then the entry still fits, unless the tap is the lost one.
    const [takenFrom, addedTo] = isUndo ? [countingTaps, undoneTaps] : [undoneTaps, countingTaps]
    if (index > removedIndex && (takenFrom.length === 0 ? tap === lostTap : takenFrom.at(-1) !== tap)) return false
    takenFrom.pop()
    addedTo.push(tap)
    return true
  }
  return sameQueue.filter((entry, index) => entry !== removed && !fits(entry, index)).map(({ key }) => key)
}

/** The key of an entry, and the keys of everything that must be discarded with it. */
export function withDependants(entries: readonly Entry[], key: string): readonly string[] {
  const removed = entries.find((entry) => entry.key === key)
  if (!removed) return [key]
  // A change of a new game or roast needs the entry that creates it.
  if (isCreation(removed)) {
    const others = entries.filter((entry) => entry !== removed && entry.local?.client_id === key)
    return [key, ...others.map((other) => other.key)]
  }
  return [key, ...undosThatNoLongerFit(entries, removed), ...correctionsOf(entries, key)]
}

/** The corrections of the tap with this key, and the corrections of taps that these have added. */
function correctionsOf(entries: readonly Entry[], key: string): readonly string[] {
  const corrections = entries.filter(({ queryWhenOld }) => queryWhenOld?.tap_key === key).map((entry) => entry.key)
  return corrections.flatMap((correction) => [correction, ...correctionsOf(entries, correction)])
}
