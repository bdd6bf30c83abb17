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

/**
 * A reading that is being corrected. `value` and `time` are the typed texts: a temperature in the member's unit, and a
 * time as mm:ss.
 */
export interface InputDraft {
  readonly kind: 'input'
  /** The row when the member opened it. */
  readonly row: RoastInput
  readonly type: InputType
  readonly value: string
  readonly time: string
}

/** An event of the table. It may be unsaved. */
export type TableEvent = RoastEvent & Pick<ShownEvent, 'key' | 'beforeSeconds'>

/** An event that is being moved. */
export interface EventDraft {
  readonly kind: 'event'
  /** The row when the member opened it. */
  readonly row: TableEvent
  readonly event_type: RoastEventType
  /** The typed time, as mm:ss. */
  readonly time: string
}

/** The row that the member edits, with the typed texts. */
export type RoastDraft = InputDraft | EventDraft

/** The data that is needed, in addition to the draft, to check it and to save it. */
export interface DraftLimits {
  /** The unit in which the member types temperatures. */
  readonly temperatureUnit: TemperatureUnit
  /** The unit in which the page shows temperatures. */
  readonly displayUnit: TemperatureUnit
  /** The events of the roast when the member opened the row. */
  readonly events: readonly TimedEvent[]
  /** The end of the roast, in seconds from its start; null while the roast is in progress. */
  readonly endSeconds: number | null
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
}

/** A stored value as a member would type it, with at most two decimals. */
function typedValue(type: InputType, value: number, unit: TemperatureUnit): string {
  return String(type === 'BEAN_TEMP' ? roundTo(temperatureIn(unit, value), 2) : value)
}

/** The draft of a reading that the member has just opened. `unit` is the unit in which the member types. */
export function inputDraft(row: RoastInput, unit: TemperatureUnit): InputDraft {
  const value = row.type === 'NOTE' ? (row.note ?? '') : typedValue(row.type, row.value, unit)
  return { kind: 'input', row, type: row.type, value, time: exactMinutesText(row.seconds) }
}

/**
 * The draft after the unit in which the member types has changed from `from` to `to`. A text that the member has typed
 * stays.
 */
export function draftInUnit(draft: RoastDraft, from: TemperatureUnit, to: TemperatureUnit): RoastDraft {
  if (draft.kind === 'event' || draft.value !== inputDraft(draft.row, from).value) return draft
  return { ...draft, value: inputDraft(draft.row, to).value }
}

export function eventDraft(row: TableEvent): EventDraft {
  return { kind: 'event', row, event_type: row.event_type, time: exactMinutesText(row.seconds) }
}

/** The draft's value as it would be stored; 0 for a note, and NaN when the text of another draft is not a number. */
function storedValue({ type, value }: InputDraft, unit: TemperatureUnit): number {
  if (type === 'NOTE') return 0
  const text = value.trim().replace(',', '.')
  const typed = text === '' ? Number.NaN : Number(text)
  return type === 'BEAN_TEMP' && Number.isFinite(typed) ? storedTempC(unit, typed) : typed
}

/** The field `note` with the text of a draft that is a note. Another draft has no such field. */
const noteOf = ({ type, value }: InputDraft) => (type === 'NOTE' ? { note: value.trim() } : {})

/** Whether a bean temperature, in °C, is outside the allowed range. */
const isWrongTemp = (input: { input_type: InputType; input_value: number }) =>
  input.input_type === 'BEAN_TEMP' && (input.input_value < 0 || input.input_value > MAX_BEAN_TEMP_C)

/** Why a draft cannot be saved; null if there is no reason. */
export function draftError(draft: RoastDraft, { temperatureUnit, events, endSeconds }: DraftLimits): string | null {
  const seconds = parseMinutes(draft.time)
  if (seconds === null) return TYPED_TIME_ERROR
  if (draft.kind === 'event') return eventError({ event_type: draft.event_type, seconds }, events, endSeconds)
  // A reading can be later than the end of the roast. Its time is an error only if the member has changed it.
  const timeError = seconds === draft.row.seconds ? null : readingTimeError(seconds, endSeconds)
  const input = { input_type: draft.type, input_value: storedValue(draft, temperatureUnit), ...noteOf(draft) }
  if (timeError !== null) return timeError
  return isWrongTemp(input) ? `A temperature must be ${beanTempRange(temperatureUnit)}.` : inputError(input)
}

/** The row in words: 'Bean Temperature 180.5 °C at 01:00', or 'FC Start at 08:41'. */
function draftLabel({ row, ...draft }: RoastDraft, unit: TemperatureUnit): string {
  const timeText = minutesText(row.seconds)
  if (draft.kind === 'event') return `${EVENT_LABELS[draft.event_type]} at ${timeText}`
  return `${inputText(row as RoastInput, unit)} at ${timeText}`
}

