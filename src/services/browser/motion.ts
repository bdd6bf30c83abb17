/** Whether the visitor asked for less motion. Where nobody can be asked, as at the build, there is none. */
export function prefersReducedMotion(): boolean {
  return typeof window === 'undefined' || window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
