// The card of one player, in a game with a score sheet.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { GamePlayer, LiveGame } from '../../../../contract/api/pool/games.ts'
import { isOver } from '../../../../contract/rules/pool/scoredGame.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { hasPendingTap } from '../../../machines/pool/poolGame.selectors.ts'
import { Badge } from '../../shared/Button.tsx'
import { Digits, WinnerBadge } from '../Scoreboard/Digits.tsx'
import { PlayerName } from '../Scoreboard/PlayerName.tsx'
import { Score, ScoreFigure } from '../Scoreboard/Score.tsx'

const Card = chakra('section', {
  base: {
    position: 'relative',
    display: 'grid',
    alignContent: 'start',
    gap: '1',
    minWidth: 0,
    padding: '3',
    borderWidth: '2px',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'felt',
    transition: 'border-color 160ms, background 160ms',
    '&[data-at-table]': { borderColor: 'primary', background: 'panel' },
    '&[data-winner]': { borderColor: 'secondary' },
    '@media (max-width: 383.98px)': { '--score': '3.75rem' },
  },
})
const Name = chakra('h2', {
  base: {
    // The name lies over the button that covers the card, so that the link in the name can be pressed.
    position: 'relative',
    zIndex: 1,
    justifySelf: 'start',
    maxWidth: '100%',
    overflow: 'hidden',
    // Without the padding, the part of the link that can be tapped would be cut off.
    paddingBlock: '3',
    marginBlock: '-3',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontFamily: 'body',
    fontSize: 'md',
    fontWeight: 650,
    letterSpacing: 'normal',
    lineHeight: 1.5,
  },
})
/** The button that covers the whole card. A press on it means that the player of the card is at the table now. */
const TakeTable = chakra('button', {
  base: {
    position: 'absolute',
    inset: 0,
    borderRadius: 'lg',
    cursor: 'pointer',
    touchAction: 'manipulation',
    _disabled: { cursor: 'default' },
  },
})
/** It keeps its height, because who is at the table changes. */
const StatusLine = chakra('p', { base: { minHeight: '1.75rem' } })

interface SheetPlayerCardProps {
  actor: PoolGameRef
  game: LiveGame
  player: GamePlayer
  /** The `user_id` of the member who sees the page. Null on a page without links to comparisons. */
  ownUserId: number | null
}

/**
 * A player on a score sheet. A press on the card means that this player is at the table now. While the game runs, the
 * name is no link, so that a press beside its mark does not leave the match.
 */
export function SheetPlayerCard({ actor, game, player, ownUserId }: SheetPlayerCardProps) {
  const { pool_player_id, display_name, winner } = player
  const takeTableEvent = { type: 'score.table', pool_player_id } as const
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(takeTableEvent))
  const isUnsaved = useSelector(actor, ({ context }) => hasPendingTap(context, pool_player_id))
  const isAtTable = game.at_table === pool_player_id
  return (
    <Card
      aria-label={display_name}
      data-player={pool_player_id}
      data-at-table={isAtTable || undefined}
      data-winner={winner || undefined}
    >
      <Name>
        <PlayerName
          player={player}
          discipline={game.game_type}
          ownUserId={isOver(game) ? ownUserId : null}
          poolGameId={game.pool_game_id}
        />
      </Name>
      <Score player={player} isStacked>
        <ScoreFigure data-unsaved={isUnsaved || undefined}>
          <Digits actor={actor} player={player} />
        </ScoreFigure>
      </Score>
      <StatusLine>
        <WinnerBadge winner={winner} />
        {isAtTable && <Badge variant="primary">At the table</Badge>}
      </StatusLine>
      <TakeTable
        type="button"
        aria-label={`${display_name} is at the table`}
        aria-pressed={isAtTable}
        disabled={!isPossible}
        onClick={() => actor.send(takeTableEvent)}
      />
    </Card>
  )
}
