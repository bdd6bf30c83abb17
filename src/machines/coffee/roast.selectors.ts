// Pure functions for the page of a roast: what it shows, and the inputs of its child machines.
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { ApiError } from '../../../contract/errors.ts'
import {
  elapsedSeconds,
  PREFERENCE_DEFAULTS,
  type RoastStatus,
  roastStatus,
} from '../../../contract/rules/coffee/roast.ts'
import type { TimedEvent } from '../../../contract/rules/coffee/roastPhases.ts'
import { eventError, RESUME_SECONDS } from '../../../contract/rules/coffee/roastRepairs.ts'
import type { TemperatureUnit } from '../../../contract/rules/coffee/units.ts'
import { shownBeanName } from '../../../contract/rules/shared/beanName.ts'
import { clientIdIn, createdId } from '../app/outbox.clientIds.ts'
import type { OutboxAnswer } from '../app/outbox.types.ts'
import { draftKeyOf } from '../shared/drafts.ts'
import type { BackgroundEvent, BackgroundInput } from './background.types.ts'
import { refusedDetails } from './refusedDetails.ts'
import type { RoastContext, RoastMachineInput, ShownRoast, StatusChanged } from './roast.types.ts'
import type { RoastDialogEvent } from './roastDialog.machine.ts'
import type { RoastLoaderEvent } from './roastLoader.types.ts'
import type { TemperatureUnits, UnitsChanged } from './roastTaps.types.ts'
import { shownRoast } from './shownRoast.ts'
import type { SimilarQuery } from './similarRoasts.machine.ts'

/**
 * The button End works only after this time. End is where Start was before, and a double tap on Start must not end the
 * roast.
 */
const DOUBLE_TAP_SECONDS = 1

type RoastAndTaps = Pick<RoastContext, 'confirmed' | 'pending'>
type RoastAndTime = RoastAndTaps & Pick<RoastContext, 'nowMs'>

/** The unit in which a page shows every temperature. */
export const displayUnit = ({ preferences }: Pick<RoastContext, 'preferences'>): TemperatureUnit =>
  (preferences ?? PREFERENCE_DEFAULTS).temperature_display_units

/** The unit in which the member types temperatures. */
export const inputUnit = ({ preferences }: Pick<RoastContext, 'preferences'>): TemperatureUnit =>
  (preferences ?? PREFERENCE_DEFAULTS).temperature_input_units

const unitsOf = (context: Pick<RoastContext, 'preferences'>): TemperatureUnits => ({
  temperatureUnit: inputUnit(context),
  displayUnit: displayUnit(context),
})

/** The event for the machines in which a member types, when the member's preferences have arrived. */
export const unitsChanged = (context: Pick<RoastContext, 'preferences'>): UnitsChanged => ({
  type: 'units.changed',
  ...unitsOf(context),
})

/**
 * The name of the outbox's queue for one roast. It contains the client id until the server has created the roast, and
 * then the server's id.
 */
export const queueOf = (coffee_roast_id: number | string) => `roast:${coffee_roast_id}`

/** Whether the shown roast has not started, is running, or has ended. Before a roast has loaded: not started. */
export function roastStatusOf(context: RoastAndTaps): RoastStatus {
  const shown = shownRoast(context)
  return shown ? roastStatus(shown) : 'notStarted'
}

/** The event for the children when the roast has started or ended, or when its start or its end was undone. */
export const statusChanged = (context: RoastAndTaps): StatusChanged => ({
  type: 'status.changed',
  status: roastStatusOf(context),
})

/** The values of the page before a roast has loaded. */
export function firstContext(input: RoastMachineInput): RoastContext {
  const client_id = clientIdIn(input.params.coffee_roast_id)
  return {
    input,
    client_id,
    coffee_roast_id: client_id === null ? Number(input.params.coffee_roast_id) : 0,
    confirmed: null,
    keptMs: null,
    pending: [],
    missedAnswer: false,
    preferences: null,
    earlierRoasts: [],
    dropTarget: input.dropTarget,
    probe: null,
    nowMs: input.now(),
    error: null,
    tapCount: 0,
  }
}

const userIdOf = ({ user }: RoastMachineInput) => user?.user_id ?? 0

/** The input of the machine `roastLoader`. */
export const loaderInput = <Parent>({ input, coffee_roast_id, client_id }: RoastContext, parent: Parent) => ({
  coffee_roast_id,
  client_id,
  user_id: userIdOf(input),
  parent,
})

