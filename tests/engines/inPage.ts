// Runs inside the page, in every engine: finds elements as a person finds them, by role and name, and looks whether an
// open dialog can be used. `visitor.ts` sends this code to the page.

import { computeAccessibleName } from 'dom-accessibility-api'

const SELECTORS = {
  button: 'button, summary, [role=button]',
  link: 'a[href], [role=link]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3, h4',
  img: 'img, [role=img]',
  menuitem: '[role=menuitem]',
  label: 'label',
  table: 'table',
  text: 'body *',
} as const

export type Role = keyof typeof SELECTORS
/** A name, or the source of a regular expression. Everything here travels as JSON. */
export type Name = { text: string } | { pattern: string; flags: string }

const DIALOGS = 'dialog[open], [role=dialog], [role=alertdialog]'

/** Whether the element has a box, and is hidden neither from the eye nor from a screen reader. */
function isShown(element: Element): boolean {
  if (element.closest('[aria-hidden=true], [inert]')) return false
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

/** The dialog on top, or undefined. */
const topDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(DIALOGS)].filter(isShown).at(-1)

const isModal = (dialog: Element): boolean => dialog.matches('dialog, [aria-modal=true]')

/** The text of an element that has text of its own, and not only that of its children. */
function ownText(element: Element): string {
  const hasOwnText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  )
  return hasOwnText ? (element.textContent ?? '').replace(/\s+/g, ' ').trim() : ''
}

/** The shown elements with this role and name. While a modal dialog is open, only its own elements count. */
export function find(role: Role, name: Name): Element[] {
  const dialog = topDialog()
  const root = dialog && isModal(dialog) ? dialog : document
  const nameOf = role === 'text' || role === 'label' ? ownTextOrAll(role) : computeAccessibleName
  const isNamed = (element: Element) =>
    'text' in name ? nameOf(element) === name.text : new RegExp(name.pattern, name.flags).test(nameOf(element))
  return [...root.querySelectorAll(SELECTORS[role])].filter((element) => isShown(element) && isNamed(element))
}

const ownTextOrAll = (role: 'text' | 'label') => (element: Element) =>
  role === 'text' ? ownText(element) : (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Whether an element of this kind is moved or changed by an animation now. */
const isAnimated = (isMeant: (target: Element) => boolean): boolean =>
  document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect instanceof KeyframeEffect && effect.target !== null && isMeant(effect.target),
    )

/** How many frames the page has drawn since this code came. */
let frames = 0
const countFrame = () => {
  frames += 1
  requestAnimationFrame(countFrame)
}
requestAnimationFrame(countFrame)

interface FoundElement {
  readonly element: Element | null
  /** Changes when the element moves, and when the page becomes longer or has loaded another file. */
  readonly place: string
  readonly frames: number
}

/**
 * The first element that a press reaches, in the middle of the window. A press waits until its place no longer changes.
 */
