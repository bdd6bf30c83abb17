import type { Size } from './useSize.ts'

export const MARGINS = { left: 45, right: 35, top: 30, bottom: 30 }

export const COLORS = {
  BEAN_TEMP: 'var(--color-secondary-bright)',
  POWER_DRAW: 'var(--color-info)',
  ROR: 'var(--color-ink)',
  template: 'orange',
} as const

/** The domain of the plot, as the chart library Victory needs it: time from 0 to `rangeSeconds`, values from 0 to 1. */
export function plotDomain(rangeSeconds: number): { x: [number, number]; y: [number, number] } {
  return { x: [0, rangeSeconds], y: [0, 1] }
}

/** The position of a second, in px from the left edge of the chart. */
export function secondsToPx(seconds: number, rangeSeconds: number, { width }: Size): number {
  return MARGINS.left + (seconds / rangeSeconds) * (width - MARGINS.left - MARGINS.right)
}

/** The whole second at a position in px from the left edge of the chart, limited to the range. */
export function pxToSeconds(px: number, rangeSeconds: number, { width }: Size): number {
  const share = (px - MARGINS.left) / (width - MARGINS.left - MARGINS.right)
  return Math.round(Math.min(1, Math.max(0, share)) * rangeSeconds)
}
