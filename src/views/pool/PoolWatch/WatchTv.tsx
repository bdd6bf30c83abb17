// The TV view of a watched game, for a TV in a hall: large, and without anything to press.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import type { WatchGameRef } from '../../../machines/pool/watchGame.machine.ts'
import { driftOf } from '../../../machines/pool/watchLinkViews.ts'
import type { WatchViewRef } from '../../../machines/pool/watchView.machine.ts'
import { ChakraTheme } from '../../shared/ChakraTheme.tsx'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { QrCode } from '../../shared/QrCode.tsx'
import { heightPercent, inningText, rackText, useConnectionText } from './stage.ts'
import { Soft, TvPlayer } from './TvPlayer.tsx'

/**
 * The whole picture. It moves slowly, by up to 4 px in each direction, so that nothing burns into the TV. The padding
 * is wider than this, so that nothing leaves the window.
 */
const Picture = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateRows: 'minmax(0, 1fr) auto',
    gap: heightPercent(2),
    height: '100%',
    padding: `max(${heightPercent(2.5)}, 5px)`,
    color: 'ink',
    fontSize: heightPercent(5),
    lineHeight: 1.15,
    fontVariantNumeric: 'tabular-nums',
  },
})
const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: heightPercent(2),
    gridAutoRows: 'minmax(0, 1fr)',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-aspect-ratio: 1)': { '&[data-wide]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  },
})
const Bar = chakra('footer', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: heightPercent(3),
    minHeight: heightPercent(19),
    paddingInlineStart: heightPercent(1),
  },
})
const Discipline = chakra('h1', {
  base: { fontFamily: 'display', fontSize: heightPercent(6), fontWeight: 600, letterSpacing: 'normal' },
})
const ConnectionProblem = chakra('p', {
  base: {
    padding: `${heightPercent(0.8)} ${heightPercent(2)}`,
    borderWidth: heightPercent(0.4),
    borderColor: 'warning',
    borderRadius: heightPercent(1.5),
    color: 'warning',
    fontSize: heightPercent(3.6),
  },
})
const Line = chakra('span', { base: { display: 'block' } })
const QrCodeBox = chakra('div', {
  base: { flex: 'none', width: heightPercent(19), borderRadius: heightPercent(1), overflow: 'hidden' },
})
const Message = chakra('div', { base: { alignSelf: 'center', textAlign: 'center', color: 'ink' } })

interface WatchTvProps {
  actor: WatchGameRef
  view: WatchViewRef
}

/** A watched game for a TV in a hall: large, without anything to press. */
export function WatchTv({ actor, view }: WatchTvProps) {
  const { game, error, address } = useSelector(actor, ({ context }) => context)
  const isNotFound = useSelector(actor, (snapshot) => snapshot.matches('notFound'))
  const movedPixels = useSelector(view, ({ context }) => context.movedPixels)
  const connectionText = useConnectionText(actor)
  const { x, y } = driftOf(movedPixels)
  const shownGame = isNotFound ? null : game
  return (
    <ChakraTheme>
      <PageTitle>Live Game</PageTitle>
      <div className="stage" data-view="tv">
        <Picture style={{ transform: `translate(${x}px, ${y}px)` }}>
          {shownGame ? <Players game={shownGame} /> : <NoGame isNotFound={isNotFound} error={error?.message} />}
          <Bar>
            {shownGame && <DisciplineAndRack game={shownGame} />}
            {connectionText && <ConnectionProblem role="status">{connectionText}</ConnectionProblem>}
            {shownGame && <PhoneCode address={address} />}
          </Bar>
        </Picture>
      </div>
    </ChakraTheme>
  )
}

/** The discipline and the current rack. For a game with a score sheet, also the current inning. */
function DisciplineAndRack({ game }: { game: WatchedGame }) {
  return (
    <>
      <Discipline>{game.game_type}</Discipline>
      <Soft flex="1" fontSize={heightPercent(4.5)}>
        {[rackText(game), inningText(game)].map((text) => text && <Line key={text}>{text}</Line>)}
      </Soft>
    </>
  )
}

/** The QR code of the normal page, for the phones of the people in the hall. */
function PhoneCode({ address }: { address: string }) {
  return (
    <>
      <Soft textAlign="end" fontSize={heightPercent(4.5)}>
        <Line>Watch on</Line> <Line>your phone</Line>
      </Soft>
      <QrCodeBox>
        <QrCode text={address} label="QR code of the page for phones" />
      </QrCodeBox>
    </>
  )
}

/** What is shown without a game: that the link does not work, or that the game is loading or did not load. */
function NoGame({ isNotFound, error }: { isNotFound: boolean; error: string | undefined }) {
  if (isNotFound)
    return (
      <Message>
        <h1>There is nothing to watch here.</h1>
        <Soft>The link was revoked, or the game was deleted.</Soft>
      </Message>
    )
  return (
    <Message role="status">
      <h1>{error ? 'The game did not load.' : 'Loading the game …'}</h1>
      {error && <Soft>{error} This page tries again by itself.</Soft>}
    </Message>
  )
}

function Players({ game }: { game: WatchedGame }) {
  const { players } = game
  return (
    <Cards data-wide={players.length > 1 || undefined}>
      {players.map((player) => (
        <TvPlayer
          key={player.pool_player_id}
          player={player}
          tall={players.length <= 2 || undefined}
          isAtTable={game.scoring === 'sheet' ? game.at_table === player.pool_player_id : undefined}
        />
      ))}
    </Cards>
  )
}
