// The score sheet of a pool game, with the buttons for scoring.

import { chakra, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { BallTray } from './BallTray.tsx'
import { RackButtons } from './RackButtons.tsx'
import { SheetPlayerCard } from './SheetPlayerCard.tsx'

/** The box with all buttons of the score sheet. On a phone it stays at the lower edge of the screen, near the thumb. */
const ButtonBox = chakra('div', {
  base: {
    bottom: 'var(--thumb-bar, 0px)',
    // On a screen lower than 700 px, the box does not stay at the edge, because it would cover the names.
    '@media (min-height: 700px) and (max-width: 767.98px)': { position: 'sticky' },
    zIndex: 2,
    display: 'grid',
    gap: '2',
    paddingBlock: '2',
    background: 'night',
  },
})

/** The buttons of `TurnEnds`: how a turn can end, and the text of the button. */
const TURN_ENDS = [
  { end: 'miss', text: 'Miss' },
  { end: 'safety', text: 'Safety' },
  { end: 'foul', text: 'Foul' },
] as const

interface ScoreSheetProps {
  actor: PoolGameRef
  game: LiveGame
  /** The `user_id` of the member who sees the page. Null on a page without links to comparisons. */
  ownUserId: number | null
}

/**
 * The score sheet of a game: the cards of the players and, until the game has a winner, the buttons for scoring below
 * them.
 */
export function ScoreSheet({ actor, game, ownUserId }: ScoreSheetProps) {
  const columns = `repeat(${Math.min(game.players.length, 2)}, minmax(0, 1fr))`
  const wideColumns = `repeat(${game.players.length}, minmax(0, 1fr))`
  return (
    <Stack gap="3">
      <Grid gap="2" gridTemplateColumns={{ base: columns, md: wideColumns }}>
        {game.players.map((player) => (
          <SheetPlayerCard
            key={player.pool_player_id}
            actor={actor}
            game={game}
            player={player}
            ownUserId={ownUserId}
          />
        ))}
      </Grid>
      {game.winner_player_id === null && (
        <ButtonBox>
          {game.game_type === '9-Ball' ? (
            <BallTray actor={actor} game={game} />
          ) : (
            <RackButtons actor={actor} game={game} />
          )}
          <TurnEnds actor={actor} hasDeadBalls={game.game_type === '9-Ball'} />
        </ButtonBox>
      )}
    </Stack>
  )
}

/**
 * The buttons that end the turn of the player at the table. 9-Ball has one more button: after a press on it, the next
 * ball that the member presses is a dead ball.
 */
function TurnEnds({ actor, hasDeadBalls }: { actor: PoolGameRef; hasDeadBalls: boolean }) {
  // While this is false, the machine of the game would ignore a press on these buttons.
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'score.turn', end: 'miss' }))
  const isNextBallDead = useSelector(actor, (snapshot) => snapshot.matches({ ready: { tray: 'dead' } }))
  return (
    <Grid gap="2" gridTemplateColumns={`repeat(${hasDeadBalls ? 4 : 3}, minmax(0, 1fr))`}>
      {TURN_ENDS.map(({ end, text }) => (
        <Button
          key={end}
          variant="secondary"
          minHeight="56px"
          paddingInline="1"
          disabled={!isPossible}
          onClick={() => actor.send({ type: 'score.turn', end })}
        >
          {text}
        </Button>
      ))}
      {hasDeadBalls && (
        <Button
          variant={isNextBallDead ? 'solid' : 'outline'}
          minHeight="56px"
          paddingInline="1"
          aria-pressed={isNextBallDead}
          aria-label="The next ball is dead"
          disabled={!isPossible}
          onClick={() => actor.send({ type: 'dead.choose' })}
        >
          Dead
        </Button>
      )}
    </Grid>
  )
}
