import type { Verdict } from '../../../../contract/rules/site/siteFigures.ts'

/** How a verdict is written. The word says it too, not the colour alone. */
export const VERDICTS: Readonly<Record<Verdict | 'none', { word: string; color: string }>> = {
  good: { word: 'good', color: 'secondaryBright' },
  fair: { word: 'watch it', color: 'warning' },
  bad: { word: 'bad', color: 'danger' },
  none: { word: '', color: 'ink' },
}
