// The keys of the keyboard for the cockpit of a roast.
import { type EventObject, fromCallback } from 'xstate'
import type { KeyPressed } from '../../machines/shared/shortcuts.types.ts'
import { singleKeysAreOn } from './keys.ts'

/** The fields that use all keys themselves. A range, such as the slider of a chart, uses only the arrow keys. */
const FIELDS = 'input:not([type=range]), textarea, select, [contenteditable]'
/** The dialogs and menus over the page, which use every key. A popover that is closed is not visible. */
const OVER_THE_PAGE = 'dialog, [role=dialog], [role=menu][data-state=open], [role=listbox][data-state=open], [popover]'
/** The element that shows the typed value. */
const TARGET = '[data-takes-keys]'

/** The controls that the browser presses with Enter and the space bar. */
const CONTROLS = 'a, button, summary, [role=button]'

/**
 * Sends `key.pressed` for keys that nothing else on the page uses. A typed number moves the focus to the element that
 * shows the typed value, so that Enter does not also press the button that was clicked last.
 */
export const keyPresses = fromCallback<EventObject>(({ sendBack }) => {
  /**
   * The control that was clicked last, or that had the focus when a number was typed. Enter does not press it, unless the
   * member has moved the focus with Tab since.
   */
  let clickedControl: Element | null = null
  const onPointerDown = ({ target }: PointerEvent) => {
    clickedControl = target instanceof Element ? target.closest(CONTROLS) : null
  }
  const isForControl = (key: string, focused: Element | null) =>
    (key === 'Enter' || key === ' ') && focused?.matches(CONTROLS) === true && focused !== clickedControl
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Tab') clickedControl = null
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat && key !== 'Backspace') return
    const focused = document.activeElement
    const isCovered = [...document.querySelectorAll(OVER_THE_PAGE)].some((element) => element.checkVisibility())
    if (focused?.closest(FIELDS) || isCovered || isForControl(key, focused)) return
    // A member who has switched off the shortcuts types numbers only.
    if (/^\p{L}$/u.test(key) && !singleKeysAreOn()) return
    if (key === 'Enter') event.preventDefault()
    if (/^[0-9.,]$/.test(key)) {
      document.querySelector<HTMLElement>(TARGET)?.focus({ preventScroll: true })
      // The code of the element may not have loaded yet. Then the focus is still on what was clicked.
      clickedControl = document.activeElement
    }
    sendBack({ type: 'key.pressed', key } satisfies KeyPressed)
  }
  document.addEventListener('pointerdown', onPointerDown, { capture: true })
  document.addEventListener('keydown', onKeyDown)
  return () => {
    document.removeEventListener('pointerdown', onPointerDown, { capture: true })
    document.removeEventListener('keydown', onKeyDown)
  }
})
