// Finds the element that gets the focus when the focused element leaves the page.

/** The rows of lists and tables. */
const ROW = 'li, tr, [role=row], [role=listitem], [data-row]'
/** The controls that a person reaches with Tab. */
const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'
/** The dialogs and menus that can be over the page. */
const LAYER = 'dialog, [role=dialog], [popover]'

/** An element that had the focus, and the elements around it. The element itself may leave the page later. */
export interface FocusPlace {
  readonly element: HTMLElement
  /** The name of the element, when it had the focus. */
  readonly name: string
  /** The dialog or menu around the element; null for the page itself. */
  readonly layer: Element | null
  /** The elements around the element, the nearest first. */
  readonly around: readonly HTMLElement[]
  /** The row of a list around the element. `position` is the element's position among the controls of the row. */
  readonly row: { readonly element: HTMLElement; readonly position: number } | null
  /** The row that follows a removed row, or the row before it if the removed row was the last one. */
  nextRow: HTMLElement | null
}

/** The dialog or menu around the element; null for an element of the page itself. */
export const layerOf = (element: Element): Element | null => element.closest(LAYER)

const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent

const controlsIn = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(FOCUSABLE)]

/** The place of an element that has the focus now. */
export function placeOf(element: HTMLElement): FocusPlace {
  const around: HTMLElement[] = []
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    around.push(parent)
  const row = element.closest<HTMLElement>(ROW)
  return {
    element,
    name: nameOf(element),
    layer: layerOf(element),
    around,
    row: row && { element: row, position: controlsIn(row).indexOf(element) },
    nextRow: null,
  }
}

/** Whether the element can have the focus: it is in the page, can be used, is shown and is not behind a dialog. */
export const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility() &&
  !element.closest('[inert], [aria-hidden=true]')

/** If these changes of the page removed the row in which the focused element was, stores the next row in `nextRow`. */
export function noteRemovedRow(place: FocusPlace, changes: readonly MutationRecord[]): void {
  const row = place.nextRow ?? place.row?.element
  if (!row) return
  const change = changes.find(({ removedNodes }) => [...removedNodes].includes(row))
  if (!change) return
  place.nextRow = [rowAt(change.nextSibling, 'next'), rowAt(change.previousSibling, 'previous')].find(Boolean) ?? null
}

/** The first row in this direction, beginning with `start` itself. */
function rowAt(start: Node | null, direction: 'next' | 'previous'): HTMLElement | null {
  for (let node = start; node; node = direction === 'next' ? node.nextSibling : node.previousSibling)
    // The list may still show a copy of a row that was removed earlier. Such a copy is inert.
    if (node instanceof HTMLElement && node.matches(ROW) && node.isConnected && !node.inert) return node
  return null
}

/**
 * Returns the element that had the focus, if it can be used again. If it has left the page, returns a control inside
 * `within` that has the same tag and name. Null if there is none.
 */
export function findSameControl({ element, name }: FocusPlace, within: HTMLElement): HTMLElement | null {
  if (canHaveFocus(element)) return element
  const isSame = (control: HTMLElement) => control.tagName === element.tagName && nameOf(control) === name
  return (
    (!element.isConnected && controlsIn(within).find((control) => isSame(control) && canHaveFocus(control))) || null
  )
}

/** The main heading of the page. Null while the page has no heading. */
export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('#content h1')
/** The element around the content of the page. It gets the focus while the page has no heading. */
export const pageContent = (): HTMLElement | null => document.getElementById('content')

/**
 * Finds the element that gets the focus when the focused element has left the page or cannot be used any more: a
 * control in the next row of the list, or an element around the former element. A button beside the former element is
 * never chosen, because the next press of a key would press that button.
 */
export function findReplacement(place: FocusPlace): HTMLElement | null {
  const { element, row, nextRow, around } = place
  if (canHaveFocus(element)) return element
  if (row && nextRow && canHaveFocus(nextRow)) {
    const controls = controlsIn(nextRow)
    return controls[Math.max(0, row.position)] ?? controls[0] ?? nextRow
  }
  const nearest = around.find((parent) => parent.isConnected && canHaveFocus(parent))
  const isWholePage = !nearest || nearest.querySelector('h1') !== null || nearest.id === 'content'
  return isWholePage ? (pageHeading() ?? pageContent()) : (findSameControl(place, nearest) ?? nearest)
}

/** Focuses an element that need not be a control. The page does not scroll. */
export function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
