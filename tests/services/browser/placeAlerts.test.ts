// Tests the search for a position in which an alert covers no control.
import { describe, expect, test } from 'vitest'
import { lowestFreeTop } from '../../../src/services/browser/placeAlerts.ts'

const windowSpan = { top: 0, bottom: 800 }
/** A control from `top` to `bottom`, in pixels from the top of the window. */
const span = (top: number, bottom: number) => ({ top, bottom })

describe(lowestFreeTop, () => {
  // The alert is 50 px high. Its distance to a control is at least 6 px.
  test('the alert is at the bottom if there are no controls', () => {
    expect(lowestFreeTop([], 50, windowSpan)).toBe(750)
  })

  test('the alert is in the lowest gap that is high enough', () => {
    expect(lowestFreeTop([span(740, 800), span(640, 700)], 50, windowSpan)).toBe(584)
    expect(lowestFreeTop([span(740, 800), span(600, 670)], 50, windowSpan)).toBe(684)
  })

  test('a control that is beside a taller control does not change the position', () => {
    expect(lowestFreeTop([span(300, 790), span(700, 760)], 50, windowSpan)).toBe(244)
  })

  test('the alert has no position if there is no gap', () => {
    expect(lowestFreeTop([span(0, 400), span(410, 800)], 50, windowSpan)).toBe(null)
  })
})
