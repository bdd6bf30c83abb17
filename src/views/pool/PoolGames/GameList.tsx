// The list of games on the pool page.

import { Box, chakra, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { PoolGame } from '../../../../contract/api/pool/games.ts'
import type { PoolGamesRef } from '../../../machines/pool/poolGames.machine.ts'
import type { GameListRef } from '../../../machines/pool/poolGames.types.ts'
import { Button } from '../../shared/Button.tsx'
import { useSize } from '../../shared/useSize.ts'
import { GameRow, rowRem } from './GameRow.tsx'
import { useSteadyRows } from './useSteadyRows.ts'
import { useWindowedRows } from './useWindowedRows.ts'

/** The gap between two rows, in rem. One rem is the font size of the page. */
const GAP_REM = 0.75

/** The top of each row in the list, in rem, and at last where a further row would begin. */
function topsOf(games: readonly PoolGame[]): number[] {
  const tops = [0]
  for (const game of games) tops.push((tops.at(-1) ?? 0) + rowRem(game) + GAP_REM)
  return tops
}

// On paper the rendered rows are below each other, without empty space for the rows that are not rendered.
const List = chakra('ul', {
  base: {
    position: 'relative',
    listStyle: 'none',
    _print: { height: 'auto !important' },
  },
})
const RowBox = chakra('li', {
  base: {
    position: 'absolute',
    insetInline: 0,
    _print: { position: 'static', marginBlockEnd: `${GAP_REM}rem` },
  },
})
const End = chakra('p', { base: { color: 'faint', fontSize: 'sm', textAlign: 'center', paddingBlock: '4' } })

/**
 * The list of games. It renders only the visible rows and a few others. When the member scrolls near its end, it loads
 * older games.
 */
export function GameList({ actor, list }: { actor: PoolGamesRef; list: GameListRef }) {
  const { items: games, error } = useSelector(list, ({ context }) => context)
  const state = useSelector(list, ({ value }) => value)
  // After Back or a reload, the list loads the rows that it had before. Then it shows the row `returnTo` again.
  const isReturning = useSelector(actor, (snapshot) => snapshot.matches({ browsing: 'returning' }))
  const returnTo = useSelector(actor, ({ context }) => context.input.place?.row ?? null)
  const keys = useMemo(() => games.map(({ pool_game_id }) => pool_game_id), [games])
  const tops = useMemo(() => topsOf(games), [games])
  const [size, measure] = useSize()
  const { list: rows, first, last } = useWindowedRows(tops)
  useSteadyRows(rows, keys, tops, { returnTo, isReturning })
  return (
    <Stack gap="0" ref={measure}>
      <List ref={rows} aria-label="Games" style={{ height: `${(tops.at(-1) ?? 0) - GAP_REM}rem` }}>
        {games.slice(first, last).map((game, index) => (
          <RowBox
            key={game.pool_game_id}
            data-row={game.pool_game_id}
            // -1 means that the number of all games is not known: there can be older games.
            aria-setsize={state === 'complete' ? games.length : -1}
            aria-posinset={first + index + 1}
            style={{ top: `${tops[first + index]}rem` }}
          >
            <GameRow actor={actor} game={game} widthPx={size?.width ?? 0} />
          </RowBox>
        ))}
      </List>
      {state === 'partial' && <EndOfList key={games.length} onNear={() => list.send({ type: 'list.more' })} />}
      {state === 'loadingMore' && <End role="status">Loading older games…</End>}
      {state === 'moreFailed' && (
        <Stack role="alert" align="center" gap="3" paddingBlock="6" color="soft">
          {error?.message}
          <Button variant="outline" onClick={() => list.send({ type: 'list.more' })}>
            Load older games
          </Button>
        </Stack>
      )}
      {state === 'complete' && <End>No older games.</End>}
    </Stack>
  )
}

/** Calls `onNear` when the end of the loaded games is less than 800 px away. */
function EndOfList({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const onNearRef = useRef(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNearRef.current(), {
      rootMargin: '800px 0px',
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <Box ref={end} height="1px" />
}
