// Moves the alerts to a part of the window where they cover nothing important.

/** The elements that are tapped. An alert does not cover them. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role=slider], [role=switch], [role=menuitem], label'
/**
 * The elements that are read from some distance: scores, the timer, readings, a QR code, the whole keypad of a phone.
 * An alert does not cover them.
 */
const READ_FROM_AFAR = 'output, [role=timer], [role=img], dd, table, [role=dialog]'
/**
 * The texts that say what is wrong with a field. An alert does not cover them: it often says the same, but it is gone
 * before the field is corrected.
 */
const FIELD_PROBLEMS = '[data-part=error-text]'
/**
 * Also those that are closed and so not visible. The keypad of a phone is left out: it is a dialog, but the page around
 * it can be tapped, too.
 */
const DIALOGS = '[aria-modal=true], [popover]'

/** The space between an alert and the elements above and below it. */
const GAP_PX = 6

interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * Finds the lowest free position between `top` and `bottom` for an element that is `heightPx` high. At a free position,
 * the element covers none of the spans.
 * @returns the top of the position, or null if no position is free
 */
export function lowestFreeTop(spans: readonly Span[], heightPx: number, { top, bottom }: Span): number | null {
  let freeTop = bottom - heightPx
  for (const span of [...spans].sort((one, other) => other.bottom - one.bottom)) {
    if (span.bottom + GAP_PX <= freeTop) break
    freeTop = Math.min(freeTop, span.top - GAP_PX - heightPx)
  }
  return freeTop >= top ? freeTop : null
}

/** The dialog that is open over the page, or the page if there is none. */
const findFront = () =>
  [...document.querySelectorAll(DIALOGS)].findLast((dialog) => dialog.checkVisibility()) ?? document.body

const isShown = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true })

/** The spans of these boxes in the window. Boxes to the left or right of the alerts are left out. */
function spansOf(boxes: readonly DOMRect[], alerts: HTMLElement): Span[] {
  const { left, right } = alerts.getBoundingClientRect()
  return boxes
    .filter((box) => box.width > 1 && box.height > 1 && box.left < right && box.right > left)
    .filter((box) => box.bottom > 0 && box.top < window.innerHeight)
}

/** The boxes of all elements of `CONTROLS`, `READ_FROM_AFAR` and `FIELD_PROBLEMS` that are shown. */
function importantBoxes(front: Element, alerts: HTMLElement): DOMRect[] {
  return [...front.querySelectorAll(`${CONTROLS}, ${READ_FROM_AFAR}, ${FIELD_PROBLEMS}`)]
    .filter((element) => !alerts.contains(element) && isShown(element))
    .map((element) => element.getBoundingClientRect())
}

/** How much of the height of a line of text is empty above its letters. The same part is empty below them. */
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

/** Every page has this empty space below the top bar. A thin alert of one line has room there. */
const BELOW_TOP_BAR_PX = 20

/** The lower edge of the top bar; 0 if the bar is not visible, because it scrolls with the page in a low window. */
const topBarBottom = () => Math.max(0, document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0)

/**
 * From now on, moves the alerts to the first of these positions that is free:
 * 1. a space in which they cover nothing at all,
 * 2. the space below the top bar, if they have room there as a thin line,
 * 3. a space in which they cover nothing that is tapped, read from some distance, or says what is wrong with a field,
 * 4. such a space for a thin line,
 * 5. as a thin line, over the top bar and the space below it, or over the top bar alone if that space is not free.
 * A tap on an alert reaches the element behind it.
 */
export function startPlacingAlerts(alerts: HTMLElement): void {
  let isPlanned = false
  /** Moves the alerts so that their upper edge is at `top`. */
  const alignTop = (top: number) => {
    alerts.style.bottom = `${window.innerHeight - top - alerts.getBoundingClientRect().height}px`
  }
  const place = () => {
    isPlanned = false
    delete alerts.dataset.thin
    const { height } = alerts.getBoundingClientRect()
    if (height === 0) return
    alerts.style.bottom = ''
    const front = findFront()
    const important = importantBoxes(front, alerts)
    const allBoxes = [...important, ...textBoxes(front, alerts)]
    // No position is set at this moment, so the style sheet decides it: for example above the bar of a roast.
    const within = { top: GAP_PX, bottom: alerts.getBoundingClientRect().bottom }
    const freeTop = lowestFreeTop(spansOf(allBoxes, alerts), height, within)
    if (freeTop !== null) return alignTop(freeTop)
    const freeOfImportant = lowestFreeTop(spansOf(important, alerts), height, within)
    alerts.dataset.thin = ''
    const thinHeight = alerts.getBoundingClientRect().height
    const thinLine = { top: topBarBottom(), bottom: topBarBottom() + BELOW_TOP_BAR_PX }
    const isCovering = (boxes: readonly DOMRect[]) =>
      spansOf(boxes, alerts).some(({ top, bottom }) => top < thinLine.bottom && bottom > thinLine.top)
    if (thinHeight <= BELOW_TOP_BAR_PX && !isCovering(allBoxes)) return alignTop(thinLine.top)
    if (freeOfImportant !== null) {
      delete alerts.dataset.thin
      return alignTop(freeOfImportant)
    }
    const thinTop = lowestFreeTop(spansOf(important, alerts), thinHeight, { ...within, top: thinLine.bottom })
    const lowestBottom = isCovering(important) ? thinLine.top : thinLine.bottom
    alignTop(thinTop ?? Math.max(0, lowestBottom - thinHeight))
  }
  const plan = () => {
    if (isPlanned || alerts.childElementCount === 0) return
    isPlanned = true
    requestAnimationFrame(place)
  }
  // A menu gets this attribute when it is at its place, which is a moment after it has opened.
  new MutationObserver(plan).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-placement'],
  })
  new ResizeObserver(plan).observe(alerts)
  window.addEventListener('resize', plan)
  window.addEventListener('scroll', plan, { passive: true, capture: true })
}
