// Scrolls a page to its former position after Back, Forward and a reload.

/** The position is stored when the page has not been scrolled for this time. */
const STILL_MS = 100
/** How long a page may take to load. After that, its position is not restored. */
const LOAD_MS = 20_000
/** After one of these events, the person scrolls, so the page must not scroll automatically any more. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** How far the open entry of the browser's history was scrolled, in px. */
const storedScrollPx = (): number => window.history.state?.scrollPx ?? 0

/** True if the list of the page restores its position by a row: `watchPlace` has then set the mode 'manual'. */
const restoresByRow = () => window.history.scrollRestoration === 'manual'

const scrollToPx = (top: number) => window.scrollTo({ top, behavior: 'instant' })

/**
 * From now on, stores how far each page is scrolled, and scrolls there again after Back, Forward and a reload, as soon
 * as the page is long enough. A page that is opened in any other way starts at its top.
 * @returns a function. Call it when the address changes. It returns a second function. Call the second one when the new
 * page has opened: it scrolls the page. `isSameScreen` is true if the screen stays. A list beside its chosen item then
 * keeps its position.
 */
export function startKeepingScroll(): (
  location: { isRevisit: boolean; hash: string },
  isSameScreen: boolean,
) => () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let endRestoring: (() => void) | null = null

  const storePosition = () => {
    if (timer === undefined || endRestoring) return
    clearTimeout(timer)
    timer = undefined
    // The router has replaced `history.replaceState` by a function that reports a change of the location. The address
    // has not changed, so the original function is called.
    History.prototype.replaceState.call(window.history, { ...window.history.state, scrollPx: window.scrollY }, '')
  }
  const planStore = () => {
    clearTimeout(timer)
    timer = setTimeout(storePosition, STILL_MS)
  }
  window.addEventListener('scroll', planStore, { passive: true })
  window.addEventListener('click', storePosition, { capture: true })
  window.addEventListener('pagehide', storePosition)

  function restore(px: number) {
    const end = () => {
      sizeObserver.disconnect()
      clearTimeout(limitTimer)
      for (const type of INPUT_EVENTS) window.removeEventListener(type, end, { capture: true })
      endRestoring = null
    }
    const tryToScroll = () => {
      if (document.documentElement.scrollHeight - window.innerHeight < px) return
      scrollToPx(px)
      end()
    }
    const sizeObserver = new ResizeObserver(tryToScroll)
    const limitTimer = setTimeout(end, LOAD_MS)
    for (const type of INPUT_EVENTS) window.addEventListener(type, end, { capture: true, passive: true })
    endRestoring = end
    // The observer also calls its function once at the start, without a change of the size.
    sizeObserver.observe(document.body)
  }

  // Scrolls after a reload. Chrome scrolls automatically, but only as far as the page was long when it loaded. The page
  // may have grown since.
  if (window.scrollY < storedScrollPx() && !restoresByRow()) restore(storedScrollPx())

  return ({ isRevisit, hash }, isSameScreen) => {
    const px = storedScrollPx()
    const list = isSameScreen ? document.querySelector('.pair-list') : null
    return () => {
      // A list beside its chosen item keeps its position.
      if (list?.isConnected) return
      endRestoring?.()
      clearTimeout(timer)
      timer = undefined
      // The list of games restores its position by a row, because rows may have been added meanwhile.
      if (isRevisit && !restoresByRow()) restore(px)
      else if (!isRevisit && hash === '') scrollToPx(0)
    }
  }
}
