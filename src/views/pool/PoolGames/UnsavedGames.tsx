// The games that are not saved yet, above the list of games.

import { chakra } from '@chakra-ui/react'
import { Link } from 'wouter'
import type { UnsavedGame } from '../../../machines/pool/unsavedGames.ts'
import { pathTo } from '../../../paths.ts'
import { UnsavedBadge } from '../../shared/UnsavedBadge.tsx'
import { Card, GameFacts, Opener } from './GameRow.tsx'

const List = chakra('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })

/**
 * The games that only this browser knows. A row opens its game. There are no buttons for tags and deletion, because
 * both need the server. A member discards such a game in the waiting list 'Not saved yet'.
 */
export function UnsavedGames({ games }: { games: readonly UnsavedGame[] }) {
  if (games.length === 0) return null
  return (
    <List aria-label="Games that are not saved yet">
      {games.map(({ client_id, game, isRefused }) => (
        <li key={client_id}>
          <Card data-opens paddingInlineEnd="4">
            <Opener asChild textDecoration="none">
              <Link href={pathTo.poolGame(client_id)}>
                <GameFacts game={game} />
              </Link>
            </Opener>
            <UnsavedBadge isRefused={isRefused} />
          </Card>
        </li>
      ))}
    </List>
  )
}
