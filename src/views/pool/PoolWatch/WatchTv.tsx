import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import type { WatchGameRef } from '../../../machines/pool/watchGame.machine.ts'
import type { WatchViewRef } from '../../../machines/pool/watchView.machine.ts'
import { driftOf } from '../../../machines/pool/watchViews.ts'
import { ChakraTheme } from '../../shared/ChakraTheme.tsx'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { QrCode } from '../../shared/QrCode.tsx'
import { inningText, rackText, u, useConnectionText } from './stage.ts'
import { Soft, TvPlayer } from './TvPlayer.tsx'

/** The padding is wider than the drift, so that nothing leaves the window. */
const Picture = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateRows: 'minmax(0, 1fr) auto',
    gap: u(2),
    height: '100%',
    padding: `max(${u(2.5)}, 5px)`,
    color: 'ink',
    fontSize: u(5),
    lineHeight: 1.15,
    fontVariantNumeric: 'tabular-nums',
  },
})
const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: u(2),
    gridAutoRows: 'minmax(0, 1fr)',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-aspect-ratio: 1)': { '&[data-wide]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  },
})
const Bar = chakra('footer', {
  base: { display: 'flex', alignItems: 'center', gap: u(3), minHeight: u(19), paddingInlineStart: u(1) },
})
const Discipline = chakra('h1', {
  base: { fontFamily: 'display', fontSize: u(6), fontWeight: 600, letterSpacing: 'normal' },
})
const Lost = chakra('p', {
  base: {
    padding: `${u(0.8)} ${u(2)}`,
    borderWidth: u(0.4),
    borderColor: 'warning',
    borderRadius: u(1.5),
    color: 'warning',
    fontSize: u(3.6),
  },
})
const Line = chakra('span', { base: { display: 'block' } })
const Code = chakra('div', { base: { flex: 'none', width: u(19), borderRadius: u(1), overflow: 'hidden' } })
const Message = chakra('div', { base: { alignSelf: 'center', textAlign: 'center', color: 'ink' } })

interface WatchTvProps {
  actor: WatchGameRef
  view: WatchViewRef
}

/**
 * A watched game for a TV in a hall: large, without anything to press.
 * @serves pool-watch-03
 */
export function WatchTv({ actor, view }: WatchTvProps) {
  const { game, error, address } = useSelector(actor, ({ context }) => context)
  const notFound = useSelector(actor, (snapshot) => snapshot.matches('notFound'))
  const steps = useSelector(view, ({ context }) => context.steps)
  const connection = useConnectionText(actor)
  const { x, y } = driftOf(steps)
  const shown = notFound ? null : game
  return (
    <ChakraTheme>
      <PageTitle>Live Game</PageTitle>
      <div className="stage" data-view="tv">
        <Picture style={{ transform: `translate(${x}px, ${y}px)` }}>
          {shown ? <Players game={shown} /> : <NoGame notFound={notFound} error={error?.message} />}
          <Bar>
            {shown && <Playing game={shown} />}
            {connection && <Lost role="status">{connection}</Lost>}
            {shown && <PhoneCode address={address} />}
          </Bar>
        </Picture>
      </div>
    </ChakraTheme>
  )
}

/** The discipline, the rack and, on a score sheet, the inning that are played now. */
function Playing({ game }: { game: WatchedGame }) {
  return (
    <>
      <Discipline>{game.game_type}</Discipline>
      <Soft flex="1" fontSize={u(4.5)}>
        {[rackText(game), inningText(game)].map((text) => text && <Line key={text}>{text}</Line>)}
      </Soft>
    </>
  )
}

/**
 * The QR code of the normal page, for the phones of the people in the hall.
 * @serves pool-watch-10
 */
function PhoneCode({ address }: { address: string }) {
  return (
    <>
      <Soft textAlign="end" fontSize={u(4.5)}>
        <Line>Watch on</Line> <Line>your phone</Line>
      </Soft>
      <Code>
        <QrCode text={address} label="QR code of the page for phones" />
      </Code>
    </>
  )
}

function NoGame({ notFound, error }: { notFound: boolean; error: string | undefined }) {
  if (notFound)
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

/** @serves pool-watch-02 */
function Players({ game }: { game: WatchedGame }) {
  const { players } = game
  return (
    <Cards data-wide={players.length > 1 || undefined}>
      {players.map((player) => (
        <TvPlayer
          key={player.pool_player_id}
          player={player}
          tall={players.length <= 2 || undefined}
          atTable={game.scoring === 'sheet' ? game.at_table === player.pool_player_id : undefined}
        />
      ))}
    </Cards>
  )
}
