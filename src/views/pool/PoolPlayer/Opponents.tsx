// The list of opponents on the page of a player.

import { chakra, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { OpponentResults } from '../../../../contract/api/pool/players.ts'
import type { Discipline } from '../../../../contract/rules/pool/handicaps.ts'
import type { OpponentsRef } from '../../../machines/pool/player.machine.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { shortDate } from '../../shared/dates.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { ErrorText } from '../../shared/typography.tsx'
import { gamesText, percentText } from './numbers.ts'

const Section = chakra('section', { base: { display: 'grid', gap: '3', alignContent: 'start' } })
const Row = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '4',
    rowGap: '1',
    alignItems: 'baseline',
    padding: '4',
    ...boxStyle,
    textDecoration: 'none',
    _hover: { background: 'panel' },
  },
})
const Name = chakra('strong', { base: { fontWeight: 600, overflowWrap: 'anywhere' } })
const Score = chakra('span', {
  base: {
    fontFamily: 'display',
    fontSize: 'lg',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
  },
})
const Detail = chakra('span', {
  base: {
    color: 'soft',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '&[data-end]': { textAlign: 'end' },
    '&[data-line]': { gridColumn: '1 / -1' },
  },
})

/**
 * The player's results against every opponent. The opponent of the latest game is first. A row is a link to the page of
 * the opponent.
 */
export function Opponents({ actor, discipline }: { actor: OpponentsRef; discipline: Discipline }) {
  const { items, keptMs, sentMs, error, failures } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const hasMore = useSelector(actor, (snapshot) => snapshot.hasTag('hasMore'))
  return (
    <Section aria-labelledby="opponents">
      <SectionHeading id="opponents">Head to head</SectionHeading>
      <KeptAge
        sentMs={sentMs}
        error={failures > 0 ? error : null}
        onReload={() => actor.send({ type: 'list.refresh' })}
      />
      {(state === 'reading' || state === 'loading') && items.length === 0 && keptMs === null && (
        <Stack gap="2" aria-busy="true">
          <Skeleton height="84px" />
          <Skeleton height="84px" />
          <Skeleton height="84px" />
        </Stack>
      )}
      {state === 'failed' && (
        <Notice
          role="alert"
          title="The opponents did not load."
          action={<Button onClick={() => actor.send({ type: 'list.refresh' })}>Try again</Button>}
        >
          {error?.message}
        </Notice>
      )}
      {items.length > 0 && (
        <BoxList aria-labelledby="opponents">
          {items.map((results) => (
            <li key={results.opponent.user_id}>
              <Opponent results={results} discipline={discipline} />
            </li>
          ))}
        </BoxList>
      )}
      {hasMore && (
        <Button variant="outline" disabled={state === 'loadingMore'} onClick={() => actor.send({ type: 'list.more' })}>
          More opponents
        </Button>
      )}
      {state === 'moreFailed' && error && <ErrorText role="alert">{error.message}</ErrorText>}
    </Section>
  )
}

/**
 * The results against one opponent: the wins of the player and of the opponent, and the wins that the handicap expects.
 */
function Opponent({ results, discipline }: { results: OpponentResults; discipline: Discipline }) {
  const { opponent, games, wins, latest, handicap } = results
  const { expected_wins, point_share, expected_point_share } = handicap
  return (
    <Row href={pathTo.poolPlayer(opponent.user_id, discipline)}>
      <Name>{opponent.username}</Name>
      <Score>
        {wins} : {games - wins}
      </Score>
      <Detail>{gamesText(games)}</Detail>
      <Detail data-end>
        {handicap.games === 0
          ? 'nothing expected'
          : `expected ${expected_wins.toFixed(1)} : ${(handicap.games - expected_wins).toFixed(1)}`}
      </Detail>
      {point_share !== null && expected_point_share !== null && (
        <Detail data-line>
          {percentText(point_share)} of the points, expected {percentText(expected_point_share)}
        </Detail>
      )}
      <Detail data-line>Latest game: {shortDate(latest)}</Detail>
    </Row>
  )
}
