// The five matches of a league night, each with its players, its score and a link to its game.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { matchState, nameWithLevel, sideOf } from '../../../../contract/rules/pool/nightSheet.ts'
import type { NightRef } from '../../../machines/pool/night.machine.ts'
import type { ShownNight } from '../../../machines/pool/shownNight.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gap: '1',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    padding: '3',
    ...boxStyle,
  },
})
const Sides = chakra('div', { base: { display: 'grid', gridColumn: '1 / -1' } })
const Side = chakra('p', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '3',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    '&[data-winner]': { color: 'secondaryBright' },
    '&[data-nobody]': { color: 'soft', fontWeight: 400 },
  },
})

export type ShownMatch = ShownNight['matches'][number]

/** Where the match is: its points if it has begun. */
export function matchStatus(match: ShownMatch): string {
  const { points } = match
  const state = matchState(match)
  return points === null ? state : `${state}, points ${points[0]}\u00A0:\u00A0${points[1]}`
}

/** The five matches of a night. */
export function NightMatches({ actor, night }: { actor: NightRef; night: ShownNight }) {
  return (
    <BoxList aria-label="Matches">
      {night.matches.map((match) => (
        <MatchRow key={match.position} actor={actor} night={night} match={match} />
      ))}
    </BoxList>
  )
}

function MatchRow({ actor, night, match }: { actor: NightRef; night: ShownNight; match: ShownMatch }) {
  const { position, pool_game_id, client_id } = match
  const event = { type: 'match.open', night, position } as const
  const canOpen = useSelector(actor, (snapshot) => snapshot.can(event))
  return (
    <Row aria-label={`Match ${position}`}>
      <Sides>
        {[0, 1].map((index) => {
          const side = sideOf(night, match, index)
          return (
            <Side key={index} data-winner={side?.seated?.winner || undefined} data-nobody={side === null || undefined}>
              <span>
                {side ? nameWithLevel(side) : 'nobody yet'}
                {side?.seated?.winner && ' ✓'}
              </span>
              <span>{side?.seated && `${side.seated.score} of ${side.seated.handicap}`}</span>
            </Side>
          )
        })}
      </Sides>
      <SmallPrint as="span">
        Match {position} · {matchStatus(match)}
      </SmallPrint>
      {pool_game_id === null ? (
        <Button
          variant="outline"
          disabled={!canOpen}
          aria-label={`Start match ${position}`}
          onClick={() => actor.send(event)}
        >
          Start
        </Button>
      ) : (
        <Button asChild variant="outline">
          <Link href={pathTo.poolGame(client_id ?? pool_game_id)} aria-label={`Open match ${position}`}>
            Open
          </Link>
        </Button>
      )}
    </Row>
  )
}
