import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref to set on a field. The field gets the focus when its content has a new problem. */
export function useFocusOnProblem(problem: string | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])
  return field
}
