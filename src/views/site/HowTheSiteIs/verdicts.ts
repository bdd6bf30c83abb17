import type { Verdict } from '../../../../contract/rules/site/siteFigures.ts'

/** The word and the colour of a verdict. The word is needed too, because not every reader can see the colour. */
export const VERDICTS: Readonly<Record<Verdict | 'none', { word: string; color: string }>> = {
  good: { word: 'good', color: 'secondaryBright' },
  fair: { word: 'watch it', color: 'warning' },
  bad: { word: 'bad', color: 'danger' },
  none: { word: '', color: 'ink' },
}
