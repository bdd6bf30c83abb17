// The score sheet of a pool game, with the buttons for scoring.

import { chakra, Grid, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import { isOver } from '../../../../contract/rules/pool/scoredGame.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { lateView, usePreload } from '../../shared/lateView.tsx'
import { BallTray } from './BallTray.tsx'
import { RackButtons } from './RackButtons.tsx'
import { RackOverButton } from './RackOverButton.tsx'
import { SheetPlayerCard } from './SheetPlayerCard.tsx'
import type { SheetQuestionsProps } from './SheetQuestions.tsx'

const questions = lateView<SheetQuestionsProps>(async () => (await import('./SheetQuestions.tsx')).SheetQuestions)
const lateViews = [questions]

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

/** The buttons of `TurnEnds`: how a turn can end, the text of the button, and its look. A miss is the most common end. */
const TURN_ENDS = [
  { end: 'miss', text: 'Miss', variant: 'quiet' },
  { end: 'safety', text: 'Safety', variant: 'outline' },
  { end: 'foul', text: 'Foul', variant: 'danger' },
] as const

/** Whether the page of the game has the tray of balls. */
export const hasBallTray = (game: LiveGame): boolean =>
  game.scoring === 'sheet' && game.game_type === '9-Ball' && !isOver(game)

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
  usePreload(lateViews)
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
      {!isOver(game) && (
        <ButtonBox>
          {hasBallTray(game) ? <BallTray actor={actor} game={game} /> : <RackButtons actor={actor} game={game} />}
          <TurnEnds actor={actor} isNineBall={game.game_type === '9-Ball'} />
        </ButtonBox>
      )}
      <questions.View actor={actor} game={game} />
    </Stack>
  )
}

/**
 * The buttons that end the turn of the player at the table. 9-Ball has three more: after 'Dead' the next ball that the
 * member presses is a dead ball, after 'Break' the next balls went down on the break, and 'Rack over' ends a rack that
 * nobody wins.
 */
function TurnEnds({ actor, isNineBall }: { actor: PoolGameRef; isNineBall: boolean }) {
  // While this is false, the machine of the game would ignore a press on these buttons.
  const isPossible = useSelector(actor, (snapshot) => snapshot.can({ type: 'score.turn', end: 'miss' }))
  const isNextBallDead = useSelector(actor, (snapshot) => snapshot.matches({ ready: { tray: 'dead' } }))
  const isOnBreak = useSelector(actor, (snapshot) => snapshot.matches({ ready: { breaking: 'onBreak' } }))
  const mayBeOnBreak = useSelector(actor, (snapshot) => snapshot.can({ type: 'break.choose' }))
  return (
    <Grid gap="2" gridTemplateColumns="repeat(3, minmax(0, 1fr))">
      {TURN_ENDS.map(({ end, text, variant }) => (
        <Button
          key={end}
          variant={variant}
          minHeight="56px"
          paddingInline="1"
          disabled={!isPossible}
          onClick={() => actor.send({ type: 'score.turn', end })}
        >
          {text}
        </Button>
      ))}
      {isNineBall && (
        <>
          <Button
            variant={isNextBallDead ? 'solid' : 'outline'}
            minHeight="48px"
            paddingInline="1"
            borderRadius="md"
            aria-pressed={isNextBallDead}
            aria-label="The next ball is dead"
            disabled={!isPossible}
            onClick={() => actor.send({ type: 'dead.choose' })}
          >
            Dead
          </Button>
          <Button
            variant={isOnBreak ? 'solid' : 'outline'}
            minHeight="48px"
            paddingInline="1"
            borderRadius="md"
            aria-pressed={isOnBreak}
            aria-label="The next balls went down on the break"
            disabled={!mayBeOnBreak}
            onClick={() => actor.send({ type: 'break.choose' })}
          >
            Break
          </Button>
          <RackOverButton actor={actor} minHeight="48px" />
        </>
      )}
    </Grid>
  )
}
