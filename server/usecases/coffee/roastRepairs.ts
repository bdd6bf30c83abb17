// The commands with which a member corrects a roast: moving and deleting events, deleting readings, undoing a log or
// the start, resuming, changing the bean, and discarding.

import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import {
  elapsedSeconds,
  type RoastEventType,
  secondsError,
  storedSeconds,
} from '../../../contract/rules/coffee/roast.ts'
import {
  BEAN_CHANGE_ERROR,
  canResume,
  DISCARD_ERROR,
  endError,
  eventError,
  isOutOfOrder,
  RESUME_ERROR,
  START_UNDO_ERROR,
} from '../../../contract/rules/coffee/roastRepairs.ts'
import { SECOND_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { bagCodeAndBean } from '../../db/repositories/coffeeBags.ts'
import {
  deleteEvent,
  deleteInput,
  eventsOf,
  hasInputs,
  inputByKey,
  inputsOf,
  updateEvent,
} from '../../db/repositories/coffeeReadingsAndEvents.ts'
import { lockRoast, type RoastRow } from '../../db/repositories/coffeeRoasts.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { refuseMissingBean } from './beans.ts'
import { lockAndChangeRoast, type RowChange } from './lockAndChangeRoast.ts'
import { asEvent, endSecondsOf } from './roastShape.ts'
import { noSuchRoast, removeLockedRoast } from './roasts.ts'
import { notStartedError, tapMs } from './roastTimes.ts'

interface RoastId {
  readonly coffee_roast_id: number
}

/** Refuses an event that the rules do not allow at this time. Returns its time in milliseconds since the start. */
export async function checkedEventMs(
  db: Db,
  roast: RoastRow,
  { event_type, seconds: tapSeconds }: { event_type: RoastEventType; seconds?: number },
  nowMs: number,
): Promise<number> {
  if (roast.start_ms === null) throw notStartedError()
  const event = { event_type, seconds: storedSeconds(tapSeconds ?? elapsedSeconds(roast.start_ms, nowMs)) }
  const events = (await eventsOf(db, roast.coffee_roast_id)).map(asEvent)
  // With null, the end of the roast is not checked. It is checked below, because it has a separate error code.
  const error = eventError(event, events, null)
  if (error !== null) {
    const isOrderWrong = secondsError(event.seconds) === null && isOutOfOrder(event, events)
    throw new RequestError(isOrderWrong ? 'EVENT_OUT_OF_ORDER' : 'INVALID_INPUT', error)
  }
  const lateError = eventError(event, events, endSecondsOf(roast))
  if (lateError !== null) throw new RequestError('ROAST_ENDED', lateError)
  return Math.round(event.seconds * SECOND_MS)
}

/** The change of the roast's row when an event is logged, moved or deleted. `elapsedMs` is null if it is deleted. */
export function rowChangeOfEvent(event_type: RoastEventType, elapsedMs: number | null): RowChange {
  return event_type === 'FIRST_CRACK_START' ? { first_crack_elapsed_ms: elapsedMs } : {}
}

export function moveEvent(
  context: Context,
  writer: Writer,
  session: Session,
  { coffee_roast_id, event_id }: RoastId & { event_id: number },
  seconds: number,
): Promise<{ coffee_roast: CoffeeRoast }> {
  return lockAndChangeRoast(context, writer, session, coffee_roast_id, async (db, roast) => {
    const event = (await eventsOf(db, coffee_roast_id)).find((candidate) => candidate.event_id === event_id)
    if (event === undefined) throw new RequestError('NOT_FOUND', 'There is no such event.')
    const elapsedMs = await checkedEventMs(db, roast, { ...event, seconds }, context.clock.now())
    await updateEvent(db, event_id, elapsedMs)
    return rowChangeOfEvent(event.event_type, elapsedMs)
  })
}

/** Deletes an event. A second deletion changes nothing, because another tab may have deleted it as well. */
export function removeEvent(
  context: Context,
  writer: Writer,
  session: Session,
  { coffee_roast_id, event_id }: RoastId & { event_id: number },
): Promise<{ coffee_roast: CoffeeRoast }> {
  return lockAndChangeRoast(context, writer, session, coffee_roast_id, async (db) => {
    const event = (await eventsOf(db, coffee_roast_id)).find((candidate) => candidate.event_id === event_id)
    if (event === undefined) return null
    await deleteEvent(db, event)
    return rowChangeOfEvent(event.event_type, null)
  })
}

/** Deletes a reading. A second deletion changes nothing. */
export function removeInput(
  context: Context,
  writer: Writer,
  session: Session,
  { coffee_roast_id, input_id }: RoastId & { input_id: number },
): Promise<{ coffee_roast: CoffeeRoast }> {
  return lockAndChangeRoast(context, writer, session, coffee_roast_id, async (db) => {
    const inputs = await inputsOf(db, coffee_roast_id)
    const input = inputs.find((candidate) => candidate.input_id === input_id)
    if (input === undefined) return null
    await deleteInput(db, input)
    return {}
  })
}

/** Undoes the reading that was logged with this key; null if there is no such reading. */
export async function undoInput(db: Db, { coffee_roast_id }: RoastRow, key: string): Promise<RowChange> {
  const input = await inputByKey(db, coffee_roast_id, key)
  if (input === undefined) return null
  await deleteInput(db, input)
  return {}
}

/**
 * Undoes the event of this type at this time. Returns null if there is no such event, for example because it was moved.
 */
export async function undoEvent(
  db: Db,
  { coffee_roast_id }: RoastRow,
  { event_type, seconds }: { event_type: RoastEventType; seconds: number },
): Promise<RowChange> {
  const elapsedMs = Math.round(seconds * SECOND_MS)
  const events = await eventsOf(db, coffee_roast_id)
  const event = events.find((candidate) => candidate.event_type === event_type && candidate.elapsed_ms === elapsedMs)
  if (event === undefined) return null
  await deleteEvent(db, event)
  return rowChangeOfEvent(event_type, null)
}

/** Undoes the start, as long as nothing else is logged; null if the roast has not started. */
export async function undoStart(db: Db, roast: RoastRow): Promise<RowChange> {
  if (roast.start_ms === null) return null
  const isEmpty =
    roast.end_ms === null &&
    !(await hasInputs(db, roast.coffee_roast_id)) &&
    (await eventsOf(db, roast.coffee_roast_id)).length === 0
  if (!isEmpty) throw new RequestError('ROAST_IN_USE', START_UNDO_ERROR)
  return { start_ms: null }
}

/**
 * Resumes an ended roast; null if it has not ended.
 * @param time when the member tapped Resume; null means now
 */
export function resume({ end_ms }: RoastRow, time: string | null, nowMs: number): RowChange {
  if (end_ms === null) return null
  if (!canResume(end_ms, time === null ? nowMs : tapMs(time, nowMs))) {
    throw new RequestError('TOO_LATE_TO_RESUME', RESUME_ERROR)
  }
  return { end_ms: null }
}

/** Refuses an end that is more than 60 seconds before an event. */
export async function refuseEndBeforeEvents(db: Db, { coffee_roast_id, start_ms }: RoastRow, endMs: number) {
  const events = (await eventsOf(db, coffee_roast_id)).map(asEvent)
  const error = endError(elapsedSeconds(start_ms ?? endMs, endMs), events)
  if (error !== null) throw new RequestError('INVALID_TIME', error)
}

/** Changes the bean of a roast without readings; null if it already is this bean. */
export async function changeBeanOfRoast(db: Db, roast: RoastRow, beanId: number): Promise<RowChange> {
  if (roast.coffee_bean_id === beanId) return null
  if (await hasInputs(db, roast.coffee_roast_id)) throw new RequestError('ROAST_IN_USE', BEAN_CHANGE_ERROR)
  await refuseMissingBean(db, beanId)
  const bag = roast.coffee_bag_id === null ? undefined : await bagCodeAndBean(db, roast.coffee_bag_id)
  if (bag !== undefined) {
    throw new RequestError(
      'BAG_OF_ANOTHER_BEAN',
      `This roast is in bag ${bag.bag_code}, which holds ${bag.bean_name}. Take the roast out of the bag first.`,
    )
  }
  return { coffee_bean_id: beanId }
}

/**
 * Deletes a roast that has not started. A started roast is refused: another page may have started the roast after the
 * caller's page showed it.
 */
export function discardRoast(context: Context, writer: Writer, session: Session, roastId: number): Promise<Done> {
  return writer.write(async (work) => {
    const roast = await lockRoast(work.db, session.user.user_id, roastId)
    if (roast === undefined) throw noSuchRoast()
    if (roast.start_ms !== null) throw new RequestError('ROAST_IN_USE', DISCARD_ERROR)
    await removeLockedRoast(context, work, roast)
    return DONE
  })
}
