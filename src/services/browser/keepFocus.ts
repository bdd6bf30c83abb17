// Moves the focus of the keyboard when a page opens or the focused element leaves the page.
import {
  canHaveFocus,
  type FocusPlace,
  findReplacement,
  findSameControl,
  focusOn,
  layerOf,
  noteRemovedRow,
  pageContent,
  pageHeading,
  placeOf,
} from './focusPlace.ts'

/** The attributes of an element that decide whether it can have the focus. */
const WATCHED = ['disabled', 'hidden', 'inert', 'aria-hidden', 'aria-invalid']

/** Whether nothing has the focus, so that the keys of the keyboard reach nothing. */
const nothingHasFocus = ({ activeElement: active } = document) =>
  active === null || active === document.body || active.matches(':disabled')

interface FocusKeeper {
  /** Call this once, for the page that the browser has loaded. */
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
 * From now on, moves the focus to the heading of a page that opens, and to the first invalid field of a form that was
 * refused. If the focused element disappears, the focus moves to the next row of the list, to the button that opened
 * the dialog, or to an element around the missing element. Views need no code for this.
 */
export function startKeepingFocus(): FocusKeeper {
  /** The place of the last focus: first in the page, then in each open dialog over the page. */
  let places: FocusPlace[] = []
  /**
   * Set while the control at `place` is removed or disabled. The focus is then on `substitute`, which is not a control.
   * When the control can be used again, it gets the focus back.
   */
  let waiting: { place: FocusPlace; substitute: HTMLElement } | null = null
  /** The element that is losing the focus now. The page may change before another element gets the focus. */
  let leaving: HTMLElement | null = null
  /** The form that was just submitted. If it is refused, its first invalid field gets the focus. */
  let submittedForm: HTMLFormElement | null = null
  /** Whether the next heading that appears gets the focus. */
  let awaitsHeading = false
  /** Called when the heading of another page appears. */
  let onOpened = () => {}
  /** The heading of the page that was left. It may still be there when the next page opens. */
  let leftHeading: HTMLElement | null = null

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    // A dialog that closes gives the focus to the substitute. If the button that opened the dialog can be used again,
    // this button gets the focus.
    if (target === waiting?.substitute) return returnFocus()
    leaving = null
    const place = placeOf(target)
    const knownIndex = places.findIndex(({ layer }) => layer === place.layer)
    places = [...(knownIndex < 0 ? places : places.slice(0, knownIndex)), place]
    // When another control gets the focus, the wait ends. A control in a dialog that has opened since does not end it,
    // because the button that opened the dialog may be usable again when the dialog closes.
    const isInNewerDialog = place.layer !== null && place.layer !== waiting?.place.layer
    if (!isInNewerDialog && target.tabIndex >= 0) waiting = null
    // If something else than the content gets the focus, the heading does not get it any more.
    awaitsHeading &&= target.id === 'content'
  })
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    leaving = target
    // If the element could still have the focus, a tap on an empty part of the page has removed the focus. The places
    // are then forgotten, so that no element gets the focus back.
    setTimeout(() => {
      leaving = null
      if (relatedTarget === null && document.hasFocus() && nothingHasFocus() && canHaveFocus(target)) places = []
    })
  }
  // This listener runs before the listeners of React, because React may change the page immediately.
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

  /** If no element has the focus any more, focuses the replacement of the last focused element. */
  function replaceLostFocus() {
    if (places.length === 0 || !nothingHasFocus()) return
    places = places.filter(({ layer }) => layer === null || layer.checkVisibility())
    const place = places.at(-1)
    const target = place ? findReplacement(place) : (pageHeading() ?? pageContent())
    if (!target || !canHaveFocus(target)) return
    if (place && target.tabIndex < 0) waiting = { place, substitute: target }
    focusOn(target)
  }

  /**
   * Gives the focus from the substitute back to its control, for example when the server has answered and the button is
   * enabled again.
   */
  function returnFocus() {
    if (waiting === null || document.activeElement !== waiting.substitute) return
    findSameControl(waiting.place, waiting.substitute)?.focus({ preventScroll: true })
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
    const allInvalid = [...submittedForm.querySelectorAll<HTMLElement>('[aria-invalid=true]')].filter(canHaveFocus)
    const [invalid] = allInvalid
    if (!invalid) return
    submittedForm = null
    // A name and a password that do not belong together: the page has selected the password.
    const { activeElement: active } = document
    if (active instanceof HTMLInputElement && active.type === 'password' && allInvalid.includes(active)) return
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

/** Whether the server has not answered yet. The button that sends the form is disabled until the answer arrives. */
function isBusy(form: HTMLFormElement): boolean {
  const buttons = [...form.elements].filter((element) => element.matches('button[type=submit]'))
  return buttons.length > 0 && buttons.every((button) => button.matches(':disabled'))
}
