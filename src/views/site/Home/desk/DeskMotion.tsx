// The moving things on the desk of the landing page.

import { LazyMotion, MotionConfig } from 'framer-motion'
import type { RefObject } from 'react'
import { Moth } from './Moth.tsx'
import { useParallax } from './useParallax.ts'

export interface DeskMotionProps {
  /** The element that contains the objects with `data-parallax`. */
  readonly stage: RefObject<HTMLElement | null>
  /** Whether the lamp on the desk is on. */
  readonly isLit: boolean
}

const loadFeatures = () => import('./motionFeatures.ts').then(({ features }) => features)

/** The movements of the desk that need a script: the moth, and the objects that move a little with the mouse. */
export function DeskMotion({ stage, isLit }: DeskMotionProps) {
  useParallax(stage)
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user">
        <Moth isLit={isLit} />
      </MotionConfig>
    </LazyMotion>
  )
}
