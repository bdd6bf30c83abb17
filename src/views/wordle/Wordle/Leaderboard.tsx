// The list on the Wordle page with the average of every member who has results.

import { chakra, Stack } from '@chakra-ui/react'
import type { LeaderboardRow } from '../../../../contract/api/wordle/wordle.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { NameText } from '../../shared/typography.tsx'

const List = chakra('ol', {
  base: {
    counterReset: 'place',
    ...boxStyle,
    overflow: 'hidden',
  },
})
const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'thumb',
    paddingInline: '4',
    counterIncrement: 'place',
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
    _before: {
      content: 'counter(place) "."',
      minWidth: '2rem',
      color: 'faint',
      fontWeight: 700,
      fontVariantNumeric: 'tabular-nums',
    },
    _first: { color: 'primaryBright' },
  },
})
const Average = chakra('span', { base: { fontVariantNumeric: 'tabular-nums', fontWeight: 600 } })

/** Members sorted by their average number of guesses, the lowest first. */
export function Leaderboard({ rows }: { rows: readonly LeaderboardRow[] }) {
  return (
    <Stack as="section" gap="4" aria-labelledby="leaderboard">
      <SectionHeading id="leaderboard">Leaderboard</SectionHeading>
      {rows.length === 0 ? (
        <Notice title="No results yet">The first member with a result leads.</Notice>
      ) : (
        <List>
          {rows.map((row) => (
            <Row key={row.user_id}>
              <NameText>{row.username}</NameText>
              <Average title="Average guesses">{row.average_guesses.toFixed(2)}</Average>
            </Row>
          ))}
        </List>
      )}
    </Stack>
  )
}
