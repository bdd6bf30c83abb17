// Decides which copies are kept. The setting BACKUP_KEEP is a list such as `7d,4w,12m`. This list keeps the newest copy
// of each of the last 7 days, of the last 4 weeks and of the last 12 months that have a copy.

import { DAY_MS, timestamp } from '../clock.ts'

/** Of how many days (d), weeks (w) and months (m) the newest copy is kept. */
export interface Keep {
  readonly d: number
  readonly w: number
  readonly m: number
}

/** Reads the text of BACKUP_KEEP; null when the text is wrong. */
export function parseKeep(text: string): Keep | null {
  const keep = { d: 0, w: 0, m: 0 }
  for (const part of text.split(',')) {
    const [, count, unit] = /^([1-9]\d{0,2})([dwm])$/.exec(part.trim()) ?? []
    if (count === undefined || (unit !== 'd' && unit !== 'w' && unit !== 'm') || keep[unit] > 0) return null
    keep[unit] = Number(count)
  }
  return keep
}

/** A copy: a backup that the server has made automatically. */
export interface Copy {
  readonly name: string
  /** When the copy was made, in milliseconds since 1970. */
  readonly madeMs: number
}

export const dayOf = (ms: number): string => timestamp(ms).slice(0, 10)

/** The day of the Monday of a week. The 3 is needed because the first day of 1970 was a Thursday. */
const weekOf = (ms: number): string => dayOf(ms - ((Math.floor(ms / DAY_MS) + 3) % 7) * DAY_MS)

/** Functions that return the day, the week or the month of a time. Copies with the same text are in the same period. */
const PERIODS = { d: dayOf, w: weekOf, m: (ms: number) => dayOf(ms).slice(0, 7) } as const

/** The copies that `keep` does not keep. The newest copy is always kept. Days, weeks and months are those of UTC. */
export function copiesToDelete<Any extends Copy>(copies: readonly Any[], keep: Keep): Any[] {
  const newestFirst = copies.toSorted((a, b) => b.madeMs - a.madeMs)
  const copiesToKeep = new Set(newestFirst.slice(0, 1))
  for (const unit of ['d', 'w', 'm'] as const) {
    const periods = new Set<string>()
    for (const copy of newestFirst) {
      const period = PERIODS[unit](copy.madeMs)
      if (periods.has(period)) continue
      if (periods.size === keep[unit]) break
      periods.add(period)
      copiesToKeep.add(copy)
    }
  }
  return newestFirst.filter((copy) => !copiesToKeep.has(copy))
}
