// Pure functions for the presses on a score sheet: which of them count, and which need an answer first. The list of games
// does not load them.
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { isOver, NINE } from '../../../contract/rules/pool/scoredGame.ts'
import { rackInPlay } from '../../../contract/rules/pool/scoring.ts'
import { sheetOf, turnOf } from '../../../contract/rules/pool/sheet.ts'
import { maySend, shownGame, tapFor } from './poolGame.selectors.ts'
import type { PoolGameContext, Presses, ScoreEvent } from './poolGame.types.ts'

/** A shorter time between two presses means one touch: a bounce of the finger, or a wet screen. */
const DOUBLE_TOUCH_MS = 600

/** Whether the press ends a rack, if it counts. */
const endsRack = (event: ScoreEvent) =>
  event.type === 'score.rack' || event.type === 'score.rackOver' || (event.type === 'score.ball' && event.ball === NINE)

/**
 * Whether the press belongs to the touch before it: a second press on the same ball, or a press on the nine or on a
 * button that ends a rack when a press has just ended a rack.
 */
export function isDoubleTouch({ presses }: Pick<PoolGameContext, 'presses'>, event: ScoreEvent): boolean {
  if (!('pressedMs' in event) || event.pressedMs === undefined) return false
  const { pressedMs } = event
  const isSoonAfter = (earlierMs: number | null | undefined) =>
    earlierMs != null && pressedMs - earlierMs < DOUBLE_TOUCH_MS
  if (event.type === 'score.ball' && isSoonAfter(presses.ballMs[event.ball])) return true
  return endsRack(event) && isSoonAfter(presses.rackEndMs)
}

/** The times of the presses after a press that counts. */
export function pressesAfter({ presses }: Pick<PoolGameContext, 'presses'>, event: ScoreEvent): Presses {
  if (!('pressedMs' in event) || event.pressedMs === undefined) return presses
  const { pressedMs } = event
  return {
    ballMs: event.type === 'score.ball' ? { ...presses.ballMs, [event.ball]: pressedMs } : presses.ballMs,
    rackEndMs: endsRack(event) ? pressedMs : presses.rackEndMs,
  }
}

type ShownContext = Pick<PoolGameContext, 'confirmed' | 'pending'>

/** The shown game if it is on a score sheet and has no winner; otherwise null. */
function openSheet(context: ShownContext): LiveGame | null {
  const game = shownGame(context)
  return game?.scoring === 'sheet' && !isOver(game) ? game : null
}

/** Whether a press on this ball would take away a point of an earlier turn. Most such presses are slips. */
export function isOfEarlierTurn(context: ShownContext, ball: number): boolean {
  const game = openSheet(context)
  return game !== null && turnOf(game).earlierBalls.includes(ball)
}

/** Whether the press counts now: it is no double touch, and it waits for no question. The rules may still refuse it. */
function isMeant(context: PoolGameContext, event: ScoreEvent): boolean {
  if (isDoubleTouch(context, event)) return false
  return event.type !== 'score.ball' || isOfEarlierTurn(context, event.ball) === (event.confirmed ?? false)
}

/** Whether the event adds a tap. */
export const mayScore = (context: PoolGameContext, event: ScoreEvent): boolean =>
  isMeant(context, event) && maySend(context, tapFor({ context, event }))

/** The number of the rack that is played on a score sheet. Null if the game has no sheet or has a winner. */
export function openRack(context: ShownContext): number | null {
  const game = openSheet(context)
  return game && rackInPlay(game).number
}

/** The rack in which a ball can go down on the break now: its number. Null if the break is over. */
export function rackOfBreak(context: ShownContext): number | null {
  const game = openSheet(context)
  return game?.game_type === '9-Ball' && turnOf(game).isOfBreaker ? rackInPlay(game).number : null
}

/** The name of the player who has the point of this ball, in the rack in play. */
export function nameAtBall(context: ShownContext, number: number): string {
  const game = shownGame(context)
  const downBall = game && sheetOf(game).balls.find(({ ball }) => ball === number)
  return game?.players.find(({ pool_player_id }) => pool_player_id === downBall?.pool_player_id)?.display_name ?? ''
}
