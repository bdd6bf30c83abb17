// The line with the fair race in the wizard for a new game. In a fair race both players have the same win probability.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { NewGameRef } from '../../../machines/pool/newGame.machine.ts'
import type { RatingsRef } from '../../../machines/pool/ratings.machine.ts'
import { fairRaceOf } from '../../../machines/pool/ratings.selectors.ts'
import { Button } from '../../shared/Button.tsx'

const Fair = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: '48px',
    color: 'soft',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The fair race of two players with ratings. The button 'Use it' chooses the fair race for this game. */
export function FairRace({ actor, ratings }: { actor: NewGameRef; ratings: RatingsRef }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const data = useSelector(ratings, (snapshot) => snapshot.context.data)
  const race = fairRaceOf(context, data)
  if (race === null) return null
  const isChosen = race.every((handicap, index) => handicap === context.handicaps[index])
  return (
    <Fair>
      <span>
        Fair race {race[0]} : {race[1]}, from their ratings{isChosen && ' (chosen)'}
      </span>
      {!isChosen && (
        <Button variant="outline" onClick={() => actor.send({ type: 'race.take', races: race })}>
          Use it
        </Button>
      )}
    </Fair>
  )
}
