// The page with the list of the member's league nights.

import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { NightInList } from '../../../../contract/api/pool/nights.ts'
import type { NightsRef } from '../../../machines/pool/nights.machine.ts'
import { pathTo } from '../../../paths.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { longDate } from '../../shared/dates.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { Standings } from './Standings.tsx'

const Row = chakra(Link, {
  base: {
    display: 'grid',
    gap: '1',
    padding: '4',
    ...boxStyle,
    textDecoration: 'none',
    _hover: { background: 'panel' },
  },
})
const Team = chakra('span', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The list of the member's league nights. */
export function Nights({ actor }: { actor: NightsRef }) {
  const {
    head: standings,
    items: nights,
    keptMs,
    sentMs,
    error,
    failures,
  } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const hasMore = useSelector(actor, (snapshot) => snapshot.hasTag('hasMore'))
  const reload = () => actor.send({ type: 'list.refresh' })
  return (
    <Page title="League Nights" widthRem={60}>
      <Stack gap="6">
        <Flex justify="space-between" align="center" wrap="wrap" gap="4">
          <Flex align="center" gap="4" minWidth="0">
            <BackLink href="/pool" label="Back to the games" />
            <PageHeading>League Nights</PageHeading>
          </Flex>
          <Button asChild>
            <Link href="/pool/nights/new">New night</Link>
          </Button>
        </Flex>
        <KeptAge sentMs={sentMs} error={failures > 0 ? error : null} onReload={reload} />
        {(state === 'reading' || state === 'loading') && nights.length === 0 && keptMs === null && (
          <Stack gap="3" aria-busy="true">
            <Skeleton height="7rem" />
            <Skeleton height="7rem" />
          </Stack>
        )}
        {state === 'failed' && (
          <Notice role="alert" title="The nights did not load." action={<Button onClick={reload}>Try again</Button>}>
            {error?.message}
          </Notice>
        )}
        {(state === 'complete' || keptMs !== null) && nights.length === 0 && (
          <Notice title="No league nights yet">
            A night is five matches of two teams, with the points of both and the levels that are left.
          </Notice>
        )}
        {nights.length > 0 && (
          <BoxList aria-label="League nights">
            {nights.map((night) => (
              <li key={night.pool_night_id}>
                <NightRow night={night} />
              </li>
            ))}
          </BoxList>
        )}
        {hasMore && (
          <Button
            variant="outline"
            disabled={state === 'loadingMore'}
            onClick={() => actor.send({ type: 'list.more' })}
          >
            Older nights
          </Button>
        )}
        {state === 'moreFailed' && error && <p role="alert">{error.message}</p>}
        {standings && <Standings standings={standings} />}
      </Stack>
    </Page>
  )
}

function NightRow({ night }: { night: NightInList }) {
  const begun = night.matches.filter(({ pool_game_id }) => pool_game_id !== null).length
  return (
    <Row href={pathTo.night(night.pool_night_id)}>
      {night.teams.map(({ name, points }) => (
        <Team key={name}>
          <span>{name}</span>
          <span>{points}</span>
        </Team>
      ))}
      <SmallPrint as="span">
        {longDate(night.started)} · {night.game_type} · {begun} of {night.matches.length} matches
      </SmallPrint>
    </Row>
  )
}
