import { useSpring } from 'framer-motion'
import { type RefObject, useEffect } from 'react'

/** How many px a thing at distance 1 moves when the pointer goes from the middle to an edge. */
const REACH_PX = 3

/** Lets things with `data-far` on the stage follow the pointer, each by its distance. Fingers leave them in peace. */
export function useParallax(stage: RefObject<HTMLElement | null>): void {
  const x = useSpring(0, { stiffness: 60, damping: 18 })

  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const things = [...element.querySelectorAll<HTMLElement>('[data-far]')]

    const follow = ({ clientX, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') x.set((clientX / window.innerWidth) * 2 - 1)
    }
    const stopMoving = x.on('change', (offset) => {
      for (const thing of things) thing.style.translate = `${-offset * Number(thing.dataset.far) * REACH_PX}px`
    })
    window.addEventListener('pointermove', follow, { passive: true })
    return () => {
      window.removeEventListener('pointermove', follow)
      stopMoving()
      for (const thing of things) thing.style.translate = ''
    }
  }, [stage, x])
}
