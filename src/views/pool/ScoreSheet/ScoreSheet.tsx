// The score sheet of a pool game, with the buttons for scoring.

import { chakra, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { BallTray } from './BallTray.tsx'
import { RackButtons } from './RackButtons.tsx'
import { SheetPlayerCard } from './SheetPlayerCard.tsx'

/** The tray stays at the lower edge of the screen, under the thumb. */
const Tray = chakra('div', {
  base: {
    bottom: 'var(--thumb-bar, 0px)',
    // On a low screen the tray does not stay there, because it would cover the names.
    '@media (min-height: 700px) and (max-width: 767.98px)': { position: 'sticky' },
    zIndex: 2,
    display: 'grid',
    gap: '2',
    paddingBlock: '2',
    background: 'night',
  },
})

const TURN_ENDS = [
  { end: 'miss', text: 'Miss' },
  { end: 'safety', text: 'Safety' },
  { end: 'foul', text: 'Foul' },
] as const

interface ScoreSheetProps {
  actor: PoolGameRef
  game: LiveGame
  ownUserId: number | null
}

/**
 * The score sheet of a game: the players, and near the thumb the buttons for everything that can happen at the table.
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
        <Tray>
          {game.game_type === '9-Ball' ? (
            <BallTray actor={actor} game={game} />
          ) : (
            <RackButtons actor={actor} game={game} />
          )}
          <TurnEnds actor={actor} hasDeadBalls={game.game_type === '9-Ball'} />
        </Tray>
      )}
    </Stack>
  )
}

/**
 * The buttons that end the turn of the player at the table. 9-Ball has one more button: it makes the next ball a dead
 * ball.
 * @serves pool-sheet-22
 */
function TurnEnds({ actor, hasDeadBalls }: { actor: PoolGameRef; hasDeadBalls: boolean }) {
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
