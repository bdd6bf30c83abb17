import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import { MatchPoints } from './MatchPoints.tsx'
import { RackGrid } from './RackGrid.tsx'
import { SheetTotals } from './SheetTotals.tsx'

interface GameTotalsProps {
  game: Omit<WatchedGame, 'players'> & { players: readonly (WatchedGame['players'][number] & { user_id?: number })[] }
  /** The `user_id` of the member who sees the page. Null on pages without links to comparisons. */
  ownUserId: number | null
}

/** Everything below the scores of a game: the match points, the racks and the totals of a score sheet. */
export function GameTotals({ game, ownUserId }: GameTotalsProps) {
  const onSheet = game.scoring === 'sheet'
  return (
    <>
      {!(onSheet && game.winner_player_id !== null) && <MatchPoints game={game} />}
      <RackGrid game={game} ownUserId={ownUserId} />
      {onSheet && <SheetTotals game={game} />}
    </>
  )
}
