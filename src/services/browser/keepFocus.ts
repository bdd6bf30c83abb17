// Moves the focus of the keyboard when a page opens or the focused element leaves the page.
import {
  canHaveFocus,
  type FocusPlace,
  focusOn,
  layerOf,
  noteRemovedRow,
  pageContent,
  pageHeading,
  placeInstead,
  placeOf,
  sameAgain,
} from './focusPlace.ts'

/** The attributes of an element that decide whether it can have the focus. */
const WATCHED = ['disabled', 'hidden', 'inert', 'aria-hidden', 'aria-invalid']

/** Whether nothing has the focus, so that the keys of the keyboard reach nothing. */
const nothingHasFocus = ({ activeElement: active } = document) =>
  active === null || active === document.body || active.matches(':disabled')

interface FocusKeeper {
  /** Call this when a page opens. */
  pageOpened(): void
  /**
   * Call this when only the address has changed. If another heading appears, this was another page, and `then` is
   * called.
   */
  addressChanged(then: () => void): void
}

/**
 * Keeps the focus where the reader is. The focus moves to the heading of a page that opens, and to the first invalid
 * field of a form that was refused. From an element that leaves the page, it moves to the next row, to the button that
 * opened the dialog, or to an element around it. Views need no code for this.
 * @serves focus-page-01, focus-form-01, focus-dialog-01
 */
export function keepFocus(): FocusKeeper {
  /** The last place in the page, and in each dialog that was opened over it. */
  let places: FocusPlace[] = []
  /**
   * The place of an element that was removed or disabled, and the element that has the focus until the first can be
   * used again.
   */
  let waiting: { place: FocusPlace; parked: HTMLElement } | null = null
  /** The element that the focus is just leaving. The page may change before another element has the focus. */
  let left: HTMLElement | null = null
  let refusable: HTMLFormElement | null = null
  let awaitsHeading = false
  /** Called when another heading is there. */
  let onOpened = () => {}
  /** The heading of the page that was left. It may still be there when the next page opens. */
  let leftHeading: HTMLElement | null = null

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    // A dialog that closes gives the focus back to the element that replaced the opener.
    if (target === waiting?.parked) return returnFocus()
    left = null
    const place = placeOf(target)
    const known = places.findIndex(({ layer }) => layer === place.layer)
    places = [...(known < 0 ? places : places.slice(0, known)), place]
    // The opener of a dialog may be disabled while it is open. When it closes, an element around it has the focus for a
    // moment.
    const isOver = place.layer !== null && place.layer !== waiting?.place.layer
    if (!isOver && target.tabIndex >= 0) waiting = null
    awaitsHeading &&= target.id === 'content'
  })
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    left = target
    // If the element can still have the focus, a tap beside all controls has removed the focus on purpose.
    setTimeout(() => {
      left = null
      if (relatedTarget === null && document.hasFocus() && nothingHasFocus() && canHaveFocus(target)) places = []
    })
  }
  // This listener runs before those of React, because React may change the page immediately.
  document.addEventListener('focusout', leave, true)
  document.addEventListener('submit', ({ target }) => {
    refusable = target as HTMLFormElement
    setTimeout(focusInvalidField)
  })
  document.addEventListener('input', () => {
    refusable = null
  })
  new MutationObserver((changes) => {
    for (const place of places) noteRemovedRow(place, changes)
    focusHeading()
    returnFocus()
    // A moved element also loses the focus, and gets it back.
    const isMoved = changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(left)))
    if (!left || isMoved || !canHaveFocus(left)) keep()
    focusInvalidField()
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED })

  function keep() {
    if (places.length === 0 || !nothingHasFocus()) return
    places = places.filter(({ layer }) => layer === null || layer.checkVisibility())
    const place = places.at(-1)
    const target = place ? placeInstead(place) : (pageHeading() ?? pageContent())
    if (!target || !canHaveFocus(target)) return
    if (place && target.tabIndex < 0) waiting = { place, parked: target }
    focusOn(target)
  }

  /**
   * Gives the focus back to the first element, for example when the server has answered and the button is enabled
   * again.
   */
  function returnFocus() {
    if (waiting === null || document.activeElement !== waiting.parked) return
    sameAgain(waiting.place, waiting.parked)?.focus({ preventScroll: true })
  }

  function focusHeading() {
    const heading = awaitsHeading ? pageHeading() : null
    if (!heading || heading === leftHeading) return
    awaitsHeading = false
    onOpened()
    // If a dialog is open over the new page, the focus stays in the dialog.
    if (!document.activeElement || !layerOf(document.activeElement)) focusOn(heading)
  }

  function focusInvalidField() {
    if (!refusable?.isConnected || isBusy(refusable)) return
    const invalid = [...refusable.querySelectorAll<HTMLElement>('[aria-invalid=true]')].find(canHaveFocus)
    if (!invalid) return
    refusable = null
    const field = invalid.tabIndex >= 0 ? invalid : invalid.querySelector<HTMLElement>('input')
    field?.focus()
  }

  function awaitHeading(then: () => void) {
    awaitsHeading = true
    leftHeading = pageHeading()
    onOpened = then
  }

  return {
    addressChanged: awaitHeading,
    pageOpened: () => {
      places = []
      waiting = null
      awaitHeading(() => {})
      const content = pageContent()
      if (content) focusOn(content)
    },
  }
}

/** Whether the server has not answered yet: until then, the button that sends the form is disabled. */
function isBusy(form: HTMLFormElement): boolean {
  const buttons = [...form.elements].filter((element) => element.matches('button[type=submit]'))
  return buttons.length > 0 && buttons.every((button) => button.matches(':disabled'))
}
