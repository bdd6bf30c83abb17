// The moth on the desk of the landing page.

import { g as Flight } from 'framer-motion/m'
import { Drawing, Line, Shape } from './drawingParts.tsx'

interface MothProps {
  /** Whether the lamp on the desk is on. */
  readonly isLit: boolean
}

/** The way around the bulb of the lamp. The lengths are in scene units, and the angles are in degrees. */
const AROUND_THE_BULB = {
  x: [0, -46, -70, -20, 34, 12, 0],
  y: [0, -30, 18, 52, 24, -28, 0],
  rotate: [0, -30, -80, -10, 40, 20, 0],
  opacity: 1,
}
/** One time around the bulb takes 7 seconds. */
const CIRCLING = { duration: 7, ease: 'easeInOut', repeat: Number.POSITIVE_INFINITY } as const

/** A moth. It circles around the lamp while the lamp is on, and flies away when the lamp is off. */
export function Moth({ isLit }: MothProps) {
  return (
    <div className="thing thing-moth">
      <Drawing width={40} height={32}>
        <Flight
          // The moth starts far away from the lamp and invisible, and flies there again when the lamp is off.
          initial={{ x: -320, y: -260, opacity: 0 }}
          animate={isLit ? AROUND_THE_BULB : { x: -320, y: -260, rotate: -40, opacity: 0 }}
          transition={
            isLit ? { ...CIRCLING, opacity: { duration: 1 } } : { type: 'spring', stiffness: 20, damping: 12 }
          }
        >
          <g className="art-wings">
            <Shape tone="cream" d="M20 15q-8-13-17-10-4 7 3 12 7 4 14 1z" />
            <Shape tone="cream" d="M20 15q8-13 17-10 4 7-3 12-7 4-14 1z" />
          </g>
          <Line d="M20 10l0 14M20 10l-3-6M20 10l4-6" />
        </Flight>
      </Drawing>
    </div>
  )
}
