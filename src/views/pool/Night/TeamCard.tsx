// A team of a league night: its points, its levels, and who may play next.

import { chakra, Flex } from '@chakra-ui/react'
import {
  levelMeter,
  meterText,
  type NextPlayer,
  nextPlayers,
  teamState,
} from '../../../../contract/rules/pool/night.ts'
import type { ShownNight } from '../../../machines/pool/shownNight.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const Card = chakra('section', { base: { display: 'grid', gap: '2', padding: '4', ...boxStyle } })
const Name = chakra('h2', {
  base: { flex: 1, minWidth: 0, fontFamily: 'body', fontSize: 'lg', fontWeight: 650, overflowWrap: 'anywhere' },
})
const Points = chakra('p', {
  base: { fontSize: '2xl', fontWeight: 700, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' },
})
/** It is red when no choice of players keeps the limit. The words say so, too. */
const Meter = chakra('p', {
  base: {
    minHeight: { base: '3.2em', md: '1.6em' },
    color: 'soft',
    '&[data-broken]': { color: 'danger', fontWeight: 600 },
  },
})
const Players = chakra('ul', { base: { display: 'grid', listStyle: 'none' } })
const Player = chakra('li', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    paddingBlock: '1.5',
    borderTop: '1px solid var(--color-line)',
    overflowWrap: 'anywhere',
  },
})

/** What a player of the team has played, and may still play. */
function statusOf({ played, next, isOverLimit, blocksTheRest }: NextPlayer, isOver: boolean): string {
  const before = played === 0 ? '' : played === 1 ? 'has played' : `has played ${played} times`
  if (isOver) return before === '' ? 'has not played' : before
  const may = next === 'no' ? '' : next === 'again' && played > 0 ? 'may play again' : 'may play'
  const warning = next !== 'no' && (isOverLimit || blocksTheRest) ? 'too high for the levels left' : ''
  return [before, warning || may].filter(Boolean).join(', ')
}

/** A team of a night with its meter and its players. */
export function TeamCard({ night, index }: { night: ShownNight; index: number }) {
  const team = night.teams[index]
  if (team === undefined) return null
  const state = teamState(night, index)
  const meter = levelMeter(state)
  const next = nextPlayers(state)
  const used = night.level_limit === null ? `${meter.used} levels` : `${meter.used} of ${night.level_limit} levels`
  return (
    <Card aria-label={team.name}>
      <Flex gap="3" align="baseline">
        <Name>{team.name}</Name>
        <Points aria-label={`Points of ${team.name}`}>{team.points}</Points>
      </Flex>
      <SmallPrint>
        {used} · {team.matches_won} {team.matches_won === 1 ? 'match' : 'matches'} won
      </SmallPrint>
      <Meter data-broken={!meter.canComply || undefined}>
        {meterText(meter)}
        {!meter.canComply && ' No line-up keeps the limit.'}
      </Meter>
      <Players aria-label={`Players of ${team.name}`}>
        {team.players.map(({ pool_player_id, display_name, skill_level }) => {
          const player = next.find((other) => other.pool_player_id === pool_player_id)
          return (
            <Player key={pool_player_id}>
              <span>
                {display_name} ({skill_level})
              </span>
              <SmallPrint as="span" textAlign="end">
                {player && statusOf(player, meter.matchesLeft === 0)}
              </SmallPrint>
            </Player>
          )
        })}
      </Players>
    </Card>
  )
}
