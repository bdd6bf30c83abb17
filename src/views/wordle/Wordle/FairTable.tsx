// The table of the Wordle page that compares members who have played different puzzles.

import { chakra, Stack } from '@chakra-ui/react'
import type { LeaderboardRow } from '../../../../contract/api/wordle/wordle.ts'
import { FAIR_FROM_RESULTS } from '../../../../contract/rules/wordle/fairTable.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { Muted, NameText } from '../../shared/typography.tsx'

const List = chakra('ol', { base: { ...boxStyle, overflow: 'hidden', listStyle: 'none' } })
const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'thumb',
    paddingInline: '4',
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
  },
})
const Rank = chakra('span', {
  base: { minWidth: '2rem', color: 'faint', fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
})
const Average = chakra('span', { base: { fontVariantNumeric: 'tabular-nums', fontWeight: 600 } })

/**
 * The members by their fair average, with their ranks. The fair average is the number of guesses that a member would
 * need on average if every member had played the same puzzles. Members with the same average have the same rank.
 */
export function FairTable({ rows }: { rows: readonly LeaderboardRow[] }) {
  // `fair` is null if the member has too few results. Rows that an older version of the page has stored in this browser
  // have no `fair`.
  const rankedRows = rows
    .flatMap((row) => (row.fair ? [{ ...row, ...row.fair }] : []))
    .sort((a, b) => a.place - b.place || a.username.localeCompare(b.username))
  return (
    <Stack as="section" gap="4" aria-labelledby="fair-table">
      <Stack gap="1">
        <SectionHeading id="fair-table">Fair table</SectionHeading>
        <Muted>
          The average on even puzzles, as if everybody had played the same ones. Skipping hard days does not help. You
          are in it from {FAIR_FROM_RESULTS} results on.
        </Muted>
      </Stack>
      {rankedRows.length > 0 && (
        <List>
          {rankedRows.map(({ user_id, username, place: rank, average }) => (
            <Row key={user_id}>
              <Rank>{rank}.</Rank>
              <NameText>{username}</NameText>
              <Average title="Average guesses on even puzzles">{average.toFixed(2)}</Average>
            </Row>
          ))}
        </List>
      )}
    </Stack>
  )
}
