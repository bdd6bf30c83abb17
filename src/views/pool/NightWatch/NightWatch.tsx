// The page for people without an account who follow a league night: the points of the teams, and five small boards.

import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { sideOf } from '../../../../contract/rules/pool/nightSheet.ts'
import type { FollowNightRef } from '../../../machines/pool/followNight.machine.ts'
import type { ShownNight } from '../../../machines/pool/shownNight.ts'
import type { WatchNightRef } from '../../../machines/pool/watchNight.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { longDate } from '../../shared/dates.ts'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { matchStatus, type ShownMatch } from '../Night/NightMatches.tsx'
import { NightTv } from './NightTv.tsx'

const Score = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '4',
    fontSize: 'lg',
    fontWeight: 650,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    '& > :nth-of-type(even)': { textAlign: 'end' },
  },
})
const Boards = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    listStyle: 'none',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})
const Board = chakra('li', { base: { display: 'grid', gap: '1', padding: '4', ...boxStyle } })
const Side = chakra('p', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    gap: '2',
    alignItems: 'baseline',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    '&[data-winner]': { color: 'secondaryBright' },
    '&[data-nobody]': { color: 'soft' },
  },
})
const Digits = chakra('strong', { base: { fontSize: 'xl', lineHeight: 1.1 } })

/** The page of the watch link of a league night. */
export function NightWatch({ actor }: { actor: WatchNightRef }) {
  const { follow, watchView } = useSelector(actor, ({ children }) => children)
  const viewName = useSelector(watchView, (snapshot) => snapshot?.value)
  if (!follow || !watchView) return null
  return viewName === 'tv' ? <NightTv actor={actor} follow={follow} view={watchView} /> : <WatchPage follow={follow} />
}

function WatchPage({ follow }: { follow: FollowNightRef }) {
  const { night, error } = useSelector(follow, ({ context }) => context)
  const isGone = useSelector(follow, (snapshot) => snapshot.matches('gone'))
  return (
    <Page title="Live League Night" widthRem={60}>
      {!night && !error && !isGone && (
        <Stack gap="3" aria-busy="true">
          <Skeleton height="6rem" />
          <Skeleton height="20rem" />
        </Stack>
      )}
      {!night && error && !isGone && (
        <Notice
          role="alert"
          title="The night did not load."
          action={<Button onClick={() => follow.send({ type: 'night.reload' })}>Try again</Button>}
        >
          {error.message}
        </Notice>
      )}
      {isGone && (
        <Notice role="alert" title="There is nothing to watch here.">
          The link was revoked, or the night was deleted. Ask the sender for a new link.
        </Notice>
      )}
      {night && <Watched night={night} />}
    </Page>
  )
}

function Watched({ night }: { night: ShownNight }) {
  return (
    <Stack gap="5">
      <Flex justify="space-between" align="flex-end" wrap="wrap" gap="2">
        <PageHeading>League Night</PageHeading>
        <SmallPrint>
          {longDate(night.started)} · {night.game_type}
        </SmallPrint>
      </Flex>
      <Score aria-label="Points" role="group">
        {night.teams.flatMap(({ name, points }) => [
          <span key={name}>{name}</span>,
          <span key={`${name} points`}>{points}</span>,
        ])}
      </Score>
      <Boards aria-label="Matches">
        {night.matches.map((match) => (
          <WatchedMatch key={match.position} night={night} match={match} />
        ))}
      </Boards>
    </Stack>
  )
}

function WatchedMatch({ night, match }: { night: ShownNight; match: ShownMatch }) {
  return (
    <Board aria-label={`Match ${match.position}`}>
      <SmallPrint>
        Match {match.position} · {matchStatus(match)}
      </SmallPrint>
      {[0, 1].map((index) => {
        const side = sideOf(night, match, index)
        return (
          <Side key={index} data-winner={side?.seated?.winner || undefined} data-nobody={side === null || undefined}>
            <span>
              {side?.name ?? 'nobody yet'}
              {side?.seated?.winner && ' ✓'}
            </span>
            <Digits>{side?.seated?.score ?? ''}</Digits>
            <SmallPrint as="span">{side?.seated && `of ${side.seated.handicap}`}</SmallPrint>
          </Side>
        )
      })}
    </Board>
  )
}
