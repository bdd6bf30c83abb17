// The card of one player, in a game that is scored with plus and minus.

import { chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { GamePlayer } from '../../../../contract/api/pool/games.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { hasPendingTap } from '../../../machines/pool/poolGame.selectors.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Digits, WinnerBadge } from '../Scoreboard/Digits.tsx'
import { PlayerName } from '../Scoreboard/PlayerName.tsx'
import { Score, ScoreFigure } from '../Scoreboard/Score.tsx'

const Card = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '2',
    padding: '3',
    paddingInlineStart: '4',
    borderWidth: '2px',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'felt',
    transition: 'border-color 120ms, background 120ms',
    '&[data-highlighted]': { borderColor: 'primary', background: 'panel' },
    '&[data-winner]': { borderColor: 'secondary' },
    // On a narrow phone the digits are smaller, so that there is room for the two buttons.
    '@media (max-width: 383.98px)': { '--score': '3.25rem', '--gap': '6px' },
  },
})
const Name = chakra('h2', {
  base: {
    flex: '0 1 auto',
    minWidth: 0,
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontFamily: 'body',
    fontSize: 'lg',
    fontWeight: 650,
    letterSpacing: 'normal',
    lineHeight: 1.8,
    // Without the padding, the area of a link that can be pressed would be cut off.
    paddingBlock: '2',
    marginBlock: '-2',
  },
})

interface PlayerCardProps {
  actor: PoolGameRef
  player: GamePlayer
  /** The `user_id` of the member who sees the page. The names of the other players are links. */
  ownUserId: number | null
}

/** A player's name and score, with the buttons that change the score. */
export function PlayerCard({ actor, player, ownUserId }: PlayerCardProps) {
  const { pool_player_id, display_name, score, winner } = player
  // The card that was pressed last is highlighted.
  const isHighlighted = useSelector(actor, ({ context }) => context.highlighted === pool_player_id)
  const discipline = useSelector(actor, ({ context }) => context.confirmed?.game_type ?? '9-Ball')
  const poolGameId = useSelector(actor, ({ context }) => context.poolGameId)
  const isWon = useSelector(actor, (snapshot) => snapshot.matches({ ready: { play: 'won' } }))
  const isUnsaved = useSelector(actor, ({ context }) => hasPendingTap(context, pool_player_id))
  const select = () => actor.send({ type: 'card.select', pool_player_id })
  return (
    <Card
      aria-label={display_name}
      data-player={pool_player_id}
      data-highlighted={isHighlighted || undefined}
      data-winner={winner || undefined}
      onClick={select}
    >
      {/* If the name and the badge do not fit into one line, the badge is below the name. */}
      <Flex gridColumn="1 / -1" align="center" wrap="wrap" columnGap="3">
        <Name>
          {/* While the game runs, a press beside its mark must not leave the match. */}
          <PlayerName
            player={player}
            discipline={discipline}
            ownUserId={isWon ? ownUserId : null}
            poolGameId={poolGameId}
          />
        </Name>
        <WinnerBadge winner={winner} />
      </Flex>
      <Score player={player}>
        {/* The score is a button, so that the keyboard can select the card. A press anywhere on the card selects it, too. */}
        <ScoreFigure asChild>
          <button
            type="button"
            aria-pressed={isHighlighted}
            aria-label={`Score of ${display_name}: ${score}`}
            data-unsaved={isUnsaved || undefined}
            onClick={select}
          >
            <Digits actor={actor} player={player} />
          </button>
        </ScoreFigure>
      </Score>
      {/* When the game is won, only a point of the winner can be taken back. */}
      <Flex justify="flex-end" gap="var(--gap, 12px)" minHeight="72px">
        {(!isWon || winner) && <TapButton actor={actor} player={player} type="score.subtract" />}
        {!isWon && <TapButton actor={actor} player={player} type="score.add" />}
      </Flex>
    </Card>
  )
}

interface TapButtonProps {
  actor: PoolGameRef
  player: GamePlayer
  type: 'score.add' | 'score.subtract'
}

/** The button that adds a point to the score, or takes one from it. */
function TapButton({ actor, player, type }: TapButtonProps) {
  const tap = { type, pool_player_id: player.pool_player_id }
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(tap))
  const isAdd = type === 'score.add'
  return (
    <Button
      variant={isAdd ? 'solid' : 'outline'}
      size="lg"
      minWidth={isAdd ? { base: '64px', lg: '84px' } : { base: '48px', lg: '64px' }}
      minHeight="72px"
      paddingInline="0"
      borderRadius="md"
      aria-label={isAdd ? `Add a point for ${player.display_name}` : `Take a point from ${player.display_name}`}
      disabled={!isPossible}
      onClick={() => actor.send(tap)}
    >
      <Icon name={isAdd ? 'plus' : 'minus'} size={isAdd ? 34 : 26} />
    </Button>
  )
}
