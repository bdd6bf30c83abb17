// A table on the page of a player. It shows whether the results are as good as the handicap expects. The handicap is
// the score that a player needs to win.

import { chakra } from '@chakra-ui/react'
import type { HandicapComparison } from '../../../../contract/api/pool/players.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'
import { gamesText, percentText, signedText } from './numbers.ts'

const Section = chakra('section', { base: { display: 'grid', gap: '3' } })
const Frame = chakra('div', { base: { ...boxStyle, overflow: 'hidden' } })
const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { paddingBlock: '3', paddingInline: { base: '1.5', sm: '3' }, textAlign: 'end' },
    '& th:first-of-type': { paddingInlineStart: { base: '3', sm: '4' }, textAlign: 'start' },
    '& tr > :last-child': { paddingInlineEnd: { base: '3', sm: '4' } },
    '& thead th': { color: 'faint', fontSize: { base: 'xs', sm: 'sm' }, fontWeight: 600 },
    '& tbody th': { color: 'soft', fontWeight: 500 },
    '& tbody td': { fontWeight: 700, whiteSpace: 'nowrap' },
    // On the narrowest phones there is no room for the column 'Difference'.
    '@media (max-width: 24rem)': {
      '& tr > :last-child': { display: 'none' },
      '& tr > :nth-last-child(2)': { paddingInlineEnd: '3' },
    },
    '& tbody tr': { borderTop: '1px solid var(--color-line)' },
  },
})

/**
 * The player's results in the compared games, beside the results that the handicap expects. `gameCount` is the number
 * of all finished games of two players. Some of them cannot be compared.
 */
export function HandicapTable({ comparison, gameCount }: { comparison: HandicapComparison; gameCount: number }) {
  const { wins, expected_wins, point_share, expected_point_share } = comparison
  return (
    <Section aria-labelledby="handicap">
      <SectionHeading id="handicap">Against the handicap</SectionHeading>
      {comparison.games === 0 ? (
        <Muted>The handicap expects nothing of these games: they have neither levels nor races of the league.</Muted>
      ) : (
        <>
          <Frame>
            <Table aria-labelledby="handicap">
              <thead>
                <tr>
                  <th scope="col">In {gamesText(comparison.games)}</th>
                  <th scope="col">Reached</th>
                  <th scope="col">Expected</th>
                  <th scope="col">Difference</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">Wins</th>
                  <td>{wins}</td>
                  <td>{expected_wins.toFixed(1)}</td>
                  <td>{signedText(wins - expected_wins)}</td>
                </tr>
                {point_share !== null && expected_point_share !== null && (
                  <tr>
                    <th scope="row">Points</th>
                    <td>{percentText(point_share)}</td>
                    <td>{percentText(expected_point_share)}</td>
                    <td>{signedText(100 * (point_share - expected_point_share))}</td>
                  </tr>
                )}
              </tbody>
            </Table>
          </Frame>
          <SmallPrint>
            With the league's races, both players have the same chance, and half of the wins are expected. With other
            races, the expected wins follow from the levels of both players.
            {comparison.games < gameCount &&
              ` ${gameCount - comparison.games} of ${gameCount} games have neither levels nor a race of the league.`}
          </SmallPrint>
        </>
      )}
    </Section>
  )
}
