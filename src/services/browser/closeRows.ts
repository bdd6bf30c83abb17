// When a row has left a list, shows for a moment where the row was.

const CLOSING = { duration: 180, easing: 'ease-out' } as const
/** `motion.ts` is part of the first load of `/`. If this file imported it, that load would need one more chunk. */
const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
/** The lists in which rows close. Alerts and messages are left out, because screen readers read each change of them. */
const LISTS = ':is(#content, [role=dialog], [role=alertdialog]) :is(ul, ol):not([aria-live], [aria-live] *)'
/** Attributes by which a form, a style sheet, or a service finds an element. The copy must not be found by them. */
const IDENTIFYING = ['id', 'name', 'for', 'autofocus', 'aria-keyshortcuts', 'data-row']

interface RemovedRow {
  readonly row: HTMLElement
  readonly list: HTMLElement
  /** The node that followed the row in the list. */
  readonly next: Node | null
}

/**
 * From now on, when one row leaves a list, shows a copy of this row that shrinks until it is gone. The rows below it
 * move up meanwhile, and the member can press each of them where it is shown. Nothing waits for the copy, and neither a
 * tap, a key nor a screen reader reaches it. Views need no code for this.
 */
export function startClosingRows(): void {
  const copies = new WeakSet<Node>()
  new MutationObserver((changes) => {
    const removed = removedRow(changes, copies)
    if (!removed?.list.isConnected || document.hidden || prefersReducedMotion()) return
    const copy = copyOf(removed.row)
    copies.add(copy)
    close(copy, removed)
  }).observe(document.body, { childList: true, subtree: true })
}

/**
 * The row that has left its list. Null if several rows have changed: then the list shows something else, for example
 * another page, or a row has moved.
 */
function removedRow(changes: readonly MutationRecord[], copies: WeakSet<Node>): RemovedRow | null {
  const isRow = (node: Node): node is HTMLElement => node instanceof HTMLLIElement && !copies.has(node)
  const removed: RemovedRow[] = []
  for (const { target, addedNodes, removedNodes, nextSibling } of changes) {
    if (!(target instanceof HTMLElement && target.matches(LISTS))) continue
    if ([...addedNodes].some(isRow)) return null
    for (const row of [...removedNodes].filter(isRow)) removed.push({ row, list: target, next: nextSibling })
  }
  return removed.length === 1 ? (removed[0] ?? null) : null
}

/** A copy that nothing can find, use or send. */
function copyOf(row: HTMLElement): HTMLElement {
  const copy = row.cloneNode(true) as HTMLElement
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of IDENTIFYING) element.removeAttribute(name)
    // No form has this id, so the field belongs to no form.
    if (element.matches('button, input, select, textarea')) element.setAttribute('form', '')
  }
  copy.inert = true
  copy.ariaHidden = 'true'
  Object.assign(copy.style, { pointerEvents: 'none', overflow: 'clip', minHeight: '0' })
  return copy
}

/**
 * Puts the copy where the row was, and makes it shrink. Removes the copy at once if it is outside the window, if the
 * list has columns, or if the view sets the position of each row.
 */
function close(copy: HTMLElement, { list, next }: RemovedRow): void {
  const neighbours = [...list.children].filter((row): row is HTMLElement => row instanceof HTMLElement && !row.inert)
  list.insertBefore(copy, next?.parentNode === list ? next : null)
  const box = copy.getBoundingClientRect()
  if (!isInFlow(copy) || !isInView(box) || neighbours.some((row) => isBeside(row.getBoundingClientRect(), box))) {
    copy.remove()
    return
  }
  const closed = { height: 0, paddingBlock: 0, marginBlock: 0, opacity: 0 }
  copy.animate([{ height: `${box.height}px` }, closed], CLOSING).onfinish = () => copy.remove()
  // Browsers round the width of a border to whole pixels, so a border cannot shrink evenly. The borders therefore do
  // not shrink, and count as a part of the gap.
  const bordersPx = copy.offsetHeight - copy.clientHeight
  closeGap(copy, neighbours, bordersPx + (Number.parseFloat(getComputedStyle(list).rowGap) || 0))
}

/** Closes the gap between the copy and the row below it, or above it if the copy is the last row. */
function closeGap(copy: HTMLElement, neighbours: readonly HTMLElement[], gapPx: number): void {
  const isBelow = (row: Node) => (copy.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const below = neighbours.find(isBelow)
  const side = below ? 'marginBlockStart' : 'marginBlockEnd'
  // `add` adds to the margin that the row already has. The row can also be beside two copies, and then closes two gaps.
  const options = { ...CLOSING, composite: 'add' } as const
  ;(below ?? neighbours.at(-1))?.animate([{ [side]: '0px' }, { [side]: `${-gapPx}px` }], options)
}

/** Whether the other rows move up by themselves. In the list of games, the view sets the position of each row. */
const isInFlow = (row: HTMLElement) => ['static', 'relative'].includes(getComputedStyle(row).position)

/** Whether the box is in the window. */
const isInView = ({ top, bottom, height }: DOMRect) => height > 0 && bottom > 0 && top < window.innerHeight

/**
 * Whether one box is at the left or at the right of the other, so that they overlap in height by more than 1 px. Then
 * the list has columns, and when a row leaves it, not only the rows below move.
 */
const isBeside = (one: DOMRect, other: DOMRect) => one.top < other.bottom - 1 && one.bottom > other.top + 1
