// The TV view of a league night: the points of the teams and five boards, large, and without anything to press.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { sideOf } from '../../../../contract/rules/pool/nightSheet.ts'
import type { FollowNightRef } from '../../../machines/pool/followNight.machine.ts'
import type { ShownNight } from '../../../machines/pool/shownNight.ts'
import { driftOf } from '../../../machines/pool/watchLinkViews.ts'
import type { WatchNightRef } from '../../../machines/pool/watchNight.machine.ts'
import type { WatchViewRef } from '../../../machines/pool/watchView.machine.ts'
import { ChakraTheme } from '../../shared/ChakraTheme.tsx'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { QrCode } from '../../shared/QrCode.tsx'
import { matchStatus, type ShownMatch } from '../Night/NightMatches.tsx'
import { heightPercent, useScoreText } from '../PoolWatch/stage.ts'

/** The picture moves slowly, so that nothing burns into the TV. */
const Picture = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    gap: heightPercent(1.5),
    height: '100%',
    padding: `max(${heightPercent(2)}, 5px)`,
    color: 'ink',
    fontSize: heightPercent(4),
    lineHeight: 1.1,
    fontVariantNumeric: 'tabular-nums',
  },
})
const Teams = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: heightPercent(12) },
})
const Team = chakra('h2', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: heightPercent(2),
    fontFamily: 'body',
    fontSize: heightPercent(6),
    fontWeight: 650,
    overflowWrap: 'anywhere',
    // The points of both teams are side by side in the middle.
    '&:last-of-type': { flexDirection: 'row-reverse', textAlign: 'end' },
    '& strong': { color: 'primaryBright', fontSize: heightPercent(11), lineHeight: 1 },
  },
})
const Boards = chakra('ul', {
  base: { display: 'grid', gap: heightPercent(1), gridAutoRows: 'minmax(0, 1fr)', listStyle: 'none', minHeight: 0 },
})
const Board = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: heightPercent(2),
    minHeight: 0,
    paddingInline: heightPercent(2),
    borderWidth: heightPercent(0.4),
    borderColor: 'line',
    borderRadius: heightPercent(2),
    background: 'felt',
    overflow: 'hidden',
  },
})
const Name = chakra('span', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', '&[data-second]': { textAlign: 'end' } },
})
const Score = chakra('strong', {
  base: {
    color: 'primaryBright',
    fontSize: heightPercent(8.5),
    lineHeight: 1,
    '&[data-over]': { color: 'secondaryBright' },
  },
})
/** The score that a player needs to win. */
const Race = chakra('small', { base: { color: 'soft', fontSize: heightPercent(4), fontWeight: 500 } })
const Bar = chakra('footer', {
  base: { display: 'flex', alignItems: 'center', gap: heightPercent(3), minHeight: heightPercent(13) },
})
const Soft = chakra('span', { base: { flex: 1, color: 'soft', fontSize: heightPercent(3.4) } })
const QrCodeBox = chakra('div', { base: { flex: 'none', width: heightPercent(13), overflow: 'hidden' } })
const Message = chakra('div', { base: { alignSelf: 'center', textAlign: 'center' } })

interface NightTvProps {
  actor: WatchNightRef
  follow: FollowNightRef
  view: WatchViewRef
}

/** A league night for a TV in a hall. */
export function NightTv({ actor, follow, view }: NightTvProps) {
  const address = useSelector(actor, ({ context }) => context.address)
  const { night, error } = useSelector(follow, ({ context }) => context)
  const isGone = useSelector(follow, (snapshot) => snapshot.matches('gone'))
  const isOutdated = useSelector(follow, (snapshot) => snapshot.matches('outdated'))
  const { x, y } = driftOf(useSelector(view, ({ context }) => context.movedPixels))
  const scoreText = useScoreText(isOutdated)
  return (
    <ChakraTheme>
      <PageTitle>Live League Night</PageTitle>
      <div className="stage" data-view="tv">
        <Picture style={{ transform: `translate(${x}px, ${y}px)` }}>
          {night ? (
            <Night night={night} />
          ) : (
            <Message role="status">
              <h1>{isGone ? 'There is nothing to watch here.' : 'Loading the night …'}</h1>
              <Soft>{isGone ? 'The link was revoked, or the night was deleted.' : error?.message}</Soft>
            </Message>
          )}
          <Bar>
            <Soft role="status">{scoreText ?? night?.game_type}</Soft>
            {night && (
              <QrCodeBox>
                <QrCode text={address} label="QR code of the page for phones" />
              </QrCodeBox>
            )}
          </Bar>
        </Picture>
      </div>
    </ChakraTheme>
  )
}

function Night({ night }: { night: ShownNight }) {
  return (
    <>
      <Teams>
        {night.teams.map(({ name, points }) => (
          <Team key={name}>
            {name} <strong>{points}</strong>
          </Team>
        ))}
      </Teams>
      <Boards aria-label="Matches">
        {night.matches.map((match) => (
          <TvMatch key={match.position} night={night} match={match} />
        ))}
      </Boards>
    </>
  )
}

function TvMatch({ night, match }: { night: ShownNight; match: ShownMatch }) {
  const [first, second] = [sideOf(night, match, 0), sideOf(night, match, 1)]
  const isOver = match.game !== null && match.game.winner_player_id !== null
  return (
    <Board aria-label={`Match ${match.position}: ${matchStatus(match)}`}>
      <Name>{first?.name ?? '–'}</Name>
      <Score data-over={isOver || undefined}>
        {first?.seated && second?.seated ? (
          <>
            {first.seated.score}
            <Race>/{first.seated.handicap}</Race> : {second.seated.score}
            <Race>/{second.seated.handicap}</Race>
          </>
        ) : (
          '–'
        )}
      </Score>
      <Name data-second>{second?.name ?? '–'}</Name>
    </Board>
  )
}
