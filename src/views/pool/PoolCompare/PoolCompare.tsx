// A page with a table and a pie chart about the member's games against one opponent.

import { chakra, Flex, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { Comparison } from '../../../../contract/api/pool/pool.ts'
import type { Discipline } from '../../../../contract/rules/pool/handicaps.ts'
import { type CompareRef, gameOf } from '../../../machines/pool/compare.machine.ts'
import { pathTo } from '../../../paths.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { LoadedResource } from '../../shared/LoadedResource.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { DisciplineToggle } from '../DisciplineToggle.tsx'
import { WinsPie } from './WinsPie.tsx'

const Rivals = chakra('p', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto 1fr',
    alignItems: 'baseline',
    gap: '4',
    fontFamily: 'display',
    fontSize: 'xl',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    '& > :first-child': { textAlign: 'end', color: 'primaryBright' },
    '& > :last-child': { color: 'secondaryBright' },
  },
})
const Rival = chakra(Link, {
  base: {
    paddingBlock: '2',
    textDecoration: 'underline',
    textDecorationColor: 'var(--color-line)',
    textUnderlineOffset: '0.25em',
    _hover: { textDecorationColor: 'currentColor' },
  },
})
const Versus = chakra('span', { base: { color: 'faint', fontSize: 'md' } })
const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th': { padding: '3', color: 'soft', fontWeight: 500, textAlign: 'center', width: '40%' },
    '& td': { padding: '3', fontSize: 'xl', fontWeight: 700, textAlign: 'center', width: '30%' },
    '& tr': { borderTop: '1px solid var(--color-line)' },
  },
})

/** Compares the member's results with the results of one opponent. */
export function PoolCompare({ actor }: { actor: CompareRef }) {
  const discipline = useSelector(actor, ({ context }) => context.discipline)
  const poolGameId = useSelector(actor, ({ context }) => gameOf(context.input.search))
  const comparison = useSelector(actor, ({ children }) => children.comparison)
  return (
    <Page title="Compare" widthRem={64}>
      <Stack gap="6">
        <Flex align="center" gap="4">
          {poolGameId === null ? (
            <BackLink href="/pool" label="Back to the games" />
          ) : (
            <BackLink href={pathTo.poolGame(poolGameId)} label="Back to the game" />
          )}
          <PageHeading>Compare</PageHeading>
        </Flex>
        <DisciplineToggle
          value={discipline}
          onChoose={(chosen) => actor.send({ type: 'discipline.choose', discipline: chosen })}
        />
        {comparison && (
          <LoadedResource
            actor={comparison}
            failureTitle={(error) =>
              error?.code === 'NOT_FOUND' ? 'There is nothing to compare.' : 'The comparison did not load.'
            }
          >
            {(data, query) => <Result comparison={data} discipline={query.discipline} />}
          </LoadedResource>
        )}
      </Stack>
    </Page>
  )
}

/** The names of both players, and the numbers of their games in one discipline. */
function Result({ comparison, discipline }: { comparison: Comparison; discipline: Discipline }) {
  const { player, opponent, stats } = comparison
  const { player_streaks, opponent_streaks, point_differential } = stats
  return (
    <Stack gap="6">
      <Rivals>
        <Rival href={pathTo.poolPlayer(player.user_id, discipline)}>{player.username}</Rival>
        <Versus>vs.</Versus>
        <Rival href={pathTo.poolPlayer(opponent.user_id, discipline)}>{opponent.username}</Rival>
      </Rivals>
      {stats.total_games === 0 ? (
        <Notice title={`No one-on-one ${discipline} games played.`} />
      ) : (
        <Grid
          gap="6"
          alignItems="center"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        >
          <WinsPie
            player={{ name: player.username, wins: stats.player_wins }}
            opponent={{ name: opponent.username, wins: stats.opponent_wins }}
          />
          <Table aria-label="Comparison">
            <tbody>
              <Row label="Wins" ownValue={stats.player_wins} otherValue={stats.opponent_wins} />
              <Row
                label="Longest Streak"
                ownValue={player_streaks.longest_streak}
                otherValue={opponent_streaks.longest_streak}
              />
              <Row
                label="Current Streak"
                ownValue={player_streaks.current_streak}
                otherValue={opponent_streaks.current_streak}
              />
              {discipline === '9-Ball' && (
                <Row
                  label="Point Differential"
                  ownValue={signedText(point_differential)}
                  otherValue={signedText(-point_differential)}
                />
              )}
            </tbody>
          </Table>
        </Grid>
      )}
    </Stack>
  )
}

/** The number with its sign, + or −. Zero has no sign. */
function signedText(value: number): string {
  if (value === 0) return '0'
  return value > 0 ? `+${value}` : `−${-value}`
}

function Row({
  label,
  ownValue,
  otherValue,
}: {
  label: string
  ownValue: number | string
  otherValue: number | string
}) {
  return (
    <tr>
      <td>{ownValue}</td>
      <th scope="row">{label}</th>
      <td>{otherValue}</td>
    </tr>
  )
}
