// The overlay of a watched game: a bar with the scores over the picture of a stream.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import type { WatchGameRef } from '../../../machines/pool/watchGame.machine.ts'
import { ChakraTheme } from '../../shared/ChakraTheme.tsx'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { heightPercent, inningText, rackText, useConnectionText } from './stage.ts'
import { WrappedName } from './WrappedName.tsx'

/**
 * The bar is at the bottom, where the picture of a stream is least important. The background of the bar hides the
 * picture, so that the text is always readable.
 */
const Bar = chakra('section', {
  base: {
    position: 'absolute',
    insetInline: heightPercent(2),
    bottom: heightPercent(4),
    width: 'fit-content',
    marginInline: 'auto',
    paddingBlock: heightPercent(1.2),
    borderRadius: heightPercent(1.6),
    background: 'night',
    color: 'ink',
    fontSize: heightPercent(2.6),
    lineHeight: 1.2,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Row = chakra('div', { base: { display: 'flex', justifyContent: 'center' } })
const Player = chakra('section', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: heightPercent(1.2),
    paddingInline: heightPercent(1.8),
    borderColor: 'line',
    '& + &': { borderInlineStartWidth: heightPercent(0.2) },
    '&[data-winner]': { color: 'secondaryBright' },
  },
})
const Name = chakra('h2', {
  base: {
    width: 'max-content',
    maxWidth: heightPercent(26),
    // With this width, four players fit in a row, even with scores of three digits.
    '&[data-narrow]': { maxWidth: heightPercent(18) },
    fontFamily: 'body',
    fontSize: heightPercent(3.2),
    fontWeight: 650,
    lineHeight: 1.15,
    letterSpacing: 'normal',
    overflowWrap: 'anywhere',
    // For names of more than 14 letters.
    '&[data-long]': { fontSize: heightPercent(2.4) },
  },
})
const Score = chakra('p', {
  base: { fontSize: heightPercent(6.4), fontWeight: 750, lineHeight: 1, color: 'primaryBright' },
})
const Turn = chakra('p', { base: { color: 'primaryBright', fontSize: heightPercent(2.1), whiteSpace: 'nowrap' } })
const Soft = chakra('p', { base: { color: 'soft', whiteSpace: 'nowrap', '[data-winner] &': { color: 'inherit' } } })
const ConnectionProblem = chakra('p', { base: { marginTop: heightPercent(0.6), color: 'warning' } })

/**
 * A watched game over the picture of a stream. If no game is loaded, nothing is shown, because everybody who watches
 * the stream would see a message about the problem.
 */
export function WatchOverlay({ actor }: { actor: WatchGameRef }) {
  const game = useSelector(actor, ({ context }) => context.game)
  const isNotFound = useSelector(actor, (snapshot) => snapshot.matches('notFound'))
  const connectionText = useConnectionText(actor)
  return (
    <ChakraTheme>
      <PageTitle>Live Game</PageTitle>
      <div className="stage" data-view="overlay">
        {game && !isNotFound && <Scores game={game} connectionText={connectionText} />}
      </div>
    </ChakraTheme>
  )
}

function Scores({ game, connectionText }: { game: WatchedGame; connectionText: string | null }) {
  const { players, game_type } = game
  return (
    <Bar aria-label="Score">
      <Row>
        {players.map(({ pool_player_id, display_name, score, handicap, winner }) => (
          <Player key={pool_player_id} aria-label={display_name} data-winner={winner || undefined}>
            <div>
              <Name data-long={display_name.length > 14 || undefined} data-narrow={players.length > 3 || undefined}>
                <WrappedName name={display_name} />
              </Name>
              {pool_player_id === game.at_table && <Turn>At the table</Turn>}
            </div>
            <Score data-score>{score}</Score>
            <Soft>{winner ? 'Winner' : `of ${handicap}`}</Soft>
          </Player>
        ))}
      </Row>
      <Soft marginTop={heightPercent(0.6)}>
        {[game_type, rackText(game), inningText(game)].filter((text) => text !== null).join(' · ')}
      </Soft>
      {connectionText && <ConnectionProblem role="status">{connectionText}</ConnectionProblem>}
    </Bar>
  )
}
