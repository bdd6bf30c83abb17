// The list of numbers beside the timer of a roast.

import { chakra } from '@chakra-ui/react'

/** Numbers with their names. */
export const Readings = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    rowGap: '1',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: 'faint', fontSize: 'xs' },
    '& dt abbr': { textDecoration: 'none' },
    '& dd': { fontWeight: 650 },
    // During the development the member reads these numbers from some distance, so they are larger.
    '&[data-development]': { columnGap: '3' },
    '&[data-development] dd': { fontSize: 'lg', lineHeight: 1.2 },
  },
})
