import { useCallback, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the size of an element in px, or null before it is measured, and the ref to set on that element. */
export function useSize(): [Size | null, (element: Element | null) => (() => void) | undefined] {
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [size, measure]
}
