// The table of the points in each rack of a game.

import { chakra } from '@chakra-ui/react'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import type { GamePlayer, PoolGame } from '../../../../contract/api/pool/games.ts'
import { deadIn } from '../../../../contract/rules/pool/scoring.ts'
import { rackMark } from '../../../../contract/rules/pool/sheetTotals.ts'
import { PlayerName } from './PlayerName.tsx'

const arrow = { color: 'primaryBright', fontSize: 'lg', lineHeight: 1, fontWeight: 700 } as const

/** The box around the table. If the table is wider than the box, the racks scroll sideways. */
const Region = chakra('div', {
  base: {
    overflowX: 'auto',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'felt',
    flexShrink: 0,
    // The first and the last column can cover racks. An arrow in the heading of a column shows that it covers some.
    '&[data-more-left] thead th:first-of-type::after': { content: '"‹" / ""', ...arrow, paddingInlineStart: '1' },
    '&[data-more-right] thead th:last-of-type::before': { content: '"›" / ""', ...arrow, paddingInlineEnd: '1' },
  },
})

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '2.5', textAlign: 'center', borderTop: '1px solid var(--color-line)' },
    // The names and their heading stay in view while the racks scroll under them.
    '& thead th:first-child': { position: 'sticky', left: 0, textAlign: 'start', background: 'felt' },
    '& thead th': { borderTop: 'none', color: 'faint', fontSize: 'sm', fontWeight: 600 },
    '& tbody th': {
      position: 'sticky',
      left: 0,
      maxWidth: { base: '6.5rem', md: '9rem' },
      // Makes the row high enough for a thumb that presses the link of a name.
      paddingBlock: '3',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      textAlign: 'start',
      fontWeight: 600,
      whiteSpace: 'nowrap',
      background: 'felt',
    },
    // The total stays in view while the racks scroll under it.
    '& th:last-child, & td:last-child': { position: 'sticky', right: 0, background: 'felt' },
    '& tbody td:last-child': { fontWeight: 700, color: 'ink' },
    '& tbody td': { color: 'soft' },
  },
})

/** A player of the table. On the page of a watch link, the players have no `user_id`. */
type RackPlayer = Pick<GamePlayer, 'pool_player_id' | 'display_name' | 'score' | 'racks'> & { user_id?: number }

/** The unusual way in which the rack was won. Shows nothing for a usual win. */
function RackMark({ note }: { note: PoolGame['rack_notes'][number] | undefined }) {
  const mark = note && rackMark(note)
  return mark ? <abbr title={mark.meaning}>{mark.mark}</abbr> : null
}

interface RackGridProps {
  game: Pick<PoolGame, 'game_type' | 'rack_notes'> & { players: readonly RackPlayer[] }
  /** The `user_id` of the member who sees the page. Null on pages without links to comparisons. */
  ownUserId: number | null
  /** The game to which the comparisons lead back. Without it, they lead back to the list of games. */
  poolGameId?: number
}

/**
 * A table of the points in each rack, with one row for each player. In 9-Ball, the row D has the numbers of
 * dead balls. The row 'How' has the unusual ways in which racks were won.
 */
export function RackGrid({ game, ownUserId, poolGameId }: RackGridProps) {
  const { game_type, players, rack_notes } = game
  const rackCount = players[0]?.racks.length ?? 0
  const region = useRef<HTMLDivElement>(null)
  // Scrolls to the newest rack when the table appears, when a rack begins and when the phone is rotated. Between these
  // moments, a reader can scroll back to earlier racks.
  useLayoutEffect(() => {
    const element = region.current
    if (!element || rackCount === 0) return
    const showNewestRack = () => {
      element.scrollLeft = element.scrollWidth
      markHiddenSides()
    }
    /** Marks the sides on which racks are hidden. Up to one pixel does not count as hidden. */
    const markHiddenSides = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-more-left', scrollLeft > 1)
      element.toggleAttribute('data-more-right', scrollLeft < scrollWidth - clientWidth - 1)
    }
    element.addEventListener('scroll', markHiddenSides, { passive: true })
    const observer = new ResizeObserver(showNewestRack)
    showNewestRack()
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', markHiddenSides)
    }
  }, [rackCount])
  const racks = Array.from({ length: rackCount }, (_, index) => index)
  return (
    <Region
      ref={region}
      // A keyboard can scroll only an element that can have the focus.
      tabIndex={0}
      role="region"
      aria-label="Racks"
    >
      <Table aria-label="Racks" style={{ '--racks': rackCount } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">Rack</th>
            {racks.map((rack) => (
              <th key={rack} scope="col">
                {rack + 1}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {players.map(({ pool_player_id, user_id, display_name, score, racks: playerRacks }) => (
            <tr key={pool_player_id}>
              <th scope="row">
                {user_id === undefined ? (
                  display_name
                ) : (
                  <PlayerName
                    player={{ user_id, display_name }}
                    discipline={game_type}
                    ownUserId={ownUserId}
                    poolGameId={poolGameId}
                  />
                )}
              </th>
              {racks.map((rack) => (
                <td key={rack}>{playerRacks[rack]?.score ?? 0}</td>
              ))}
              <td>{score}</td>
            </tr>
          ))}
          {game_type === '9-Ball' && (
            <tr>
              <th scope="row">
                <abbr title="Dead balls">D</abbr> (dead)
              </th>
              {racks.map((rack) => (
                <td key={rack}>{deadIn(game, rack)}</td>
              ))}
              <td>{rack_notes.reduce((total, { dead }) => total + dead, 0)}</td>
            </tr>
          )}
          {rack_notes.some((note) => rackMark(note) !== null) && (
            <tr>
              <th scope="row">How</th>
              {racks.map((rack) => (
                <td key={rack}>
                  <RackMark note={rack_notes[rack]} />
                </td>
              ))}
              <td />
            </tr>
          )}
        </tbody>
      </Table>
    </Region>
  )
}
