// Moves the alerts to a part of the window where they cover nothing important.

/** The elements that are tapped. An alert does not cover them. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=slider], [role=switch], label'
/**
 * The elements that are read from some distance: scores, the timer, readings, a QR code. An alert does not cover them.
 */
const READ = 'output, [role=timer], [role=img], dd, table'
const OPEN_DIALOGS = '[role=dialog], [role=alertdialog], [popover]:popover-open'

/** The space between an alert and what is above or below it. */
const GAP_PX = 6

interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * The top of the lowest free position for something `heightPx` high, between `top` and `bottom`. It covers none of the
 * spans.
 * Null if there is no free position.
 * @serves alerts-place-01
 */
export function lowestFreeTop(spans: readonly Span[], heightPx: number, { top, bottom }: Span): number | null {
  let free = bottom - heightPx
  for (const span of [...spans].sort((one, other) => other.bottom - one.bottom)) {
    if (span.bottom + GAP_PX <= free) break
    free = Math.min(free, span.top - GAP_PX - heightPx)
  }
  return free >= top ? free : null
}

/** The dialog that is open over the page, or the page if there is none. */
const frontOf = () =>
  [...document.querySelectorAll(OPEN_DIALOGS)].findLast((each) => each.checkVisibility()) ?? document.body

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/** The spans of these boxes in the window. Boxes to the left or right of the alerts are left out. */
function spansOf(boxes: readonly DOMRect[], alerts: HTMLElement): Span[] {
  const { left, right } = alerts.getBoundingClientRect()
  return boxes
    .filter((box) => box.width > 1 && box.height > 1 && box.left < right && box.right > left)
    .filter((box) => box.bottom > 0 && box.top < window.innerHeight)
}

/** The boxes of the elements that are tapped or read from some distance. */
function importantBoxes(front: Element, alerts: HTMLElement): DOMRect[] {
  return [...front.querySelectorAll(`${CONTROLS}, ${READ}`)]
    .filter((shown) => !alerts.contains(shown) && isShown(shown))
    .map((shown) => shown.getBoundingClientRect())
}

/** The empty part of a line of text above its letters, and below them, as a fraction of its height. */
const AROUND_LETTERS = 0.15

/** The boxes of the letters of all texts, one for each line. */
function textBoxes(front: Element, alerts: HTMLElement): DOMRect[] {
  const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const boxes: DOMRect[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement
    if (!parent || !text.nodeValue?.trim() || alerts.contains(parent) || !isShown(parent)) continue
    range.selectNodeContents(text)
    for (const { x, y, width, height } of range.getClientRects())
      boxes.push(new DOMRect(x, y + AROUND_LETTERS * height, width, (1 - 2 * AROUND_LETTERS) * height))
  }
  return boxes
}

/** The space that every page has below the top bar, and the height of a thin alert of one line. */
const BELOW_TOP_BAR_PX = 20

/** The lower edge of the top bar, which scrolls away with the page in a low window. */
const topBarBottom = () => Math.max(0, document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0)

/**
 * Moves the alerts to the first of these positions that is free:
 * - a space in which they cover nothing at all,
 * - as a thin line, the space below the top bar,
 * - a space in which they cover nothing that is tapped or read from some distance, as they are or as a thin line,
 * - as a second thin line, over the top bar.
 * Taps pass through them.
 * @serves alerts-place-01, alerts-place-02, alerts-place-03, roast-repair-26
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
    const front = frontOf()
    const important = importantBoxes(front, alerts)
    const all = [...important, ...textBoxes(front, alerts)]
    // If no position is set here, the style sheet decides, for example above the bar of a roast.
    const within = { top: GAP_PX, bottom: alerts.getBoundingClientRect().bottom }
    const free = lowestFreeTop(spansOf(all, alerts), height, within)
    if (free !== null) return alignTop(free)
    const freeOfImportant = lowestFreeTop(spansOf(important, alerts), height, within)
    alerts.dataset.thin = ''
    const thinHeight = alerts.getBoundingClientRect().height
    const line = { top: topBarBottom(), bottom: topBarBottom() + BELOW_TOP_BAR_PX }
    const isCovering = spansOf(all, alerts).some(({ top, bottom }) => top < line.bottom && bottom > line.top)
    if (thinHeight <= BELOW_TOP_BAR_PX && !isCovering) return alignTop(line.top)
    if (freeOfImportant !== null) {
      delete alerts.dataset.thin
      return alignTop(freeOfImportant)
    }
    const thinTop = lowestFreeTop(spansOf(important, alerts), thinHeight, { ...within, top: line.bottom })
    alignTop(thinTop ?? Math.max(0, line.bottom - thinHeight))
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
