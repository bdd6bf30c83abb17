// Loads the code of a view later than the code of its page.

import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react'
import { backOffMs } from '../../machines/app/backOff.ts'
import { track } from '../../pending.ts'

/** A view whose code is not part of the first load of its page. */
export interface LateView<Props> {
  /**
   * Shows `fallback` until the code has loaded. If the code does not load, it is requested again while the view is
   * shown.
   */
  readonly View: (props: Props & { fallback?: ReactNode }) => ReactNode
  /** Fetches the code. Call it when the page shows its content, so that the code has loaded before it is needed. */
  readonly preload: () => void
  /** Whether the code has loaded, so that `View` shows the view itself immediately. */
  readonly isLoaded: () => boolean
}

/**
 * Makes a view whose code `load` fetches. It replaces React's `lazy`, which shows nothing for a moment even if the code
 * has loaded, and never loads again after a failure.
 */
export function lateView<Props extends object>(load: () => Promise<ComponentType<Props>>): LateView<Props> {
  let loadedView: ComponentType<Props> | undefined
  const fetchCode = async () => {
    loadedView ??= await track(load())
  }
  function View({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const [, showAgain] = useReducer((count: number) => count + 1, 0)
    const Loaded = loadedView
    useEffect(() => {
      if (Loaded) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isShown = true
      /**
       * Tries to load the code. If this fails, waits and tries again. `failures` is the number of attempts that have
       * failed so far. The wait gets longer with each failure.
       */
      const attempt = async (failures: number) => {
        await fetchCode().catch(() => undefined)
        if (!isShown) return
        if (loadedView) showAgain()
        else timer = setTimeout(attempt, backOffMs(failures + 1), failures + 1)
      }
      // If the code has arrived since the rendering, this attempt shows the view immediately.
      void attempt(0)
      return () => {
        isShown = false
        clearTimeout(timer)
      }
    }, [])
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback
  }
  return { View, preload: () => void fetchCode().catch(() => undefined), isLoaded: () => loadedView !== undefined }
}

/** Fetches the code of these views when the page is shown. `views` must be the same array in each rendering. */
export function usePreload(views: readonly Pick<LateView<never>, 'preload'>[]): void {
  useEffect(() => {
    for (const view of views) view.preload()
  }, [views])
}
