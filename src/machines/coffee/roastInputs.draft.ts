// The row of a roast's table that a member edits, and the commands that save or delete it.
import type { InputChange, RoastChange, RoastEvent, RoastInput } from '../../../contract/api/coffee/roasts.ts'
import { inputText } from '../../../contract/rules/coffee/inputText.ts'
import {
  beanTempRange,
  EVENT_LABELS,
  type InputType,
  inputError,
  MAX_BEAN_TEMP_C,
  minutesText,
  type RoastEventType,
} from '../../../contract/rules/coffee/roast.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import {
  eventError,
  exactMinutesText,
  parseMinutes,
  readingTimeError,
  TYPED_TIME_ERROR,
} from '../../../contract/rules/coffee/roastRepairs.ts'
import { storedTempC, type TemperatureUnit, temperatureIn } from '../../../contract/rules/coffee/units.ts'
import { roundTo } from '../../../contract/rules/shared/format.ts'
import type { ShownEvent } from './roast.types.ts'
import type { RoastCall, RoastTap, TapMade, TapUndone, UndoneTap } from './roastTaps.types.ts'

/** A reading that is being corrected. `value` is the typed text, in the member's unit, and `time` the typed mm:ss. */
export interface InputDraft {
  readonly kind: 'input'
  readonly saved: RoastInput
  readonly type: InputType
  readonly value: string
  readonly time: string
}

/** An event of the table. It may not be saved yet. */
export type TableEvent = RoastEvent & Pick<ShownEvent, 'key' | 'beforeSeconds'>

/** An event that is being moved. */
export interface EventDraft {
  readonly kind: 'event'
  readonly saved: TableEvent
  readonly event_type: RoastEventType
  readonly time: string
}

export type RoastDraft = InputDraft | EventDraft

/** The part of a roast that decides whether a draft can be saved. */
export interface DraftLimits {
  /** The unit in which the member types temperatures. */
  readonly temperatureUnit: TemperatureUnit
  /** The unit in which the page shows temperatures. */
  readonly displayUnit: TemperatureUnit
  /** The events of the roast, and the seconds of its end, when the row was opened. */
  readonly events: readonly TimedEvent[]
  readonly endSeconds: number | null
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
}

/** A stored value as a member would type it, with at most two decimals. */
function typedValue(type: InputType, value: number, unit: TemperatureUnit): string {
  return String(type === 'BEAN_TEMP' ? roundTo(temperatureIn(unit, value), 2) : value)
}

export function inputDraft(saved: RoastInput, unit: TemperatureUnit): InputDraft {
  const value = saved.type === 'NOTE' ? (saved.note ?? '') : typedValue(saved.type, saved.value, unit)
  return { kind: 'input', saved, type: saved.type, value, time: exactMinutesText(saved.seconds) }
}

export function eventDraft(saved: TableEvent): EventDraft {
  return { kind: 'event', saved, event_type: saved.event_type, time: exactMinutesText(saved.seconds) }
}

/** The draft's value as it would be stored; NaN when the text is not a number. */
function storedValue({ type, value }: InputDraft, unit: TemperatureUnit): number {
  if (type === 'NOTE') return 0
  const text = value.trim().replace(',', '.')
  const typed = text === '' ? Number.NaN : Number(text)
  return type === 'BEAN_TEMP' && Number.isFinite(typed) ? storedTempC(unit, typed) : typed
}

/** The text of a draft that is a note. */
const noteOf = ({ type, value }: InputDraft) => (type === 'NOTE' ? { note: value.trim() } : {})

const isWrongTemp = (input: { input_type: InputType; input_value: number }) =>
  input.input_type === 'BEAN_TEMP' && (input.input_value < 0 || input.input_value > MAX_BEAN_TEMP_C)

/**
 * Why a draft cannot be saved; null if there is no reason.
 * @serves roast-table-08
 */
export function draftError(draft: RoastDraft, { temperatureUnit, events, endSeconds }: DraftLimits): string | null {
  const seconds = parseMinutes(draft.time)
  if (seconds === null) return TYPED_TIME_ERROR
  if (draft.kind === 'event') return eventError({ event_type: draft.event_type, seconds }, events, endSeconds)
  // The time of a late reading is not an error if the member does not change it.
  const timeError = seconds === draft.saved.seconds ? null : readingTimeError(seconds, endSeconds)
  const input = { input_type: draft.type, input_value: storedValue(draft, temperatureUnit), ...noteOf(draft) }
  if (timeError !== null) return timeError
  return isWrongTemp(input) ? `A temperature must be ${beanTempRange(temperatureUnit)}.` : inputError(input)
}

/** The row in words: 'Bean Temperature 180.5 °C at 01:00', or 'FC Start at 08:41'. */
function draftLabel({ saved, ...draft }: RoastDraft, unit: TemperatureUnit): string {
  const timeText = minutesText(saved.seconds)
  if (draft.kind === 'event') return `${EVENT_LABELS[draft.event_type]} at ${timeText}`
  return `${inputText(saved as RoastInput, unit)} at ${timeText}`
}

