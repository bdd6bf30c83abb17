// The plot of the chart of a roast, which is the area between the axes: its colours, and the positions in it.

import type { Size } from '../../shared/useSize.ts'

/** The space around the plot, in px. */
export const MARGINS = { left: 45, right: 35, top: 30, bottom: 30 }

/** The colours of the lines. ROR is the API's name of the rate of rise. */
export const COLORS = {
  BEAN_TEMP: 'var(--color-secondary-bright)',
  POWER_DRAW: 'var(--color-info)',
  ROR: 'var(--color-ink)',
} as const

/** The colours of the lines of the background. */
export const BACKGROUND_COLORS = { BEAN_TEMP: 'orange', POWER_DRAW: '#b58cff', ROR: '#ffd08a' } as const

/** The colour of the targets of a plan. */
export const PLAN_COLOR = 'var(--color-soft)'

/**
 * The ranges that the plot shows, in the form that the chart library Victory needs: time from 0 to `rangeSeconds`, and
 * values from 0 to 1, because every curve is scaled to 0…1 first.
 */
export function plotDomain(rangeSeconds: number): { x: [number, number]; y: [number, number] } {
  return { x: [0, rangeSeconds], y: [0, 1] }
}

/** The position of a time, in px from the left edge of the chart. */
export function secondsToPx(seconds: number, rangeSeconds: number, { width }: Size): number {
  return MARGINS.left + (seconds / rangeSeconds) * (width - MARGINS.left - MARGINS.right)
}

/** The position of a value from 0 (bottom) to 1 (top), in px from the upper edge of the chart. */
export function shareToPx(share: number, { height }: Size): number {
  const bottom = height - MARGINS.bottom
  return bottom - share * (bottom - MARGINS.top)
}

/** The whole second at a position in px from the left edge of the chart. Never outside the time that the plot shows. */
export function pxToSeconds(px: number, rangeSeconds: number, { width }: Size): number {
  const share = (px - MARGINS.left) / (width - MARGINS.left - MARGINS.right)
  return Math.round(Math.min(1, Math.max(0, share)) * rangeSeconds)
}
