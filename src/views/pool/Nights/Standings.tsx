// The standings of the teams over the member's league nights.

import { Box, chakra, Stack } from '@chakra-ui/react'
import type { NightStandings } from '../../../../contract/api/pool/nights.ts'
import { MOST_NIGHTS, TIE_RULE } from '../../../../contract/rules/pool/standings.ts'
import { SectionHeading } from '../../shared/Page.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '2', textAlign: 'end' },
    '& caption': { padding: '2', fontWeight: 650, textAlign: 'start' },
    '& thead th': { color: 'faint', fontSize: 'sm', fontWeight: 600 },
    '& th:first-of-type': { textAlign: 'start' },
    '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
    '& tbody :is(th, td)': { borderTop: '1px solid var(--color-line)' },
  },
})

/** A table for each group of teams that have played each other. Shows nothing before the first match. */
export function Standings({ standings }: { standings: readonly NightStandings[] }) {
  if (standings.length === 0) return null
  return (
    <Stack as="section" gap="3" aria-labelledby="standings">
      <SectionHeading id="standings">Standings</SectionHeading>
      {standings.map(({ game_type, teams }) => {
        const names = teams.map(({ name }) => name).join(', ')
        return (
          <Box
            key={`${game_type} ${names}`}
            borderWidth="1px"
            borderColor="line"
            borderRadius="md"
            background="felt"
            overflow="hidden"
          >
            <Table aria-label={`Standings in ${game_type} of ${names}`}>
              <caption>{game_type}</caption>
              <thead>
                <tr>
                  <th scope="col">Team</th>
                  <th scope="col">Nights</th>
                  <th scope="col">Won</th>
                  <th scope="col">Points</th>
                </tr>
              </thead>
              <tbody>
                {teams.map(({ place, name, nights, points, matches_won }) => (
                  <tr key={name}>
                    <th scope="row">
                      {place}. {name}
                    </th>
                    <td>{nights}</td>
                    <td>{matches_won}</td>
                    <td>{points}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Box>
        )
      })}
      <SmallPrint>
        {TIE_RULE} ‘Won’ are the matches won. The newest {MOST_NIGHTS} nights count, each from its first match on.
      </SmallPrint>
    </Stack>
  )
}
