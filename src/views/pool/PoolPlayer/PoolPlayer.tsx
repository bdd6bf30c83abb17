// The page of one player: the charts of the trends, the numbers of all games, and the opponents.

import { chakra, Flex, Grid, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { PlayerHistory } from '../../../../contract/api/pool/players.ts'
import type { Discipline } from '../../../../contract/rules/pool/handicaps.ts'
import type { HistoryRef, OpponentsRef, PlayerRef } from '../../../machines/pool/player.machine.ts'
import { pathTo } from '../../../paths.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { DisciplineToggle } from '../DisciplineToggle.tsx'
import { HandicapTable } from './HandicapTable.tsx'
import { percentText } from './numbers.ts'
import { Opponents } from './Opponents.tsx'
import { Trends } from './Trends.tsx'

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))',
    gap: '3',
    padding: '4',
    ...boxStyle,
    '& dt': { color: 'faint', fontSize: 'sm' },
    '& dd': {
      fontFamily: 'display',
      fontSize: 'xl',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
      lineHeight: 1.3,
      whiteSpace: 'nowrap',
    },
  },
})

/** The page of one player: trends, and the results against the handicap and against every opponent. */
export function PoolPlayer({ actor }: { actor: PlayerRef }) {
  const { history, opponents } = useSelector(actor, ({ children }) => children)
  if (!history || !opponents) return null
  return <PlayerPage actor={actor} history={history} opponents={opponents} />
}

interface PlayerPageProps {
  actor: PlayerRef
  history: HistoryRef
  opponents: OpponentsRef
}

function PlayerPage({ actor, history, opponents }: PlayerPageProps) {
  const { discipline, input } = useSelector(actor, ({ context }) => context)
  const { data, query } = useSelector(history, ({ context }) => context)
  const hasFailed = useSelector(history, (snapshot) => snapshot.matches('failed'))
  const name = data?.player.username ?? 'Player'
  const isOwn = input.user?.user_id === query.user_id
  return (
    <Page title={name} widthRem={72}>
      <Stack gap="6">
        <Flex align="center" gap="4" wrap="wrap">
          <BackLink href="/pool" label="Back to the games" />
          <PageHeading flex="1 1 8rem" minWidth="0" overflowWrap="anywhere">
            {name}
          </PageHeading>
          {data && !isOwn && (
            <Button asChild variant="outline">
              <Link href={pathTo.poolCompare(query.user_id, discipline)}>Compare with me</Link>
            </Button>
          )}
        </Flex>
        <DisciplineToggle
          value={discipline}
          onChoose={(chosen) => actor.send({ type: 'discipline.choose', discipline: chosen })}
        />
        {hasFailed && <Failed actor={history} />}
        {!hasFailed && !data && (
          <Stack gap="4" aria-busy="true">
            <Skeleton height="5.5rem" />
            <Skeleton height="16rem" />
            <Skeleton height="16rem" />
          </Stack>
        )}
        {!hasFailed && data && <Loaded history={history} data={data} opponents={opponents} discipline={discipline} />}
      </Stack>
    </Page>
  )
}

function Failed({ actor }: { actor: HistoryRef }) {
  const error = useSelector(actor, ({ context }) => context.error)
  const isMissing = error?.code === 'NOT_FOUND'
  return (
    <Notice
      role="alert"
      title={isMissing ? 'There is no such player.' : 'The player did not load.'}
      action={!isMissing && <Button onClick={() => actor.send({ type: 'resource.refresh' })}>Try again</Button>}
    >
      {isMissing ? 'The account may have been deleted.' : error?.message}
    </Notice>
  )
}

interface LoadedProps {
  history: HistoryRef
  data: PlayerHistory
  opponents: OpponentsRef
  discipline: Discipline
}

function Loaded({ history, data, opponents, discipline }: LoadedProps) {
  const { sentMs, error, failures } = useSelector(history, ({ context }) => context)
  return (
    <>
      <KeptAge
        sentMs={sentMs}
        error={failures > 0 ? error : null}
        onReload={() => history.send({ type: 'resource.refresh' })}
      />
      {data.games === 0 ? (
        <Notice
          title={`No finished ${discipline} games yet`}
          action={
            <Button asChild>
              <Link href="/pool/new">New Game</Link>
            </Button>
          }
        >
          This page is about finished games of two players.
        </Notice>
      ) : (
        <>
          <Numbers data={data} />
          <Grid
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
            gap="8"
            alignItems="start"
          >
            <Trends history={data} discipline={discipline} />
            <Stack gap="8" minWidth="0">
              <HandicapTable comparison={data.handicap} gameCount={data.games} />
              <Opponents actor={opponents} discipline={discipline} />
            </Stack>
          </Grid>
        </>
      )}
    </>
  )
}

/** The numbers of all games, and the newest rating of the trend. */
function Numbers({ data: { games, wins, level_estimate, trend } }: { data: PlayerHistory }) {
  const latest = trend.at(-1)
  return (
    <Figures>
      <div>
        <dt>Games</dt>
        <dd>{games}</dd>
      </div>
      <div>
        <dt>Won</dt>
        <dd>
          {wins} ({percentText(wins / games)})
        </dd>
      </div>
      {latest && (
        <div>
          <dt>Rating</dt>
          <dd>
            {latest.rating.toFixed(0)} ± {latest.rating_error.toFixed(0)}
          </dd>
        </div>
      )}
      {level_estimate !== null && (
        <div>
          <dt>Level (Estimate)</dt>
          <dd>{level_estimate}</dd>
        </div>
      )}
    </Figures>
  )
}
