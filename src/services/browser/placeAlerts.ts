/** What is tapped. An alert does not cover it. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=slider], [role=switch], label'
/** What is looked at closely, such as a QR code. An alert covers it only if there is no other place. */
const PICTURES = '[role=img]'
const OPEN_DIALOGS = '[role=dialog], [role=alertdialog], [popover]:popover-open'

/** The room between an alert and what is above or below it. */
const GAP_PX = 6

interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * The top of the place for something `heightPx` high that covers none of the spans: the lowest one between `from` and `to`.
 * Null if there is none.
 */
export function lowestFreeTop(spans: readonly Span[], heightPx: number, { top, bottom }: Span): number | null {
  let free = bottom - heightPx
  for (const span of [...spans].sort((one, other) => other.bottom - one.bottom)) {
    if (span.bottom + GAP_PX <= free) break
    free = Math.min(free, span.top - GAP_PX - heightPx)
  }
  return free >= top ? free : null
}

/** The places of what can be seen now of this selector: in the page, or in the dialog that is open over it. */
function spansOf(selector: string, alerts: HTMLElement): Span[] {
  const { left, right } = alerts.getBoundingClientRect()
  const dialog = [...document.querySelectorAll(OPEN_DIALOGS)].findLast((each) => each.checkVisibility())
  return [...(dialog ?? document).querySelectorAll(selector)]
    .filter((shown) => !alerts.contains(shown) && shown.checkVisibility({ visibilityProperty: true }))
    .map((shown) => shown.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.left < right && box.right > left)
    .filter((box) => box.bottom > 0 && box.top < window.innerHeight)
}

/**
 * Moves the alerts to where they cover nothing that is tapped. If there is no such place, they stay at the bottom, where taps
 * pass through them, except through 'Dismiss'.
 */
export function placeAlerts(alerts: HTMLElement): void {
  let isPlanned = false
  const place = () => {
    isPlanned = false
    const { height } = alerts.getBoundingClientRect()
    if (height === 0) return
    alerts.style.bottom = ''
    // Without a place of its own, the style sheet decides: above the bar of a roast, for example.
    const room = { top: GAP_PX, bottom: alerts.getBoundingClientRect().bottom }
    const controls = spansOf(CONTROLS, alerts)
    const top =
      lowestFreeTop([...controls, ...spansOf(PICTURES, alerts)], height, room) ?? lowestFreeTop(controls, height, room)
    if (top !== null) alerts.style.bottom = `${window.innerHeight - top - height}px`
  }
  const plan = () => {
    if (isPlanned || alerts.childElementCount === 0) return
    isPlanned = true
    requestAnimationFrame(place)
  }
  new MutationObserver(plan).observe(document.body, { childList: true, subtree: true })
  new ResizeObserver(plan).observe(alerts)
  window.addEventListener('resize', plan)
  window.addEventListener('scroll', plan, { passive: true, capture: true })
}
