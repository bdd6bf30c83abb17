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
  /**
   * Call this once, for the page that the browser has loaded.
   * @serves focus-page-02
   */
  documentLoaded(): void
  /** Call this when a page opens. */
  pageOpened(): void
  /**
   * Call this when the address has changed and the screen has not. When a new heading appears, another page has opened:
   * the heading gets the focus, and `then` is called.
   */
  addressChanged(then: () => void): void
}

/**
 * Moves the focus to the heading of a page that opens, and to the first invalid field of a form that was refused. If
 * the focused element disappears, the focus moves to the next row of the list, to the button that opened the dialog, or
 * to an element around the one that disappeared. Views need no code for this.
 * @serves focus-page-01, focus-form-01, focus-dialog-01
 */
export function keepFocus(): FocusKeeper {
  /** The last place in the page, and in each dialog that was opened over it. */
  let places: FocusPlace[] = []
  /**
   * Set while the focus is parked on an element that is not a control, because the control at `place` was removed or
   * disabled. When that control can be used again, it gets the focus back.
   */
  let waiting: { place: FocusPlace; parked: HTMLElement } | null = null
  /** The element that the focus is just leaving. The page may change before another element has the focus. */
  let leaving: HTMLElement | null = null
  /** The form that was just submitted. If it is refused, its first invalid field gets the focus. */
  let submittedForm: HTMLFormElement | null = null
  let awaitsHeading = false
  /** Called when another heading is there. */
  let onOpened = () => {}
  /** The heading of the page that was left. It may still be there when the next page opens. */
  let leftHeading: HTMLElement | null = null

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    // A dialog that closes focuses the parked element. If the opener can be used again, the focus moves on to it.
    if (target === waiting?.parked) return returnFocus()
    leaving = null
    const place = placeOf(target)
    const known = places.findIndex(({ layer }) => layer === place.layer)
    places = [...(known < 0 ? places : places.slice(0, known)), place]
    // The focus of another control ends the wait, unless the control is in a dialog that has opened since: when the
    // dialog closes, its opener may be usable again.
    const isOver = place.layer !== null && place.layer !== waiting?.place.layer
    if (!isOver && target.tabIndex >= 0) waiting = null
    awaitsHeading &&= target.id === 'content'
  })
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    leaving = target
    // If the element could still have the focus, the reader has tapped on an empty part of the page. Then nothing gets
    // the focus.
    setTimeout(() => {
      leaving = null
      if (relatedTarget === null && document.hasFocus() && nothingHasFocus() && canHaveFocus(target)) places = []
    })
  }
  // This listener runs before those of React, because React may change the page immediately.
  document.addEventListener('focusout', leave, true)
  document.addEventListener('submit', ({ target }) => {
    submittedForm = target as HTMLFormElement
    setTimeout(focusInvalidField)
  })
  document.addEventListener('input', () => {
    submittedForm = null
  })
  new MutationObserver((changes) => {
    for (const place of places) noteRemovedRow(place, changes)
    focusHeading()
    returnFocus()
    // An element that is moved in the document loses the focus too. It can still be focused, so it gets the focus back.
    const isMoved = changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(leaving)))
    if (!leaving || isMoved || !canHaveFocus(leaving)) replaceLostFocus()
    focusInvalidField()
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED })

  /** Focuses the element that replaces one that has lost the focus. */
  function replaceLostFocus() {
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
    if (!submittedForm?.isConnected || isBusy(submittedForm)) return
    const invalid = [...submittedForm.querySelectorAll<HTMLElement>('[aria-invalid=true]')].find(canHaveFocus)
    if (!invalid) return
    submittedForm = null
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
    documentLoaded: () => {
      awaitsHeading = nothingHasFocus()
      focusHeading()
    },
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