/**
 * The events that save the changes of a draft. The draft must have no error. The server does not know an unsaved
 * reading, so the outbox entry of the reading is undone, and the reading is logged again with the correction.
 */
export function reportsOfUpdate(draft: RoastDraft, limits: DraftLimits): readonly (TapMade | TapUndone)[] {
  const { temperatureUnit, displayUnit, now } = limits
  const label = `Correct ${draftLabel(draft, displayUnit)}`
  const request = isUnsaved(draft.row) ? logRequest(draft, temperatureUnit) : updateRequest(draft, temperatureUnit)
  const tapMade: TapMade = { type: 'tap.made', tap: { label, createdMs: now(), request, undo: null } }
  const isReplacement = draft.kind === 'input' && isUnsaved(draft.row)
  return isReplacement ? [{ type: 'tap.undone', tap: undoneTapOf(draft, limits) }, tapMade] : [tapMade]
}

/** The call that logs the draft as a new reading or event. If the event is already logged, it gets the new time. */
function logRequest(draft: RoastDraft, unit: TemperatureUnit): RoastCall {
  const seconds = parseMinutes(draft.time) ?? draft.row.seconds
  const body: RoastChange =
    draft.kind === 'event'
      ? { roast_event: { event_type: draft.event_type, seconds } }
      : { input: { input_type: draft.type, input_value: storedValue(draft, unit), ...noteOf(draft), seconds } }
  return { call: 'POST /coffee/roasts/:coffee_roast_id', params: {}, body }
}

/** The call that corrects a reading, or moves an event, that the server has saved. */
function updateRequest(draft: RoastDraft, unit: TemperatureUnit): RoastCall {
  const seconds = parseMinutes(draft.time) ?? draft.row.seconds
  if (draft.kind === 'event') {
    const params = { event_id: draft.row.event_id }
    return { call: 'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id', params, body: { seconds } }
  }
  const params = { input_id: draft.row.input_id }
  const change: InputChange = { type: draft.type, value: storedValue(draft, unit), ...noteOf(draft) }
  const body = seconds === draft.row.seconds ? change : { ...change, seconds }
  return { call: 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id', params, body }
}

/** The event that deletes the row of a draft. If the row is unsaved, its outbox entry is undone. */
export function reportOfDeletion(draft: RoastDraft, limits: DraftLimits): TapMade | TapUndone {
  if (isUnsaved(draft.row)) return { type: 'tap.undone', tap: undoneTapOf(draft, limits) }
  const label = `Delete ${draftLabel(draft, limits.displayUnit)}`
  const tap: RoastTap = { label, createdMs: limits.now(), request: deleteRequest(draft), undo: null }
  return { type: 'tap.made', tap }
}

/** The id of a reading or an event. It is below 0 if an unsaved outbox entry logs the reading or the event. */
const idOf = (row: RoastInput | TableEvent) => ('input_id' in row ? row.input_id : row.event_id)

/** Whether an unsaved outbox entry logs this reading or event, or logs the event again at another time. */
const isUnsaved = (row: RoastInput | TableEvent) => idOf(row) < 0

/**
 * Whether the draft belongs to this row. An event is found by its type, because a roast has at most one of each. An
 * unsaved reading is found by its key: its id changes when another entry is delivered.
 */
export function isAbout(draft: RoastDraft, row: RoastInput | TableEvent): boolean {
  if (draft.kind === 'event') return 'event_type' in row && row.event_type === draft.event_type
  return isUnsaved(draft.row) ? draft.row.key === row.key : idOf(draft.row) === idOf(row)
}

/**
 * The seconds of an event before its unsaved outbox entry changed them. The event gets this time back when the entry is
 * undone. Null for a reading, for a saved event, and for an event that was not logged before.
 */
function earlierSecondsOf({ kind, row }: RoastDraft): number | null {
  return kind === 'event' && isUnsaved(row) ? ((row as TableEvent).beforeSeconds ?? null) : null
}

/** The data for the undo of an unsaved reading or event. */
function undoneTapOf(draft: RoastDraft, { displayUnit }: DraftLimits): UndoneTap {
  const key = draft.row.key ?? ''
  const label = draftLabel(draft, displayUnit)
  if (draft.kind === 'input') return { key, label, undo: { undo_input: key } }
  const { event_type, row } = draft
  const earlierSeconds = earlierSecondsOf(draft)
  const undo =
    earlierSeconds === null
      ? { undo_event: { event_type, seconds: row.seconds } }
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

/** The call that deletes a reading or an event that the server has saved. */
function deleteRequest(draft: RoastDraft): RoastCall {
  if (draft.kind === 'event') {
    const params = { event_id: draft.row.event_id }
    return { call: 'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id', params, body: undefined }
  }
  const params = { input_id: draft.row.input_id }
  return { call: 'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id', params, body: undefined }
}
