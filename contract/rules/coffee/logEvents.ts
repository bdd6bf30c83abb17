// The names that people and programs give to the moments of a roast.

import type { Moments } from './logSamples.ts'

/** Lower case, and only letters and digits: 'FC Start', 'fc_start' and 'FC-Start!' are the same name. */
const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A moment of a roast, and the names that it has in files. */
const NAMES: Readonly<Partial<Record<keyof Moments, readonly string[]>>> = {
  charge: ['charge', 'start', 'roast start', 'start roast', 'beans in', 'load', 'loaded', 'drop in', 'in'],
  DRY_END: [
    ...[
      'drye',
      'dry',
      'dry end',
      'drying end',
      'end of drying',
      'de',
      'yellow',
      'yellowing',
      'yellowing start',
      'yellow point',
    ],
    ...['yellowing point', 'color change', 'colour change', 'maillard', 'maillard start'],
  ],
  FIRST_CRACK_START: [
    ...[
      'fcs',
      'fc',
      'fc start',
      'start fc',
      'first crack',
      'first crack start',
      'start of first crack',
      'first crack begin',
    ],
    ...['1c', '1cs', '1c start', '1st crack', '1st crack start', 'c1', 'first crack starts'],
  ],
  FIRST_CRACK_END: [
    ...[
      'fce',
      'fc end',
      'end fc',
      'first crack end',
      'end of first crack',
      '1ce',
      '1c end',
      '1st crack end',
      'first crack ends',
    ],
  ],
  SECOND_CRACK_START: [
    ...[
      'scs',
      'sc',
      'sc start',
      'start sc',
      'second crack',
      'second crack start',
      'start of second crack',
      '2c',
      '2cs',
    ],
    ...['2c start', '2nd crack', '2nd crack start', 'c2', 'second crack starts'],
  ],
  drop: [
    ...[
      'drop',
      'end',
      'roast end',
      'end roast',
      'end of roast',
      'beans out',
      'out',
      'eject',
      'ejected',
      'discharge',
      'dump',
    ],
    ...['unload', 'finish', 'finished', 'cooling start', 'start cooling'],
  ],
}
const MOMENTS: ReadonlyMap<string, keyof Moments> = new Map(
  (Object.keys(NAMES) as (keyof Moments)[]).flatMap((moment) =>
    (NAMES[moment] ?? []).map((name) => [keyOf(name), moment] as const),
  ),
)

/** The moment with this name; undefined if the name is not one of a moment. */
export const momentNamed = (text: string): keyof Moments | undefined => MOMENTS.get(keyOf(text))

/** Moments that a roast here does not have. The turning point is computed from the readings. */
const OTHERS: ReadonlyMap<string, string | null> = new Map([
  ...['tp', 'turning point'].map((name) => [keyOf(name), null] as const),
  ...['sce', 'sc end', 'second crack end', '2ce', '2c end', '2nd crack end'].map(
    (name) => [keyOf(name), 'End of second crack'] as const,
  ),
  ...['cool', 'cool end', 'cooling end', 'cooled'].map((name) => [keyOf(name), 'End of cooling'] as const),
])

/**
 * The name of a moment that a roast here does not have; null if it need not be listed, because it is computed here.
 * Undefined if the text is no such name.
 */
export const otherMomentNamed = (text: string): string | null | undefined => OTHERS.get(keyOf(text))
