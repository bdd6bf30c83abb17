// Scrolls a page to its former position after Back, Forward and a reload.

/** How long the page must not scroll before its position is stored. */
const STILL_MS = 100
/** How long a page may take to load. After that, its position is not restored. */
const LOAD_MS = 20_000
/** After one of these events of the reader, the page must not scroll automatically any more. */
const READER_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** How far the open entry of the browser's history was scrolled, in px. */
const notedPx = (): number => window.history.state?.scrollPx ?? 0

/** Whether the list of the page restores its scroll position by a row. */
const hasRow = () => Boolean(window.history.state?.place?.row)

const scrollToPx = (top: number) => window.scrollTo({ top, behavior: 'instant' })

/**
 * Stores how far each page is scrolled, and scrolls there again after Back, Forward and a reload, as soon as the page
 * is long enough. Another page opens at its top. Call the returned function when the address changes. It returns a
 * function that scrolls the page. Call that one if this is another page. On the same screen, a list may stay beside its
 * chosen item.
 * @serves focus-place-03, focus-place-01
 */
export function keepScroll(): (location: { isRevisit: boolean; hash: string }, isSameScreen: boolean) => () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let endRestoring: (() => void) | null = null

  const note = () => {
    if (timer === undefined || endRestoring) return
    clearTimeout(timer)
    timer = undefined
    // The router has replaced `history.replaceState` by a function that reports a change of the location.
    History.prototype.replaceState.call(window.history, { ...window.history.state, scrollPx: window.scrollY }, '')
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(note, STILL_MS)
  }
  window.addEventListener('scroll', wait, { passive: true })
  window.addEventListener('click', note, { capture: true })
  window.addEventListener('pagehide', note)

  function restore(px: number) {
    const end = () => {
      sizes.disconnect()
      clearTimeout(limit)
      for (const type of READER_ACTS) window.removeEventListener(type, end, { capture: true })
      endRestoring = null
    }
    const tryToScroll = () => {
      if (document.documentElement.scrollHeight - window.innerHeight < px) return
      scrollToPx(px)
      end()
    }
    const sizes = new ResizeObserver(tryToScroll)
    const limit = setTimeout(end, LOAD_MS)
    for (const type of READER_ACTS) window.addEventListener(type, end, { capture: true, passive: true })
    endRestoring = end
    // The observer calls its function for the first time immediately.
    sizes.observe(document.body)
  }

  // Scrolls after a reload. Chrome scrolls automatically only if the page was long enough when it loaded.
  if (notedPx() > 0 && window.scrollY === 0 && !hasRow()) restore(notedPx())

  return ({ isRevisit, hash }, isSameScreen) => {
    const px = notedPx()
    const list = isSameScreen ? document.querySelector('.pair-list') : null
    return () => {
      // A list beside its chosen item stays where it is.
      if (list?.isConnected) return
      endRestoring?.()
      clearTimeout(timer)
      timer = undefined
      // The list of games restores its position by a row, because rows may have been added meanwhile.
      if (isRevisit && !hasRow()) restore(px)
      else if (!isRevisit && hash === '') scrollToPx(0)
    }
  }
}
