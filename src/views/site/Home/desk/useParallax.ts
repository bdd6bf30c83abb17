import { useSpring } from 'framer-motion'
import { type RefObject, useEffect } from 'react'

/** How far an object with `data-parallax="1"` moves while the mouse moves from the middle of the window to an edge. */
const REACH_PX = 3

/**
 * Moves the objects with `data-parallax` to the left when the mouse moves to the right, and to the right when the mouse
 * moves to the left. A finger on a touch screen moves nothing.
 */
export function useParallax(stage: RefObject<HTMLElement | null>): void {
  // The position of the mouse: -1 at the left edge of the window, 1 at the right edge. The spring follows it slowly.
  const x = useSpring(0, { stiffness: 60, damping: 18 })

  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const objects = [...element.querySelectorAll<HTMLElement>('[data-parallax]')]

    const follow = ({ clientX, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') x.set((clientX / window.innerWidth) * 2 - 1)
    }
    const stopMoving = x.on('change', (offset) => {
      for (const object of objects) object.style.translate = `${-offset * Number(object.dataset.parallax) * REACH_PX}px`
    })
    window.addEventListener('pointermove', follow, { passive: true })
    return () => {
      window.removeEventListener('pointermove', follow)
      stopMoving()
      for (const object of objects) object.style.translate = ''
    }
  }, [stage, x])
}
