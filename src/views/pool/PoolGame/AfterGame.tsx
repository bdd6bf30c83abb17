import { Grid } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { LiveGame } from '../../../../contract/api/pool/games.ts'
import type { PoolGameRef } from '../../../machines/pool/poolGame.machine.ts'
import { rematchText } from '../../../machines/pool/rematch.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'

/** The buttons below a finished game: rematch, replay, save and print. Shows nothing while the game is in progress. */
export function AfterGame({ actor, game }: { actor: PoolGameRef; game: LiveGame }) {
  // The machine allows printing only when the game has a winner.
  const isFinished = useSelector(actor, (snapshot) => snapshot.can({ type: 'sheet.print' }))
  if (!isFinished) return null
  // A game that the server does not know yet has the id 0.
  const isOnServer = game.pool_game_id !== 0
  return (
    <Grid
      as="section"
      aria-label="After the game"
      data-not-printed
      gap="2"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    >
      <Button asChild paddingInline="2">
        <Link href={pathTo.newGame(rematchText(game))}>Rematch</Link>
      </Button>
      {isOnServer && (
        <Button asChild variant="outline" paddingInline="2">
          <Link href={pathTo.poolReplay(game.pool_game_id)}>Replay</Link>
        </Button>
      )}
      <Button variant="outline" paddingInline="2" onClick={() => actor.send({ type: 'sheet.save' })}>
        Save as CSV
      </Button>
      <Button variant="outline" paddingInline="2" onClick={() => actor.send({ type: 'sheet.print' })}>
        Print
      </Button>
    </Grid>
  )
}
