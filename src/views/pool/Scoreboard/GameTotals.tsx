// The part of a game's page below the scores.

import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import { MatchPoints } from './MatchPoints.tsx'
import { RackGrid } from './RackGrid.tsx'
import { SheetTotals } from './SheetTotals.tsx'

interface GameTotalsProps {
  /** On the page of a watch link, the players have no `user_id`. */
  game: Omit<WatchedGame, 'players'> & { players: readonly (WatchedGame['players'][number] & { user_id?: number })[] }
  /**
   * The `user_id` of the member who sees the page. The name of an opponent is a link to a comparison with this member.
   * Null on a page without these links.
   */
  ownUserId: number | null
}

/** Everything below the scores of a game: the match points, the racks and the totals of a score sheet. */
export function GameTotals({ game, ownUserId }: GameTotalsProps) {
  const hasSheet = game.scoring === 'sheet'
  return (
    <>
      {/* After a game with a score sheet, `SheetTotals` shows the match points. */}
      {!(hasSheet && game.winner_player_id !== null) && <MatchPoints game={game} />}
      <RackGrid game={game} ownUserId={ownUserId} poolGameId={game.pool_game_id} />
      {hasSheet && <SheetTotals game={game} />}
    </>
  )
}
