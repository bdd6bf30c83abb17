// A player's name in a scoreboard.

import { chakra } from '@chakra-ui/react'
import { Link } from 'wouter'
import { pathTo } from '../../../paths.ts'

const Opponent = chakra(Link, {
  base: {
    position: 'relative',
    // Makes the link of a short name large enough for a thumb.
    _before: { content: '""', position: 'absolute', inset: 'min(0px, calc((100% - 44px) / 2))' },
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: 'var(--color-line)',
    textUnderlineOffset: '0.25em',
    _hover: { textDecorationColor: 'currentColor' },
  },
})

interface PlayerNameProps {
  player: { user_id: number; display_name: string }
  discipline: string
  /** The `user_id` of the member who sees the page. Null where names are no links to comparisons. */
  ownUserId: number | null
  /** The game to which the comparison leads back. Without it, the comparison leads back to the list of games. */
  poolGameId?: number | undefined
}

/** A player's name in a scoreboard. The name of an opponent is a link to the comparison with this opponent. */
export function PlayerName({ player: { user_id, display_name }, discipline, ownUserId, poolGameId }: PlayerNameProps) {
  // The account is not known (0) in a match of a night that is not saved yet.
  if (ownUserId === null || user_id === ownUserId || user_id === 0) return <span>{display_name}</span>
  return <Opponent href={pathTo.poolCompare(user_id, discipline, poolGameId)}>{display_name}</Opponent>
}
