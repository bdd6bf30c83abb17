// The lead beside the timer: how far the roast is ahead of its plan, or of the earlier roast behind the chart.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CoffeeRoast } from '../../../../contract/api/coffee/roasts.ts'
import { type Lead as LeadFigures, leadOver, nextPowerChange } from '../../../../contract/rules/coffee/lead.ts'
import type { PlanTarget } from '../../../../contract/rules/coffee/plan.ts'
import { leadOverPlan, nextTarget } from '../../../../contract/rules/coffee/planLead.ts'
import { minutesText } from '../../../../contract/rules/coffee/roast.ts'
import {
  powerText,
  type TemperatureUnit,
  temperatureDifferenceIn,
  UNIT_SYMBOLS,
  wholeDegreesText,
} from '../../../../contract/rules/coffee/units.ts'
import { roundTo } from '../../../../contract/rules/shared/format.ts'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { timerSeconds } from '../../../machines/coffee/roast.selectors.ts'
import type { ShownRoast } from '../../../machines/coffee/roast.types.ts'
import { shownRoast } from '../../../machines/coffee/shownRoast.ts'
import { targetText } from '../RoastChart/eventMarks.ts'

const Figures = chakra('p', {
  base: { fontWeight: 650, fontVariantNumeric: 'tabular-nums', '& small': { color: 'faint', fontWeight: 400 } },
})
const NextText = chakra('p', {
  base: { color: 'primaryBright', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
})

/** The page announces the next change of power and the next target this long before. */
const ANNOUNCED_SECONDS = 10

/** The lead in words, for example '12 s behind, -2.4 °C'. A part that is not known is left out. */
function leadText({ seconds, tempC }: LeadFigures, unit: TemperatureUnit): string {
  const wholeSeconds = seconds === null ? null : Math.round(seconds)
  const timeTexts =
    wholeSeconds === null
      ? []
      : [wholeSeconds === 0 ? 'on time' : `${Math.abs(wholeSeconds)} s ${wholeSeconds > 0 ? 'ahead' : 'behind'}`]
  const difference = tempC === null ? null : roundTo(temperatureDifferenceIn(unit, tempC), 1)
  const tempTexts = difference === null ? [] : [`${difference > 0 ? '+' : ''}${difference} ${UNIT_SYMBOLS[unit]}`]
  return [...timeTexts, ...tempTexts].join(', ')
}

/** The lead and what it is compared with. The plan comes first, because the member has made it for this roast. */
function shownLead(
  roast: ShownRoast,
  background: CoffeeRoast | null,
  plan: readonly PlanTarget[],
  seconds: number,
  unit: TemperatureUnit,
) {
  const overPlan = leadOverPlan(roast, plan, seconds)
  if (overPlan !== null) {
    const { target } = overPlan
    // The line below has the time of the next target.
    const isNext = nextTarget(roast, plan, seconds)?.target === target
    const time = isNext ? '' : ` at ${minutesText(target.seconds)}`
    return { lead: overPlan, against: `for ${wholeDegreesText(unit, target.temp_c)}${time}` }
  }
  const lead = background && leadOver(roast, background)
  return lead && { lead, against: 'against the background' }
}

/** What is next: a target of the plan, or a change of power of the background. `atSeconds` count from the start. */
interface NextMoment {
  readonly kind: 'target' | 'power'
  readonly text: string
  readonly atSeconds: number
}

/**
 * Shows how far a running roast is ahead of its plan or its background, the next target of the plan, and the next change
 * of power of the background.
 */
export function Lead({ actor, background }: { actor: RoastRef; background: BackgroundRef }) {
  const isRunning = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'running' }))
  const roast = useSelector(actor, ({ context }) => shownRoast(context))
  const seconds = useSelector(actor, ({ context }) => timerSeconds(context))
  const unit = useSelector(actor, ({ context }) => context.preferences?.temperature_display_units)
  const earlier = useSelector(background, ({ context }) => context.background?.roast ?? null)
  if (!isRunning || !roast || !unit) return null
  const plan = roast.plan ?? []
  const shown = shownLead(roast, earlier, plan, seconds, unit)
  const target = nextTarget(roast, plan, seconds)
  const powerChange = earlier && nextPowerChange(roast, earlier, seconds)
  const moments: readonly NextMoment[] = [
    ...(target ? [{ kind: 'target' as const, text: targetText(target.target, unit), atSeconds: target.seconds }] : []),
    ...(powerChange
      ? [{ kind: 'power' as const, text: powerText(powerChange.watts), atSeconds: powerChange.seconds }]
      : []),
  ]
  const isAnnounced = ({ atSeconds }: NextMoment) => Math.ceil(atSeconds - seconds) <= ANNOUNCED_SECONDS
  return (
    <div>
      {shown && (
        <Figures>
          {leadText(shown.lead, unit)} <small>{shown.against}</small>
        </Figures>
      )}
      {moments
        .filter((moment) => !isAnnounced(moment))
        .map(({ kind, text, atSeconds }) => (
          <NextText key={kind} fontSize="sm" color="faint" fontWeight="400">
            Next {kind === 'power' && 'power '}
            {text} at {minutesText(atSeconds)}
          </NextText>
        ))}
      {/* The element is always on the page, because a screen reader announces only text that appears in it. The
          seconds are hidden from screen readers: otherwise they would be read every second. */}
      <NextText as="div" role="status" fontSize="lg">
        {moments.filter(isAnnounced).map(({ kind, text, atSeconds }) => (
          <p key={kind}>
            {kind === 'power' && 'Power '}
            {text} <span aria-hidden="true">in {Math.ceil(atSeconds - seconds)} s</span>
          </p>
        ))}
      </NextText>
    </div>
  )
}
