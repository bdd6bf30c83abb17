// The keys of the keyboard for the shortcuts of every page.
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { KeyPressed, NextKeyTaken, PageKey, PageKeysRead } from '../../machines/shared/shortcuts.types.ts'

/** The fields in which a key types or chooses something. */
const TYPED_INTO = 'input:not([type=button], [type=submit], [type=checkbox]), textarea, select, [contenteditable]'
/** The dialogs and menus over the page, also those that are closed and so not visible. */
const DIALOGS = 'dialog, [role=dialog], [role=menu], [popover]'

/** The key under which the browser stores that the shortcuts are off. */
const SWITCHED_OFF = 'shortcuts-off'

/** The visible control of the page that has these keys in `aria-keyshortcuts` and can be used. */
const controlOf = (keys: string) =>
  [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]:not(:disabled)')].find(
    (control) => control.getAttribute('aria-keyshortcuts') === keys && control.checkVisibility(),
  )

const isOpen = (dialog: Element) => dialog.checkVisibility()

/** Sends each key that is not typed into a field, while no dialog is open. */
export const watchKeys = fromCallback<NextKeyTaken>(({ sendBack, receive }) => {
  const report: (event: KeyPressed) => void = sendBack
  /** Whether a shortcut uses the next key. */
  let isNextKeyTaken = false
  receive((event) => {
    isNextKeyTaken = event.isTaken
  })
  const onKey = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented || key.length !== 1) return
    if (target instanceof Element && target.closest(TYPED_INTO)) return
    if ([...document.querySelectorAll(DIALOGS)].some(isOpen)) return
    // The key does only one thing: it must not also be typed into the field that it focuses or opens, and the second
    // key of a shortcut must not also log an event of a roast.
    if (isNextKeyTaken || controlOf(key)?.matches(`${TYPED_INTO}, [aria-expanded]`)) event.preventDefault()
    report({ type: 'key.pressed', key })
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
})

/** Clicks the control with these keys. If the control is a field, moves the focus to it instead. */
export function pressControl(_: unknown, { keys }: { keys: string }): void {
  const control = controlOf(keys)
  if (control?.matches(TYPED_INTO)) control.focus()
  else control?.click()
}

/** Whether the shortcuts are on in this browser. */
export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(SWITCHED_OFF) === null
  } catch {
    return true
  }
}

/** The actor that ends with the result of `singleKeysAreOn`. */
export const readSwitch = fromPromise(async () => singleKeysAreOn())

/** The name of a control. The text of its key (`kbd`) and small text, such as a time, are left out. */
function nameOf(control: HTMLElement): string {
  const label = control.getAttribute('aria-label')
  if (label !== null) return label
  const copy = control.cloneNode(true) as HTMLElement
  for (const extra of copy.querySelectorAll('[aria-hidden=true], kbd, small')) extra.remove()
  return (control as HTMLInputElement).labels?.[0]?.textContent ?? copy.textContent
}

/** The keys that the controls of the page have in `aria-keyshortcuts`. */
const pageKeys = (): PageKey[] =>
  [...document.querySelectorAll<HTMLElement>('#content [aria-keyshortcuts]')]
    .filter((control) => control.checkVisibility())
    .map((control) => ({ keys: control.getAttribute('aria-keyshortcuts') ?? '', name: nameOf(control).trim() }))

/** Sends the keys of the page immediately, and again when its controls change. */
export const watchPageKeys = fromCallback<EventObject>(({ sendBack }) => {
  const report: (event: PageKeysRead) => void = sendBack
  let lastSentText = ''
  const read = () => {
    const keys = pageKeys()
    const text = JSON.stringify(keys)
    if (text === lastSentText) return
    lastSentText = text
    report({ type: 'pageKeys.read', pageKeys: keys })
  }
  const observer = new MutationObserver(read)
  const content = document.getElementById('content')
  if (content)
    observer.observe(content, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-keyshortcuts'],
    })
  read()
  return () => observer.disconnect()
})

/** Stores whether the shortcuts are on in this browser. */
export function writeSwitch(_: unknown, { isOn }: { isOn: boolean }): void {
  try {
    if (isOn) localStorage.removeItem(SWITCHED_OFF)
    else localStorage.setItem(SWITCHED_OFF, 'yes')
  } catch {
    // If the browser blocks the storage, the choice is valid until the page is closed. The letters in the cockpit of a
    // roast stay on, because `singleKeysAreOn` does not find the choice.
  }
}
