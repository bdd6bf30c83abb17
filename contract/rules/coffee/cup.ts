// The cup of a roast: how its coffee tastes, part by part. The parts make the cupping score.

import { storedCuppingScore } from './roastNotes.ts'

/** The parts of a cup, in the order in which they are tasted. */
export const CUP_PARTS = ['fragrance', 'acidity', 'body', 'sweetness', 'finish'] as const
export type CupPart = (typeof CUP_PARTS)[number]

/** The points of each part: 0 to 10, in quarter points. */
export type Cup = Readonly<Record<CupPart, number>>

/** The part at the beginning of a sentence: 'Fragrance'. */
export const cupLabel = (part: CupPart) => part.charAt(0).toUpperCase() + part.slice(1)

export const MAX_CUP_POINTS = 10
/** With 6 points for each part, the score is 80, from which on a coffee is called specialty. Settled by us. */
const BASE_SCORE = 50

/** A cup whose points a function gives. */
export const cupOf = (points: (part: CupPart) => number) =>
  Object.fromEntries(CUP_PARTS.map((part) => [part, points(part)])) as Record<CupPart, number>

/** A cup as it is stored: in quarter points. */
export const storedCup = (cup: Cup): Cup => cupOf((part) => storedCuppingScore(cup[part]))

/** Why a stored cup cannot be saved, as a sentence for a person; null if it can be saved. */
export function cupError(cup: Cup): string | null {
  const wrong = CUP_PARTS.find((part) => !(cup[part] >= 0 && cup[part] <= MAX_CUP_POINTS))
  return wrong === undefined ? null : `${cupLabel(wrong)} must be a number from 0 to ${MAX_CUP_POINTS}.`
}

/** The cupping score that a cup makes: 50 and the points of its five parts, so it is from 50 to 100. */
export const scoreOfCup = (cup: Cup): number => CUP_PARTS.reduce((sum, part) => sum + cup[part], BASE_SCORE)

interface CupAndScore {
  readonly cup?: Cup | null
  readonly cupping_score?: number | null
}

/** The values after a change of the cup or the score. A cup makes the score, and a score of its own replaces the cup. */
export function cupAndScore({ cup, cupping_score }: CupAndScore): CupAndScore {
  if (cup) return { cup, cupping_score: scoreOfCup(cup) }
  if (cup === null) return { cup }
  return cupping_score === undefined ? {} : { cupping_score, cup: null }
}

/** A cup as a text: '7.5 8 7 6.25 8'. In a form, a part without points is '-'. Empty if no part has points. */
export function cupText(points: Partial<Cup>): string {
  const text = CUP_PARTS.map((part) => points[part] ?? '-').join(' ')
  return /\d/.test(text) ? text : ''
}

/** The cup in such a text; null if a part has no points. */
export function cupInText(text: string): Cup | null {
  const points = text.split(' ').map(Number)
  return points.length === CUP_PARTS.length && points.every(Number.isFinite)
    ? cupOf((part) => points[CUP_PARTS.indexOf(part)] ?? 0)
    : null
}
