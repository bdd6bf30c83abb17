/** Whether the visitor asked for less motion. True when there is no window, as in the prerendering of the build. */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
}
