// A player's score on the scoreboard, and the badge of the winner.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { GamePlayer } from '../../../../contract/api/pool/games.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { tapOfAnother } from '../../../machines/pool/poolGame.selectors.ts'
import { Badge } from '../../shared/Button.tsx'

const Score = chakra('span', {
  base: {
    display: 'inline-block',
    marginInline: '-0.12em',
    paddingInline: '0.12em',
    borderRadius: 'sm',
    '&[data-marked]': { animation: 'mark 1.6s ease-out' },
  },
})

/** A player's score. When another member has changed the score, its background has another colour for a moment. */
export function Digits({ actor, player }: { actor: PoolGameRef; player: GamePlayer }) {
  // The id of the last tap on the game, if another member made this tap for this player. Otherwise null.
  const tapId = useSelector(actor, ({ context }) => tapOfAnother(context, player.pool_player_id))
  // The score is not marked for a tap that was made before the page opened.
  const [tapIdAtOpening] = useState(tapId)
  return (
    // Another tap makes a new element, so that the animation starts again.
    <Score key={tapId} data-marked={(tapId !== null && tapId !== tapIdAtOpening) || undefined}>
      {player.score}
    </Score>
  )
}

/**
 * The badge of the winner. It grows when the game is won, so that everybody around the pool table sees who has won.
 * It does not grow when a finished game is opened.
 */
export function WinnerBadge({ winner }: Pick<GamePlayer, 'winner'>) {
  const [hadWonAtOpening] = useState(winner)
  return (
    winner && (
      <Badge variant="secondary" {...(!hadWonAtOpening && { animation: 'grow 400ms ease-out' })}>
        Winner
      </Badge>
    )
  )
}
