// The figures of a member on the page 'Wordle': four tiles, and a bar for each number of guesses.

import { Box, chakra, Grid, Stack } from '@chakra-ui/react'
import { percentText } from '../../../../contract/rules/shared/format.ts'
import { distributionShares, type WordleStats } from '../../../../contract/rules/wordle/results.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { SectionHeading } from '../../shared/Page.tsx'

const Tile = chakra('div', {
  base: {
    display: 'flex',
    // A screen reader reads the name first; the page shows the figure first.
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: '1',
    padding: { base: '4', md: '5' },
    ...boxStyle,
    textAlign: 'center',
  },
})
const Figure = chakra('dd', {
  base: {
    fontFamily: 'display',
    fontSize: { base: '2xl', md: '3xl' },
    fontWeight: 600,
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
  },
})
const Name = chakra('dt', { base: { color: 'soft', fontSize: 'sm' } })

/** Four tiles with the member's figures: puzzles played, share of wins, current streak and longest streak. */
export function Tiles({ stats }: { stats: WordleStats }) {
  const tiles = [
    ['Played', stats.played],
    ['Win %', percentText(stats.win_percentage, 0)],
    ['Current Streak', stats.current_streak],
    ['Max Streak', stats.max_streak],
  ] as const
  return (
    <Grid as="dl" gap="3" gridTemplateColumns={{ base: '1fr 1fr', xl: 'repeat(4, 1fr)' }}>
      {tiles.map(([name, figure]) => (
        <Tile key={name}>
          <Name>{name}</Name>
          <Figure>{figure}</Figure>
        </Tile>
      ))}
    </Grid>
  )
}

const Row = chakra('li', {
  base: { display: 'grid', gridTemplateColumns: '1.5rem 1fr', alignItems: 'center', gap: '3' },
})
const Guesses = chakra('span', { base: { fontWeight: 700, textAlign: 'center', fontVariantNumeric: 'tabular-nums' } })
const Track = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '2', minWidth: 0 } })
const Share = chakra('span', { base: { color: 'soft', fontSize: 'sm', whiteSpace: 'nowrap', flex: 'none' } })

/**
 * A bar for each number of guesses. It shows how many of the played puzzles were solved with this number of guesses.
 */
export function Distribution({ stats }: { stats: WordleStats }) {
  return (
    <Stack as="section" gap="4" aria-labelledby="guess-distribution">
      <SectionHeading id="guess-distribution">Guess Distribution</SectionHeading>
      <Stack as="ul" gap="2">
        {distributionShares(stats.guess_distribution, stats.played).map((bar) => (
          <Row key={bar.guesses} aria-label={`${bar.guesses}: ${bar.count}, ${Math.round(bar.percent)}%`}>
            <Guesses>{bar.guesses}</Guesses>
            <Track>
              <Box flex="1" minWidth="0">
                <Box
                  data-percent={bar.percent}
                  height="8"
                  minWidth="6px"
                  borderRadius="sm"
                  data-printed
                  background={bar.count === 0 ? 'line' : 'secondary'}
                  style={{ width: `${bar.percent}%` }}
                />
              </Box>
              <Share>
                {bar.count} · {Math.round(bar.percent)}%
              </Share>
            </Track>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
