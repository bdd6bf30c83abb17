// Renders the proposal of first crack, on the page of a roast and in its cockpit.

import { expect, test } from 'vitest'
import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { isCrackProposed } from '../../../src/machines/coffee/crackProposal.ts'
import type { RoastRef } from '../../../src/machines/coffee/roast.machine.ts'
import { CrackProposal } from '../../../src/views/coffee/Roast/CrackProposal.tsx'
import { EventKeys } from '../../../src/views/coffee/Roast/EventKeys.tsx'
import {
  endedRoast,
  freshRoast,
  preferences,
  roastsWithCrackAt,
  runningRoast,
  START_MS,
} from '../../models/coffee/exampleRoasts.ts'
import { renderView } from '../../support/renderView.tsx'

/** A reading every 15 s, with 8 °C/min, and with 196 °C at this time. */
const readingsTo = (crackSeconds: number) =>
  Array.from({ length: 10 }, (_, index) => ({
    seconds: crackSeconds - 120 + 15 * index,
    tempC: 180 + 2 * index,
  }))

const earlierRoasts = (...cracks: number[]): FirstCrackRoast[] =>
  roastsWithCrackAt(...cracks).map((roast) => ({
    ...roast,
    readings: readingsTo(roast.first_crack).map(({ seconds, tempC }) => ({ seconds, temp_c: tempC })),
  }))

const THREE = earlierRoasts(490, 500, 510)
type Events = CoffeeRoast['event_history']
const crackAt = (seconds: number): Events => [{ event_id: 1, event_type: 'FIRST_CRACK_START', seconds }]

/** The page's values at 498 s of a roast, whose last reading is 194 °C at 485 s. */
function contextOf({ roast = runningRoast, earlier = THREE, events = [] as Events } = {}) {
  const readings = readingsTo(500).slice(0, 8)
  return {
    confirmed: {
      ...roast,
      first_crack: events.find(({ event_type }) => event_type === 'FIRST_CRACK_START')?.seconds ?? null,
      event_history: events,
      input_history: readings.map(({ seconds, tempC }, index) => {
        return { input_id: index + 1, type: 'BEAN_TEMP', seconds, value: tempC, units: 'DEGREES_CELSIUS' } as const
      }),
    },
    pending: [],
    preferences,
    earlierRoasts: earlier,
    nowMs: START_MS + 498_000,
  }
}
type Context = ReturnType<typeof contextOf>

const actorWith = (context: Context) =>
  ({
    getSnapshot: () => ({ context, matches: () => true }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  }) as unknown as RoastRef

test('[roast-forecast-25] first crack is proposed to a running roast, until first crack, the drop or the end', () => {
  expect(isCrackProposed(contextOf())).toBe(true)
  expect(isCrackProposed(contextOf({ events: crackAt(497) }))).toBe(false)
  expect(isCrackProposed(contextOf({ events: [{ event_id: 1, event_type: 'DROP', seconds: 497 }] }))).toBe(false)
  expect(isCrackProposed(contextOf({ roast: { ...endedRoast, end_seconds: 498 } }))).toBe(false)
  expect(isCrackProposed(contextOf({ roast: freshRoast }))).toBe(false)
  expect(isCrackProposed(contextOf({ earlier: THREE.slice(1) }))).toBe(false)
  // Roasts without readings at first crack do not count.
  expect(isCrackProposed(contextOf({ earlier: roastsWithCrackAt(490, 500, 510) }))).toBe(false)
})

test('[roast-forecast-26] the proposal is a button, and without it nothing is shown', () => {
  const shown = (context: Context) => renderView(<CrackProposal actor={actorWith(context)} />)
  expect(shown(contextOf()).get('status').get('button', 'First crack now?').text).toBe('First crack now?')
  expect(shown(contextOf({ events: crackAt(497) })).get('status').text).toBe('')
})

test('[roast-forecast-26] in the cockpit the button of FC Start asks whether it is now', () => {
  const buttons = (context: Context) => renderView(<EventKeys actor={actorWith(context)} />).text
  expect(buttons(contextOf())).toContain('FC now?')
  expect(buttons(contextOf({ events: crackAt(497) }))).not.toContain('FC now?')
  expect(buttons(contextOf({ events: crackAt(497) }))).toContain('FC Start')
})
