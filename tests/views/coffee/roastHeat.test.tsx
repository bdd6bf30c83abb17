// Renders the numbers on the page of a roast, with readings of the empty roaster.

import { expect, test } from 'vitest'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { BackgroundRef } from '../../../src/machines/coffee/background.machine.ts'
import type { RoastRef } from '../../../src/machines/coffee/roast.machine.ts'
import { Phases } from '../../../src/views/coffee/Roast/Phases.tsx'
import { Timer } from '../../../src/views/coffee/Roast/Timer.tsx'
import { endedRoast, preferences } from '../../models/coffee/exampleRoasts.ts'
import { renderView } from '../../support/renderView.tsx'

const temps = (...points: [seconds: number, tempC: number][]): CoffeeRoast['input_history'] =>
  points.map(([seconds, value]) => ({
    input_id: seconds,
    type: 'BEAN_TEMP',
    seconds,
    value,
    units: 'DEGREES_CELSIUS',
  }))

/** An actor that stays in one state, with this context. */
const stubActor = (context: object) => ({
  getSnapshot: () => ({ context, matches: (state: unknown) => JSON.stringify(state) === '{"ready":"ended"}' }),
  subscribe: () => ({ unsubscribe: () => undefined }),
})

/** The texts beside the timer and below the chart of an ended roast with a charge at 0:40 and a drop at 11:00. */
function numbersOf(input_history: CoffeeRoast['input_history']) {
  const roast: CoffeeRoast = {
    ...endedRoast,
    charge_temp_c: 204,
    input_history,
    event_history: [
      { event_id: 1, event_type: 'CHARGE', seconds: 40 },
      { event_id: 2, event_type: 'DROP', seconds: 660 },
    ],
  }
  const context = {
    confirmed: roast,
    pending: [],
    preferences,
    earlierRoasts: [],
    dropTarget: { kind: 'none' },
    nowMs: 0,
  }
  const actor = stubActor(context) as unknown as RoastRef
  const background = stubActor({ background: null }) as unknown as BackgroundRef
  const timer = renderView(<Timer actor={actor} background={background} />).text
  return { timer, phases: renderView(<Phases actor={actor} />).text }
}

test('[roast-heat-05] readings before the charge and after the drop change no number of the page', () => {
  const inHeat = temps([60, 150], [100, 92], [600, 196], [630, 201], [655, 205])
  const numbers = numbersOf(inHeat)
  expect(numbers.timer).toMatch(/Beans at 10:55 ?401 °F.*Rate of rise ?\+\d/)
  expect(numbers.phases).toMatch(/Turning point ?01:40 · 198 °F/)
  const outside = temps([10, 60], [680, 120], [700, 60], [719, 40])
  expect(numbersOf([...inHeat, ...outside].sort((a, b) => a.seconds - b.seconds))).toEqual(numbers)
})