/** The input of the machine `pending`. */
export const pendingInput = <Parent>({ input, coffee_roast_id, client_id }: RoastContext, parent: Parent) => ({
  queue: queueOf(client_id ?? coffee_roast_id),
  user_id: userIdOf(input),
  visit: input.visit,
  parent,
})

/** The input of the machine `roastTimer`. */
export const timerInput = <Parent>(context: RoastContext, parent: Parent) => ({
  start_time: loadedRoast(context).start_time,
  now: context.input.now,
  parent,
})

/** The input of the machine `roastView`. */
export const viewInput = <Parent>(context: RoastContext, parent: Parent) => ({
  ...unitsOf(context),
  status: roastStatusOf(context),
  now: context.input.now,
  user_id: userIdOf(context.input),
  wide: context.input.wide,
  cockpitOn: context.input.isCockpitOn(),
  parent,
})

/**
 * The seconds from the start of the roast to `timeMs`, which is in milliseconds since 1970 by the server's clock. Null
 * before the start.
 */
export function secondsAt(context: RoastAndTaps, timeMs: number): number | null {
  const start_time = shownRoast(context)?.start_time
  return start_time == null ? null : elapsedSeconds(Date.parse(start_time), timeMs)
}

/** How many seconds the roast has lasted until now, or until its end. 0 before the start. */
export function timerSeconds(context: RoastAndTime): number {
  return shownRoast(context)?.end_seconds ?? secondsAt(context, context.nowMs) ?? 0
}

/** The seconds at which the chart shows 'Now'; null after the end of the roast. */
export function nowSeconds(context: RoastAndTime): number | null {
  return roastStatusOf(context) === 'ended' ? null : timerSeconds(context)
}

/** Whether the button End works. It does not work in the first second after the start. */
export function mayEnd(context: RoastAndTaps & Pick<RoastContext, 'input'>): boolean {
  return (secondsAt(context, context.input.now()) ?? 0) >= DOUBLE_TAP_SECONDS
}

/** The roast in the answer to a command; null if another tab received the answer, or if the answer has no roast. */
export function roastIn(answer: OutboxAnswer | null): CoffeeRoast | null {
  if (answer === null || typeof answer.data !== 'object' || answer.data === null) return null
  return 'coffee_roast' in answer.data ? answer.data.coffee_roast : null
}

interface Delivery {
  /** The server's answer to an outbox entry; null if another tab received it. */
  readonly answer: OutboxAnswer | null
}

/** The event for the loader when the server has created the roast. */
export const roastCreatedEvent = ({ answer }: Delivery): RoastLoaderEvent => ({
  type: 'roast.created',
  coffee_roast_id: createdId(answer) ?? 0,
})

/** The event for the loader after the answer to a tap: the roast has another bean now, or the version in the answer. */
export function loaderEventAfterAnswer(
  { confirmed }: Pick<RoastContext, 'confirmed'>,
  { answer }: Delivery,
): RoastLoaderEvent {
  const roast = roastIn(answer)
  return roast !== null && roast.coffee_bean_id !== confirmed?.coffee_bean_id
    ? { type: 'bean.changed' }
    : { type: 'version.received', version: roast?.version ?? 0 }
}

/** The shown roast. It throws an error if no roast has loaded. */
export function loadedRoast(context: RoastAndTaps): ShownRoast {
  const shown = shownRoast(context)
  if (!shown) throw new Error('no roast has loaded')
  return shown
}

/**
 * The name of the roast's bean, or of the bean that the member has chosen and the server has not confirmed yet. Null
 * before the roast has loaded.
 */
export function beanName(context: RoastAndTaps): string | null {
  const shown = shownRoast(context)
  return shown && shownBeanName(shown.coffee_bean_name)
}

/** Whether the bean can still be changed. It can as long as the roast has no reading. */
export function mayChangeBean(context: RoastAndTaps): boolean {
  return shownRoast(context)?.input_history.length === 0
}

/** For how many more milliseconds an ended roast can be resumed; 0 when it is too late. */
export function msToResume(context: RoastAndTaps & Pick<RoastContext, 'input'>): number {
  const end_time = shownRoast(context)?.end_time
  if (end_time == null) return 0
  return Math.max(0, Date.parse(end_time) + RESUME_SECONDS * 1000 - context.input.now())
}

