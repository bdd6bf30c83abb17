// The taps that a member can make on the page of a roast, as commands for the outbox.
import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { inputText } from '../../../contract/rules/coffee/inputText.ts'
import { meantTemp } from '../../../contract/rules/coffee/mistypedReadings.ts'
import { tempsFromCharge } from '../../../contract/rules/coffee/readingsInHeat.ts'
import { EVENT_LABELS, minutesText, type RoastEventType } from '../../../contract/rules/coffee/roast.ts'
import type { TempSample } from '../../../contract/rules/coffee/roastCurve.ts'
import { eventSeconds, heatEndSeconds, type TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import { storedTempC, temperatureIn, UNIT_SYMBOLS, wholeDegreesText } from '../../../contract/rules/coffee/units.ts'
import { shownBeanName } from '../../../contract/rules/shared/beanName.ts'
import { roundTo } from '../../../contract/rules/shared/format.ts'
import type { PendingCommand } from '../shared/pending.types.ts'
import { displayUnit, eventProblem, inputUnit, loadedRoast, secondsAt } from './roast.selectors.ts'
import type { DetailChanged, RoastContext, ShownRoast } from './roast.types.ts'
import type { RoastQuestionEvent } from './roastQuestion.machine.ts'
import type { ChosenBean, Reading, RoastCall, RoastTap, UndoneTap } from './roastTaps.types.ts'
import { shownRoast } from './shownRoast.ts'

type Ids = Pick<RoastContext, 'coffee_roast_id' | 'client_id'>

/** A tap as a command for the outbox. */
export function tapCommand({ coffee_roast_id, client_id }: Ids, tap: RoastTap): PendingCommand {
  const { key, label, createdMs, request, beanNames } = tap
  const params = { ...request.params, coffee_roast_id }
  return {
    ...(key !== undefined && { key }),
    // TypeScript cannot check that these params belong to this call. Only the id of the roast was added to them.
    command: { ...request, params } as PendingCommand['command'],
    label,
    createdMs,
    whenRefused: 'keep',
    ...(beanNames && { coffee_bean_name: beanNames.chosen }),
    ...(coffee_roast_id === 0 && client_id && { local: { client_id, idField: 'coffee_roast_id' as const } }),
  }
}

/** The command that undoes a tap. */
export function undoCommand(context: RoastContext, { label, undo, beanNames }: UndoneTap): PendingCommand {
  const createdMs = context.input.now()
  const command = tapCommand(context, { label: `Undo ${label}`, createdMs, request: requestOf(undo ?? {}), undo: null })
  return beanNames ? { ...command, coffee_bean_name: beanNames.before } : command
}

/** The call that makes this change of the roast. */
function requestOf(body: RoastChange): RoastCall {
  return { call: 'POST /coffee/roasts/:coffee_roast_id', params: {}, body }
}

/** The key of the next tap of this visit. */
const nextKey = ({ input, tapCount }: RoastContext) => `${input.visit}-tap-${tapCount}`

/** A tap with the next key. `body` is the change that the tap makes, and `undo` the change that undoes the tap. */
function tapOf(context: RoastContext, label: string, body: RoastChange, undo: RoastChange | null): RoastTap {
  return { key: nextKey(context), label, createdMs: context.input.now(), request: requestOf(body), undo }
}

const isoNow = ({ input }: RoastContext) => new Date(input.now()).toISOString()

/** The tap that starts the roast. */
export const startTap = (context: RoastContext): RoastTap =>
  tapOf(
    context,
    'Start',
    { start_time: context.input.localTime?.(context.input.now()) ?? isoNow(context) },
    { start_time: null },
  )

/**
 * The tap that ends the roast. Its undo is a resume. The server allows a resume whose `resume_time` is at most 30 minutes
 * after the end. The undo sends the end itself as `resume_time`, so this limit never refuses the undo.
 */
function endTap(context: RoastContext): RoastTap {
  const end_time = isoNow(context)
  return tapOf(context, 'End', { end_time }, { resume_time: end_time })
}

/** The question before a roast ends. The end has the time of the tap on End, not the time of the answer. */
export function endQuestion(context: RoastContext): RoastQuestionEvent {
  const seconds = secondsAt(context, context.input.now()) ?? 0
  const text = `End the roast at ${minutesText(seconds)}?`
  return { type: 'question.ask', question: { text, confirmLabel: 'End Roast', tap: endTap(context) } }
}

/** The tap that resumes an ended roast. Its undo ends the roast again at the earlier time. */
export function resumeTap(context: RoastContext): RoastTap {
  const end_time = shownRoast(context)?.end_time ?? isoNow(context)
  return tapOf(context, 'Resume', { resume_time: isoNow(context) }, { end_time })
}

/** The seconds at which an event of this type is logged; null if there is none. */
function loggedSeconds(context: RoastContext, { event_type }: TimedEvent): number | null {
  return eventSeconds(shownRoast(context)?.event_history ?? [], event_type)
}

/** The tap that logs an event. Its undo moves the event back to its earlier time, or deletes an event that is new. */
function eventTap(context: RoastContext, { event_type, seconds }: TimedEvent): RoastTap {
  const earlierSeconds = loggedSeconds(context, { event_type, seconds })
  const roast_event = { event_type, seconds }
  const undo =
    earlierSeconds === null ? { undo_event: roast_event } : { roast_event: { event_type, seconds: earlierSeconds } }
  return tapOf(context, `${EVENT_LABELS[event_type]} at ${minutesText(seconds)}`, { roast_event }, undo)
}

/**
 * The event for `roastQuestion` after the member has given an event a time. It has a problem if the time is impossible,
 * a question if the event is already logged, and otherwise the tap without a question.
 */
export function questionEventFor(context: RoastContext, event: TimedEvent): RoastQuestionEvent {
  const problem = eventProblem(context, event)
  if (problem !== null) return { type: 'problem.show', problem }
  const tap = eventTap(context, event)
  const earlierSeconds = loggedSeconds(context, event)
  if (earlierSeconds === null) return { type: 'question.skip', tap }
  const text = `Move ${EVENT_LABELS[event.event_type]} from ${minutesText(earlierSeconds)} to ${minutesText(event.seconds)}?`
  return { type: 'question.ask', question: { text, confirmLabel: 'Move', tap } }
}

/** The same after the member has logged an event that happens now. */
export const questionNow = (context: RoastContext, event_type: RoastEventType): RoastQuestionEvent =>
  questionEventFor(context, { event_type, seconds: secondsAt(context, context.input.now()) ?? 0 })

/** Whether the roast still contains what the tap logged. If not, the tap cannot be undone any more. */
export function isLogged({ request, undo }: RoastTap, shown: ShownRoast): boolean {
  if (request.call !== 'POST /coffee/roasts/:coffee_roast_id' || undo === null) return true
  const { roast_event, start_time, end_time, resume_time, coffee_bean_id } = request.body
  if (undo.undo_input !== undefined) return shown.input_history.some(({ key }) => key === undo.undo_input)
  if (roast_event !== undefined) {
    return eventSeconds(shown.event_history, roast_event.event_type) === roast_event.seconds
  }
  if (start_time != null) return shown.start_time !== null
  if (end_time != null) return shown.end_time !== null
  if (resume_time !== undefined) return shown.end_time === null
  return coffee_bean_id === undefined || shown.coffee_bean_id === coffee_bean_id
}

/** The tap that logs a reading. The reading gets the time at which it was tapped. */
export function readingTap(context: RoastContext, reading: Reading): RoastTap {
  const { type, value, note, tappedMs } = reading
  const seconds = secondsAt(context, tappedMs) ?? 0
  const input = { input_type: type, input_value: value, ...(note !== undefined && { note }), seconds }
  const label = `${inputText(reading, displayUnit(context))} at ${minutesText(seconds)}`
  return tapOf(context, label, { input }, { undo_input: nextKey(context) })
}

/**
 * The event for `roastQuestion` after the member has typed a reading. A temperature that the beans cannot have
 * reached is asked about, in the unit of the keypad.
 */
export function questionForReading(context: RoastContext, reading: Reading): RoastQuestionEvent {
  const tap = readingTap(context, reading)
  const unit = inputUnit(context)
  const typed = { unit, value: roundTo(temperatureIn(unit, reading.value), 2) }
  const samples = samplesBefore(context, reading)
  const meant = meantTemp(samples, secondsAt(context, reading.tappedMs) ?? 0, typed)
  if (reading.type !== 'BEAN_TEMP' || meant === null) return { type: 'question.skip', tap }
  const value = storedTempC(meant.unit, meant.value)
  const [meantText, typedText] = [meant, typed].map((temp) => `${roundTo(temp.value, 2)} ${UNIT_SYMBOLS[temp.unit]}`)
  const inUnit = meant.unit === unit ? '' : `, which is ${wholeDegreesText(unit, value)}`
  const last = samples.at(-1)
  return {
    type: 'choice.ask',
    question: {
      text: `Did you mean ${meantText}${inUnit}?`,
      confirmLabel: `Log ${meantText}`,
      tap: readingTap(context, { ...reading, value }),
      otherwise: {
        label: `Keep ${typedText}`,
        tap,
        because: `You typed ${typedText}. Before, the beans were at ${wholeDegreesText(unit, last?.tempC ?? 0)}.`,
      },
    },
  }
}

/** The temperatures of the heat before a reading; empty if the beans are not in the heat. */
function samplesBefore(context: RoastContext, { tappedMs }: Reading): readonly TempSample[] {
  const shown = shownRoast(context)
  const seconds = secondsAt(context, tappedMs) ?? 0
  if (!shown || heatEndSeconds(shown.event_history, Number.POSITIVE_INFINITY) < seconds) return []
  return tempsFromCharge(shown).filter((sample) => sample.seconds <= seconds)
}

/** The tap that chooses another bean for the roast. */
export function beanTap(context: RoastContext, { coffee_bean_id, name }: ChosenBean): RoastTap {
  const shown = loadedRoast(context)
  const tap = tapOf(
    context,
    `Bean ${shownBeanName(name)}`,
    { coffee_bean_id },
    { coffee_bean_id: shown.coffee_bean_id },
  )
  return { ...tap, beanNames: { chosen: name, before: shown.coffee_bean_name } }
}

/** A change of a detail. It needs no undo, because the member can change the detail again in the dialog. */
export const detailTap = (context: RoastContext, { label, change }: DetailChanged): RoastTap =>
  tapOf(context, label, change, null)

/** The command that discards the roast. It is not sent if the outbox can delete the entry that creates the roast. */
export function discardCommand(context: RoastContext): PendingCommand {
  const call = 'POST /coffee/roasts/:coffee_roast_id/discard'
  const request = { call, params: {}, body: undefined } as const
  return tapCommand(context, { label: 'Discard Roast', createdMs: context.input.now(), request, undo: null })
}
