/** What is tapped. An alert does not cover it. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=slider], [role=switch], label'
/** What is read from some distance or looked at closely: scores, the timer, readings, a QR code. An alert does not cover it either. */
const READ = 'output, [role=timer], [role=img], dd, table'
const OPEN_DIALOGS = '[role=dialog], [role=alertdialog], [popover]:popover-open'

/** The space between an alert and what is above or below it. */
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

/** The space that every page has below the top bar, and the height of a thin alert of one line. */
const BELOW_TOP_BAR_PX = 20

/** The lower edge of the top bar, which scrolls away with the page in a low window. */
const topBarBottom = () => Math.max(0, document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0)

/**
 * Moves the alerts to where they cover nothing that is tapped or read. If there is no such place, they become a thin line below
 * the top bar, where every page has some space. A second line is over the top bar. Taps pass through both.
 */
export function placeAlerts(alerts: HTMLElement): void {
  let isPlanned = false
  const alignTop = (top: number) => {
    alerts.style.bottom = `${window.innerHeight - top - alerts.getBoundingClientRect().height}px`
  }
  const place = () => {
    isPlanned = false
    delete alerts.dataset.thin
    const { height } = alerts.getBoundingClientRect()
    if (height === 0) return
    alerts.style.bottom = ''
    // Without a place of its own, the style sheet decides: above the bar of a roast, for example.
    const within = { top: GAP_PX, bottom: alerts.getBoundingClientRect().bottom }
    const top = lowestFreeTop(spansOf(`${CONTROLS}, ${READ}`, alerts), height, within)
    if (top !== null) return alignTop(top)
    alerts.dataset.thin = ''
    alignTop(Math.max(0, topBarBottom() + BELOW_TOP_BAR_PX - alerts.getBoundingClientRect().height))
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