/** Why an event cannot be logged at its time; null if the time is possible. */
export function eventProblem(context: RoastAndTaps, event: TimedEvent): string | null {
  const shown = shownRoast(context)
  return shown && eventError(event, shown.event_history, shown.end_seconds)
}

/**
 * The key under which this browser stores the draft of a dialog of this roast. It contains the client id, if there is
 * one, because that id is the same before and after the server has created the roast. After a reload, the client id
 * comes from the roast.
 */
const dialogDraft = ({ input, client_id, confirmed, coffee_roast_id }: RoastContext, dialog: string) =>
  draftKeyOf(input, `${dialog}-${client_id ?? confirmed?.client_id ?? coffee_roast_id}`)

/** How much green coffee the server counts as used by this roast, in mg: Coffee In, or 0 before the start. */
function countedMg({ confirmed }: RoastContext): number {
  return (confirmed?.start_time != null && confirmed.coffee_in_mg) || 0
}

/**
 * The key under which this browser stores the choice of the background. It contains the server's id as soon as the
 * server has created the roast.
 */
const backgroundDraft = ({ input, client_id, coffee_roast_id }: RoastContext) =>
  draftKeyOf(input, `roast-background-${coffee_roast_id || client_id}`)

/**
 * The input of the machine `background` when the page opens. A roast that has ended has no background until the member
 * chooses one.
 */
export function backgroundInput(context: RoastContext): BackgroundInput {
  const { coffee_bean_id } = loadedRoast(context)
  const firstChoice = roastStatusOf(context) === 'ended' ? 'none' : 'usual'
  return { coffee_bean_id, firstChoice, draftKey: backgroundDraft(context) }
}

/** The event for the background when the server has created the roast. */
export const roastCreatedForBackground = (context: RoastContext): BackgroundEvent => ({
  type: 'roast.created',
  draftKey: backgroundDraft(context),
})

/**
 * The query for roasts that are similar to this one. The id in it is null until the server has confirmed the end of the
 * roast.
 */
export const similarQuery = ({ confirmed }: Pick<RoastContext, 'confirmed'>): SimilarQuery => ({
  coffee_roast_id: confirmed !== null && confirmed.end_time !== null ? confirmed.coffee_roast_id : null,
})

/**
 * The details of the roast for a dialog. 'Roast Details' and 'After the Roast' use the same draft, so both always show
 * the same texts.
 */
function detailsOf(context: RoastContext) {
  const { temperature_display_units, weight_units } = context.preferences ?? PREFERENCE_DEFAULTS
  const units = { temperatureUnit: temperature_display_units, weightUnit: weight_units }
  const draftKey = dialogDraft(context, 'roast-details')
  const saved = loadedRoast(context)
  const { coffee_bean_id } = saved
  const refused = refusedDetails(context.pending)
  return { saved, refused, ...units, coffee_bean_id, countedMg: countedMg(context), draftKey }
}

/** The event that opens the dialog with the details of the roast. */
export const openDetailsEvent = (context: RoastContext): RoastDialogEvent => ({
  type: 'details.open',
  details: detailsOf(context),
})

/** The event that opens the form 'After the Roast', for details that are known only after the roast. */
export const openAfterRoastEvent = (context: RoastContext): RoastDialogEvent => ({
  type: 'afterRoast.open',
  details: detailsOf(context),
})

/** The event for the dialogs when the server has refused a detail of the ended roast. */
export const detailRefusedEvent = (context: RoastContext, error: ApiError): RoastDialogEvent => ({
  type: 'afterRoast.refused',
  details: detailsOf(context),
  error,
})

/** The event that opens the form for an event that was missed. */
export function openMissedEventEvent(context: RoastContext): RoastDialogEvent {
  const { event_history, end_seconds } = loadedRoast(context)
  const draftKey = dialogDraft(context, 'missed-event')
  return { type: 'missedEvent.open', missedEvent: { events: event_history, endSeconds: end_seconds, draftKey } }
}

/** The event that opens the form of the plan. */
export function openPlanEvent(context: RoastContext): RoastDialogEvent {
  const { plan = [] } = loadedRoast(context)
  return { type: 'plan.open', plan: { plan, unit: displayUnit(context), draftKey: dialogDraft(context, 'plan') } }
}

/** The event that opens the form for steps of the fan, the drum and the burner, and for notes. */
export function openLogEvent(context: RoastContext): RoastDialogEvent {
  return { type: 'log.open', log: { inputs: loadedRoast(context).input_history, now: context.input.now } }
}
