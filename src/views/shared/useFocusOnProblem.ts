import { type RefObject, useEffect, useRef } from 'react'

/** The ref of a field. The field gets the focus when there is a new problem with what it contains. */
export function useFocusOnProblem(problem: string | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])
  return field
}
