// Loads the code that moves the objects of the desk.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { DeskMotionProps } from './DeskMotion.tsx'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

const DeskMotion = lazy(async () => {
  await idle()
  const { DeskMotion } = await import('./DeskMotion.tsx')
  return { default: DeskMotion }
})

/** Loads the movements of the desk when the browser is idle. Visitors who prefer reduced motion do not load them. */
export function MotionWhenIdle(props: DeskMotionProps) {
  // The last function is for the prerendered HTML, which has no movements.
  const isReduced = useSyncExternalStore(watchReducedMotion, isMotionReduced, () => true)
  if (isReduced) return undefined
  return (
    <Suspense>
      <DeskMotion {...props} />
    </Suspense>
  )
}

function isMotionReduced(): boolean {
  return matchMedia(REDUCED_MOTION).matches
}

function watchReducedMotion(onChange: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Resolves when the browser is idle. Safari has no requestIdleCallback, so there it resolves immediately. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else resolve()
  })
}
