// The page with the ratings of all players. A rating is a number for the strength of a player.

import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { ForecastQuality, PlayerRating } from '../../../../contract/api/pool/ratings.ts'
import type { Discipline } from '../../../../contract/rules/pool/handicaps.ts'
import type { PoolRatingsRef } from '../../../machines/pool/poolRatings.machine.ts'
import type { Ratings } from '../../../machines/pool/ratings.machine.ts'
import { pathTo } from '../../../paths.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { LoadedResource } from '../../shared/LoadedResource.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'
import { DisciplineToggle } from '../DisciplineToggle.tsx'

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': { padding: '3', textAlign: 'start', fontVariantNumeric: 'tabular-nums' },
    '& thead th': { color: 'faint', fontSize: 'sm', fontWeight: 600 },
    '& tbody tr': { borderTop: '1px solid var(--color-line)' },
    '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
    '& td:last-child, & thead th:last-child': { textAlign: 'end', whiteSpace: 'nowrap' },
  },
})
const Value = chakra('strong', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })
const Player = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: 'var(--color-line)',
    textUnderlineOffset: '0.25em',
    _hover: { textDecorationColor: 'currentColor' },
  },
})
/** On a narrow phone, the number of racks has a separate line, so that the names have room. */
const Racks = chakra('span', {
  base: { color: 'soft', fontSize: 'sm', '@media (max-width: 383.98px)': { display: 'block' } },
})

/** The ratings of all players in one discipline. */
export function PoolRatings({ actor }: { actor: PoolRatingsRef }) {
  const discipline = useSelector(actor, ({ context }) => context.discipline)
  const ratings = useSelector(actor, ({ children }) => children.ratings)
  return (
    <Page title="Ratings" widthRem={68}>
      <Stack gap="6">
        <Flex align="center" gap="4">
          <BackLink href="/pool" label="Back to the games" />
          <PageHeading>Ratings</PageHeading>
        </Flex>
        <DisciplineToggle
          value={discipline}
          onChoose={(chosen) => actor.send({ type: 'discipline.choose', discipline: chosen })}
        />
        {ratings && (
          <LoadedResource actor={ratings} failureTitle={() => 'The ratings did not load.'}>
            {(data, query) => <Result data={data} discipline={query.game_type} />}
          </LoadedResource>
        )}
      </Stack>
    </Page>
  )
}

function Result({ data: { ratings, odds }, discipline }: { data: Ratings; discipline: Discipline }) {
  if (ratings.length === 0) {
    return (
      <Notice title="No ratings yet">
        A player gets a rating with the first finished {discipline} game against one other player.
      </Notice>
    )
  }
  const unit = discipline === '8-Ball' ? 'racks' : 'points'
  return (
    <Grid
      gap={{ base: '4', lg: '8' }}
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
    >
      <Box overflow="hidden" {...boxStyle}>
        <Table aria-label={`${discipline} ratings`}>
          <thead>
            <tr>
              <th scope="col">Player</th>
              <th scope="col">Rating</th>
            </tr>
          </thead>
          <tbody>
            {ratings.map((rating) => (
              <Row key={rating.user_id} rating={rating} discipline={discipline} />
            ))}
          </tbody>
        </Table>
      </Box>
      <Stack gap="4">
        <Muted>
          The ratings that explain all finished games of two players best. A player whose rating is 100 higher wins
          twice as many {unit}. With fewer than 200 racks a rating stays near 525, where everybody begins. The number
          after ± is the usual error.
        </Muted>
        <SmallPrint>{oddsText(odds)}</SmallPrint>
      </Stack>
    </Grid>
  )
}

function Row({ rating, discipline }: { rating: PlayerRating; discipline: Discipline }) {
  const { user_id, username, error, racks } = rating
  return (
    <tr>
      <th scope="row">
        <Player href={pathTo.poolPlayer(user_id, discipline)}>{username}</Player>
      </th>
      <td>
        <Value>
          {rating.rating} ± {error}
        </Value>{' '}
        <Racks>
          ({racks} {racks === 1 ? 'rack' : 'racks'})
        </Racks>
      </td>
    </tr>
  )
}

/**
 * Sentences about whether games show win probabilities, and how good the forecasts were so far. `brier` measures how
 * far the forecasts were off, so a smaller number is better.
 */
function oddsText({ brier, games, shown: areOddsShown }: ForecastQuality): string {
  const measuredText =
    brier === null
      ? ''
      : ` Forecasts for the last ${games} games have a Brier score of ${brier.toFixed(3)}; a coin has 0.25.`
  return areOddsShown
    ? `Games of two players show win probabilities.${measuredText}`
    : `Games show no win probabilities until ten forecasts or more were better than a coin.${measuredText}`
}