/**
 * Saves the changes of a draft without an error. The server does not know a waiting reading, so its entry is undone,
 * and it is logged again with the correction.
 */
export function updateReports(draft: RoastDraft, limits: DraftLimits): readonly (TapMade | TapUndone)[] {
  const { temperatureUnit, displayUnit, now } = limits
  const label = `Correct ${draftLabel(draft, displayUnit)}`
  const request = isWaiting(draft.saved) ? logRequest(draft, temperatureUnit) : updateRequest(draft, temperatureUnit)
  const tapMade: TapMade = { type: 'tap.made', tap: { label, createdMs: now(), request, undo: null } }
  const isReplacement = draft.kind === 'input' && isWaiting(draft.saved)
  return isReplacement ? [{ type: 'tap.undone', tap: undoneTapOf(draft, limits) }, tapMade] : [tapMade]
}

/** The call that logs the draft as a new reading or event. The time of an event replaces its earlier time. */
function logRequest(draft: RoastDraft, unit: TemperatureUnit): RoastCall {
  const seconds = parseMinutes(draft.time) ?? draft.saved.seconds
  const body: RoastChange =
    draft.kind === 'event'
      ? { roast_event: { event_type: draft.event_type, seconds } }
      : { input: { input_type: draft.type, input_value: storedValue(draft, unit), ...noteOf(draft), seconds } }
  return { call: 'POST /coffee/roasts/:coffee_roast_id', params: {}, body }
}

function updateRequest(draft: RoastDraft, unit: TemperatureUnit): RoastCall {
  const seconds = parseMinutes(draft.time) ?? draft.saved.seconds
  if (draft.kind === 'event') {
    const params = { event_id: draft.saved.event_id }
    return { call: 'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id', params, body: { seconds } }
  }
  const params = { input_id: draft.saved.input_id }
  const change: InputChange = { type: draft.type, value: storedValue(draft, unit), ...noteOf(draft) }
  const body = seconds === draft.saved.seconds ? change : { ...change, seconds }
  return { call: 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id', params, body }
}

/** Deletes the reading or the event of a draft. If it waits to be saved, its entry is undone. */
export function deleteReport(draft: RoastDraft, limits: DraftLimits): TapMade | TapUndone {
  if (isWaiting(draft.saved)) return { type: 'tap.undone', tap: undoneTapOf(draft, limits) }
  const label = `Delete ${draftLabel(draft, limits.displayUnit)}`
  const tap: RoastTap = { label, createdMs: limits.now(), request: deleteRequest(draft), undo: null }
  return { type: 'tap.made', tap }
}

const idOf = (row: RoastInput | TableEvent) => ('input_id' in row ? row.input_id : row.event_id)

/** Whether a reading or an event waits to be saved. The server does not know it, so its entry can only be undone. */
const isWaiting = (row: RoastInput | TableEvent) => idOf(row) < 0

/**
 * Whether the draft belongs to this row. A waiting row is found by its key: its id changes when another entry is
 * delivered.
 */
export function isAbout({ saved }: RoastDraft, row: RoastInput | TableEvent): boolean {
  return isWaiting(saved) ? saved.key === row.key : idOf(saved) === idOf(row)
}

/** The time to which an event returns when its waiting entry is undone; null if it disappears. */
function earlierSecondsOf({ kind, saved }: RoastDraft): number | null {
  return kind === 'event' && isWaiting(saved) ? ((saved as TableEvent).beforeSeconds ?? null) : null
}

/**
 * Undoes the waiting entry of a reading or an event.
 * @serves roast-repair-27, roast-repair-28
 */
function undoneTapOf(draft: RoastDraft, { displayUnit }: DraftLimits): UndoneTap {
  const key = draft.saved.key ?? ''
  const label = draftLabel(draft, displayUnit)
  if (draft.kind === 'input') return { key, label, undo: { undo_input: key } }
  const { event_type, saved } = draft
  const earlierSeconds = earlierSecondsOf(draft)
  const undo =
    earlierSeconds === null
      ? { undo_event: { event_type, seconds: saved.seconds } }
      : { roast_event: { event_type, seconds: earlierSeconds } }
  return { key, label, undo }
}

/** The question before a row is deleted, or before an event returns to an earlier time, and the label of its button. */
export function deleteQuestion(draft: RoastDraft, unit: TemperatureUnit): { text: string; confirmLabel: string } {
  const earlierSeconds = earlierSecondsOf(draft)
  if (earlierSeconds === null || draft.kind !== 'event') {
    return { text: `Delete ${draftLabel(draft, unit)}?`, confirmLabel: 'Delete' }
  }
  return {
    text: `Move ${EVENT_LABELS[draft.event_type]} back to ${minutesText(earlierSeconds)}?`,
    confirmLabel: 'Move',
  }
}

function deleteRequest(draft: RoastDraft): RoastCall {
  if (draft.kind === 'event') {
    const params = { event_id: draft.saved.event_id }
    return { call: 'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id', params, body: undefined }
  }
  const params = { input_id: draft.saved.input_id }
  return { call: 'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id', params, body: undefined }
}