export function findWithPlace(role: Role, name: Name): FoundElement {
  const element = find(role, name).find((candidate) => !candidate.matches(':disabled'))
  // A driver scrolls to the edge of the window only, where the bar at the bottom of a phone covers the element.
  if (element && !isReachable(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (!element || !isReachable(element) || isAnimated((target) => target.contains(element)))
    return { element: null, place: '', frames }
  const { x, y, width, height } = element.getBoundingClientRect()
  const { scrollHeight } = document.documentElement
  const files = performance.getEntriesByType('resource').length
  return { element, place: [x, y, width, height, scrollHeight, files].map(Math.round).join(' '), frames }
}

/** The title of the dialog on top, or null. */
export const dialogTitle = (): string | null => {
  const dialog = topDialog()
  return dialog ? computeAccessibleName(dialog) : null
}

/** The part of a box that its scrolling parents and the window leave visible. */
function visibleHeight(element: Element): number {
  let { top, bottom } = element.getBoundingClientRect()
  top = Math.max(top, 0)
  bottom = Math.min(bottom, window.innerHeight)
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (getComputedStyle(parent).overflowY === 'visible') continue
    const box = parent.getBoundingClientRect()
    top = Math.max(top, box.top)
    bottom = Math.min(bottom, box.bottom)
    // An open modal dialog lies over the page, so that nothing around it can cut it.
    if (parent.matches('dialog:modal')) break
  }
  return bottom - top
}

/** Whether a press in the middle of the element reaches it. */
function isReachable(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
  return hit !== null && (element.contains(hit) || hit.contains(element) || label?.contains(hit) === true)
}

/**
 * Fields of which only the label is drawn, such as those of check boxes, are one point large. A field that lets every
 * press through is for the keyboard.
 */
const isForPresses = (element: Element) =>
  element.getBoundingClientRect().height > 4 && getComputedStyle(element).pointerEvents !== 'none'

/**
 * What is wrong with the dialog on top, one sentence for each fault: it must be in the window, use the height that it
 * needs, and show each of its fields and buttons so that a press reaches it.
 */
export function dialogFaults(): string[] {
  const dialog = topDialog()
  if (!dialog) return ['No dialog is open.']
  if (isAnimated((target) => dialog.contains(target))) return ['It still moves.']
  const faults: string[] = []
  const box = dialog.getBoundingClientRect()
  if (box.left < -1 || box.right > window.innerWidth + 1) faults.push('It is wider than the window.')
  if (isModal(dialog) && (box.top < -1 || box.bottom > window.innerHeight + 1))
    faults.push('It is higher than the window.')
  const scrolling = [...dialog.querySelectorAll('*')].filter(
    (part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 2,
  )
  // A part may scroll only when the dialog is as high as the window allows.
  const bodies = scrolling.filter((part) => !(part instanceof HTMLTextAreaElement) && part.clientHeight < 100)
  for (const body of bodies)
    faults.push(`${Math.round(body.clientHeight)} px of its ${body.scrollHeight} px are in view.`)
  if (
    isModal(dialog) &&
    scrolling.some(({ parentElement }) => parentElement === dialog) &&
    box.height < window.innerHeight * 0.8
  )
    faults.push(`It scrolls at a height of ${Math.round(box.height)} px in a window of ${window.innerHeight} px.`)
  const controls = [...dialog.querySelectorAll('button, input, textarea, select, a[href]')].filter(
    (control) => isShown(control) && isForPresses(control),
  )
  if (controls.length === 0) faults.push('It has no button.')
  for (const control of controls) {
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const name = computeAccessibleName(control)
    const needed = Math.min(control.getBoundingClientRect().height, window.innerHeight / 2)
    if (visibleHeight(control) < needed - 2) faults.push(`'${name}' is not in view.`)
    else if (!control.matches(':disabled') && !isReachable(control)) faults.push(`A press does not reach '${name}'.`)
  }
  return faults
}

/** Shows the page with its rules for paper: in WebKit no driver can print or ask for these rules. */
export function showAsPrinted(): void {
  const change = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        if (/\bprint\b/.test(rule.media.mediaText)) rule.media.mediaText = 'all'
        else if (/\bscreen\b/.test(rule.media.mediaText)) rule.media.mediaText = 'not all'
      }
      if ('cssRules' in rule) change(rule.cssRules as CSSRuleList)
    }
  }
  for (const sheet of document.styleSheets) change(sheet.cssRules)
}

/** In how many lines the text is that is shown first. */
export function linesOf(text: string): number {
  const element = [...document.querySelectorAll('main *')].find((part) => ownText(part) === text)
  if (!element) return 0
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

/** How light the background of the page is, from 0 (black) to 255 (white). */
export const lightness = (): number =>
  Math.min(
    ...(getComputedStyle(document.documentElement).backgroundColor.match(/[\d.]+/g) ?? ['0']).slice(0, 3).map(Number),
  )
