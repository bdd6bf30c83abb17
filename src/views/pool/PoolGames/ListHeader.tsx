// The header of the list of pool games.

import { Box, chakra, Flex, Skeleton } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { PoolSummary } from '../../../../contract/api/pool/pool.ts'
import type { PoolGamesRef, PoolSummaryRef } from '../../../machines/pool/poolGames.machine.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { HeadingLine, PageHeading } from '../../shared/Page.tsx'

/** This bar stays below the top bar of the page while the rows of the list scroll under it. */
const Bar = chakra('div', {
  base: {
    position: 'sticky',
    top: '60px',
    zIndex: 10,
    marginInline: { base: '-4', md: '-6' },
    marginTop: { base: '-6', md: '-12' },
    paddingInline: { base: '4', md: '6' },
    // The thin line 'You are offline' is 20 px high, and covers none of the buttons.
    paddingTop: { base: '5', md: '8' },
    paddingBottom: '3',
    background: 'night',
    borderBottom: '1px solid var(--color-line)',
    // A printed page has no top bar. If this bar kept its place 60 px from the top, it would cover the first row.
    _print: { position: 'static', marginTop: '0' },
  },
})
const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr auto',
    gap: '3',
    marginTop: '3',
    alignItems: 'end',
    '@media (max-width: 383.98px)': {
      gap: '2',
      '& dt, & dt button': { fontSize: 'xs' },
      '& dd': { fontSize: 'lg' },
      '& dd button': { paddingInline: '2' },
    },
  },
})
const Label = chakra('dt', { base: { color: 'faint', fontSize: 'sm', whiteSpace: 'nowrap' } })
/** A value is as high as a button, so that all labels are at the same height. */
const Value = chakra('dd', {
  base: {
    display: 'grid',
    alignItems: 'center',
    justifyItems: 'start',
    minHeight: '44px',
    fontFamily: 'display',
    fontSize: 'xl',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.3,
  },
})
/** A word with a dotted line. The explanation after it is shown while the word has the focus or the mouse. */
const Explained = chakra('button', {
  base: {
    position: 'relative',
    color: 'faint',
    fontSize: 'sm',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '0.25em',
    cursor: 'help',
    // Makes the area of the small word that can be pressed large enough for a thumb.
    _before: { content: '""', position: 'absolute', inset: '-12px -8px' },
    '& + [role=tooltip]': { display: 'none' },
    '&:hover + [role=tooltip], &:focus + [role=tooltip]': { display: 'block' },
  },
})
const Tip = chakra('span', {
  base: {
    position: 'absolute',
    top: '100%',
    left: '50%',
    transform: 'translateX(-50%)',
    width: 'min(17rem, 70vw)',
    padding: '3',
    borderRadius: 'sm',
    background: 'ink',
    color: 'night',
    fontSize: 'sm',
    fontWeight: 500,
    lineHeight: 1.4,
    whiteSpace: 'normal',
    boxShadow: 'rise',
    zIndex: 30,
    pointerEvents: 'none',
  },
})

/** The header of the list: the member's own figures and the link 'New Game'. It does not scroll away. */
export function ListHeader({ actor }: { actor: PoolGamesRef }) {
  const summary = useSelector(actor, ({ children }) => children.summary)
  return (
    <Bar>
      <HeadingLine>
        <PageHeading>Pool</PageHeading>
        <Flex gap="2">
          <Button asChild variant="outline">
            <Link href="/pool/ratings">Ratings</Link>
          </Button>
          <Button asChild>
            <Link href="/pool/new" aria-keyshortcuts="n">
              New Game
            </Link>
          </Button>
        </Flex>
      </HeadingLine>
      {summary && <Summary actor={actor} summary={summary} />}
    </Bar>
  )
}

interface SummaryProps {
  actor: PoolGamesRef
  summary: PoolSummaryRef
}

function Summary({ actor, summary }: SummaryProps) {
  const data = useSelector(summary, ({ context }) => context.data)
  const hasFailed = useSelector(summary, (snapshot) => snapshot.matches('failed'))
  const tipId = useId()
  if (hasFailed && !data) {
    return (
      <Flex align="center" gap="3" marginTop="3" role="alert" color="soft">
        Your figures did not load.
        <Button variant="outline" size="sm" onClick={() => actor.send({ type: 'summary.reload' })}>
          Try again
        </Button>
      </Flex>
    )
  }
  return (
    <Figures aria-busy={!data} data-not-printed>
      <Box>
        <Label>Total matches</Label>
        <Figure data={data}>{(numbers) => <OwnPage actor={actor} gameCount={numbers.games_played} />}</Figure>
      </Box>
      <Box>
        <Label position="relative">
          <Explained type="button" aria-describedby={tipId}>
            ME %
          </Explained>
          <Tip role="tooltip" id={tipId}>
            Match Efficiency is a player's winning percentage of their total matches.
          </Tip>
        </Label>
        <Figure data={data}>{(numbers) => numbers.win_percentage.toFixed(2)}</Figure>
      </Box>
      <Box>
        <Label>Skill Level</Label>
        <Value>
          <Button
            variant="outline"
            size="sm"
            aria-label={data ? `Skill Level: ${levelsOf(data)}. Change` : 'Skill Level'}
            disabled={!data}
            onClick={() => actor.send({ type: 'skill.open' })}
          >
            {data ? levelsOf(data) : '…'}
          </Button>
        </Value>
      </Box>
    </Figures>
  )
}

/** The number of games, as a link to the member's own trends. */
function OwnPage({ actor, gameCount }: { actor: PoolGamesRef; gameCount: number }) {
  const userId = useSelector(actor, ({ context }) => context.input.user?.user_id ?? 0)
  return (
    <Button asChild variant="outline" size="sm">
      <Link href={pathTo.poolPlayer(userId, '9-Ball')} aria-label={`Total matches: ${gameCount}. Your trends`}>
        {gameCount}
        <Icon name="chart" size={18} />
      </Link>
    </Button>
  )
}

/** The levels in 8-Ball and in 9-Ball, for example '5 (8) / 4 (9)'. */
const levelsOf = ({ skill_levels }: PoolSummary) => `${skill_levels['8-Ball']} (8) / ${skill_levels['9-Ball']} (9)`

/** One figure, or a grey box until the figures have loaded. */
function Figure({ data, children }: { data: PoolSummary | null; children: (data: PoolSummary) => ReactNode }) {
  return <Value>{data ? children(data) : <Skeleton height="8" width="4rem" />}</Value>
}
