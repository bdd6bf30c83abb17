// Which copies stay. BACKUP_KEEP is a list such as `7d,4w,12m`: the newest copy of each of the last 7 days, 4 weeks and
// 12 months that have one.

import { DAY_MS, timestamp } from '../clock.ts'

/** How many days (d), weeks (w) and months (m) keep a copy. */
export interface Keep {
  readonly d: number
  readonly w: number
  readonly m: number
}

/**
 * The rule in the text; null when the text is wrong.
 * @serves backups-20
 */
export function parseKeep(text: string): Keep | null {
  const keep = { d: 0, w: 0, m: 0 }
  for (const part of text.split(',')) {
    const [, count, unit] = /^([1-9]\d{0,2})([dwm])$/.exec(part.trim()) ?? []
    if (count === undefined || (unit !== 'd' && unit !== 'w' && unit !== 'm') || keep[unit] > 0) return null
    keep[unit] = Number(count)
  }
  return keep
}

export interface Copy {
  readonly name: string
  readonly madeMs: number
}

export const dayOf = (ms: number): string => timestamp(ms).slice(0, 10)

/** The Monday of the week. The first day of 1970 was a Thursday. */
const weekOf = (ms: number): string => dayOf(ms - ((Math.floor(ms / DAY_MS) + 3) % 7) * DAY_MS)

const PERIODS = { d: dayOf, w: weekOf, m: (ms: number) => dayOf(ms).slice(0, 7) } as const

/**
 * The copies that may be deleted. The newest one is never among them. Days, weeks and months are those of UTC.
 * @serves backups-20, backups-21
 */
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
