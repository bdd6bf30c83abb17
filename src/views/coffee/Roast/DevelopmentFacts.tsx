// The numbers of a roast after first crack.

import { useSelector } from '@xstate/react'
import { developmentAt } from '../../../../contract/rules/coffee/development.ts'
import { tempsInHeat } from '../../../../contract/rules/coffee/readingsInHeat.ts'
import { minutesText } from '../../../../contract/rules/coffee/roast.ts'
import { temperatureDifferenceIn, UNIT_SYMBOLS } from '../../../../contract/rules/coffee/units.ts'
import { percentText, roundTo } from '../../../../contract/rules/shared/format.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { timerSeconds } from '../../../machines/coffee/roast.selectors.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { Readings } from './Readings.tsx'

/** The numbers after first crack: the time since then, the development ratio, and how much hotter the beans are now. */
export function DevelopmentFacts({ actor }: { actor: RoastRef }) {
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  const seconds = useSelector(actor, ({ context }) => timerSeconds(context))
  const unit = useSelector(actor, ({ context }) => context.preferences?.temperature_display_units)
  const development = roast && developmentAt(roast.event_history, tempsInHeat(roast), seconds)
  if (!unit || !development) return null
  const { riseC } = development
  return (
    <Readings data-development="">
      <div>
        <dt>
          <abbr title="Time since first crack">Since FC</abbr>
        </dt>
        <dd>{minutesText(development.seconds)}</dd>
      </div>
      <div>
        <dt>
          <abbr title="Development time ratio">DTR</abbr>
        </dt>
        <dd>{percentText(development.ratio, 1)}%</dd>
      </div>
      {riseC !== null && (
        <div>
          <dt>
            <abbr title="Rise of the temperature since first crack">ΔT</abbr>
          </dt>
          <dd>
            {riseC > 0 ? '+' : ''}
            {roundTo(temperatureDifferenceIn(unit, riseC), 1)} {UNIT_SYMBOLS[unit]}
          </dd>
        </div>
      )}
    </Readings>
  )
}
