// Renders a view in Node, without a browser, and finds its elements as a person finds them: by role and name.

import { CacheProvider, type EmotionCache, withEmotionCache } from '@emotion/react'
import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'
import { parseHTML } from 'linkedom'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import type { AppRef } from '../../src/machines/app/app.machine.ts'
import { AppContext } from '../../src/views/shared/AppContext.ts'
import { ChakraTheme } from '../../src/views/shared/ChakraTheme.tsx'
import { startApp } from '../machines/startApp.ts'

/** The parts of `window` that views read while they render: a browser on https. */
const browserWindow = { isSecureContext: true, location: { origin: 'https://parlor.test' } }
const windowWithPasskeys = { ...browserWindow, PublicKeyCredential: class {} }

/**
 * Renders a view once, in the state that its actor has now, and returns its content.
 *
 * No effect runs, and no element gets the focus. The view is rendered as during hydration, so `useHydrated` is false:
 * what a page shows about the connection is proved in the browser.
 * @param app the app that the view reads, for example for the signed-in member. If it is missing, nobody is signed in.
 * @param hasPasskeys false for a browser without passkeys
 */
export function renderView(view: ReactNode, app = visitorsApp(), hasPasskeys = true): ShownElement {
  const { document } = parseHTML('<!doctype html><html lang="en"><body></body></html>')
  document.body.innerHTML = withWindow(hasPasskeys ? windowWithPasskeys : browserWindow, () =>
    renderToStaticMarkup(
      <Router ssrPath="/">
        <AppContext value={app}>
          <StylesOnce>
            <ChakraTheme>{view}</ChakraTheme>
          </StylesOnce>
        </AppContext>
      </Router>,
    ),
  )
  return new ShownElement(document.body)
}

let app: AppRef | undefined

/** The app while nobody is signed in. All views share it, because it does nothing. */
function visitorsApp(): AppRef {
  app ??= startApp('/').app
  return app
}

let styles: EmotionCache | undefined

/** Makes the styles only once, and leaves them out of the HTML. Without this, they would take most of the time. */
const StylesOnce = withEmotionCache(function StylesOnce({ children }: { children: ReactNode }, current: EmotionCache) {
  styles ??= Object.assign(current, { compat: true })
  return <CacheProvider value={styles}>{children}</CacheProvider>
})

/** Calls the function while `window` exists. Afterwards the code of other tests finds no `window` again. */
function withWindow<Result>(window: object, run: () => Result): Result {
  Object.assign(globalThis, { window })
  try {
    return run()
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
  }
}

/** An element of a rendered view. What is hidden from screen readers is not found in it. */
export class ShownElement {
  private readonly element: Element

  constructor(element: Element) {
    this.element = element
  }

  /** All elements with this role, and with this name if there is one, in the order of the document. */
  all(role: string, name?: string | RegExp): ShownElement[] {
    return this.elements('*')
      .filter((element) => roleOf(element) === role)
      .map((element) => new ShownElement(element))
      .filter((shown) => name === undefined || isMatch(shown.name, name))
  }

  /** The only element with this role and name. Throws if there is none, or if there are several. */
  get(role: string, name?: string | RegExp): ShownElement {
    return only(this.all(role, name), `${role} ${name ?? ''}`, () => this.names(role))
  }

  /** All fields of forms: inputs, lists of choices and areas for text. */
  fields(): ShownElement[] {
    return this.elements('input, select, textarea').map((element) => new ShownElement(element))
  }

  /** The only field with this label. */
  field(label: string): ShownElement {
    const fields = this.fields()
    const names = fields.map(({ name }) => name)
    return only(
      fields.filter(({ name }) => name === label),
      `field ${label}`,
      () => names,
    )
  }

  /** The names of all elements with this role, for example of all buttons. */
  names(role: string): string[] {
    return this.all(role).map(({ name }) => name)
  }

  /** The texts of all elements with this role, for example of all rows. */
  texts(role: string): string[] {
    return this.all(role).map(({ text }) => text)
  }

  /** The elements that a person can press or fill in, but whose name a screen reader does not know. */
  withoutName(): string[] {
    return this.elements('a, button, input:not([type=hidden]), select, textarea, [role=img]')
      .filter((element) => new ShownElement(element).name === '')
      .map((element) => element.outerHTML)
  }

  /** How many drawings there are: icons, charts and curves. Icons are hidden from screen readers, and count too. */
  countDrawings(): number {
    return this.element.querySelectorAll('svg').length
  }

  /** The shapes of the drawings, as the browser gets them: what is in the attribute `d` of each path. */
  paths(): string[] {
    return [...this.element.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
  }

  /** The colours of the shapes of the drawings. */
  fills(): string[] {
    return [...this.element.querySelectorAll('path')].map(
      (path) => /fill: ?([^;]+)/.exec(path.getAttribute('style') ?? '')?.[1] ?? '',
    )
  }

  /** All errors: those at fields, and those that a screen reader reads immediately. */
  problems(): string[] {
    return this.elements('[data-part=error-text], [role=alert]').map((element) => new ShownElement(element).text)
  }

  /** The name as a screen reader reads it. */
  get name(): string {
    return computeAccessibleName(this.element, { getComputedStyle: computedStyle })
  }

  /**
   * The description as a screen reader reads it after the name. The fields of Chakra get theirs only in the browser: see
   * `problem`.
   */
  get description(): string {
    return computeAccessibleDescription(this.element, { getComputedStyle: computedStyle }).trim()
  }

  /** The text as a person reads it, in one line. */
  get text(): string {
    return textOf(this.element).replace(/\s+/g, ' ').trim()
  }

  /** The texts of the elements directly inside this one, for example of the cells of a row. */
  get parts(): string[] {
    return [...this.element.children].map((child) => new ShownElement(child).text)
  }

  /** The text in a field, or the text of the chosen option. */
  get value(): string {
    const { localName } = this.element
    if (localName === 'textarea') return this.element.textContent ?? ''
    if (localName !== 'select') return this.attribute('value') ?? ''
    const options = this.all('option')
    return (options.find((option) => option.has('selected')) ?? options[0])?.text ?? ''
  }

  /** The error that is shown at a field. Empty if there is none. */
  get problem(): string {
    return this.element.closest('[data-part=root]')?.querySelector('[data-part=error-text]')?.textContent ?? ''
  }

  get isInvalid(): boolean {
    return this.attribute('aria-invalid') === 'true'
  }

  get isDisabled(): boolean {
    return this.has('disabled') || this.element.closest('fieldset[disabled]') !== null
  }

  get isChecked(): boolean {
    return this.has('checked') || this.attribute('aria-checked') === 'true'
  }

  /** Whether the element or a part of it is marked as loading. */
  get isLoading(): boolean {
    return this.attribute('aria-busy') === 'true' || this.elements('[aria-busy=true]').length > 0
  }

  has(attribute: string): boolean {
    return this.attribute(attribute) !== null
  }

  /** React writes some names with capital letters, as in `readOnly`, and a browser reads them without regard to case. */
  attribute(name: string): string | null {
    return [...this.element.attributes].find((attribute) => attribute.name.toLowerCase() === name)?.value ?? null
  }

  /** The elements that match the selector and are not hidden from screen readers. */
  private elements(selector: string): Element[] {
    return [...this.element.querySelectorAll(selector)].filter(
      (element) => element.closest('[aria-hidden=true], [hidden], [inert]') === null,
    )
  }
}

const isMatch = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text)

function only(found: ShownElement[], wanted: string, namesThere: () => string[]): ShownElement {
  const [first] = found
  if (first && found.length === 1) return first
  throw new Error(`${found.length} elements are '${wanted.trim()}'. There are: ${namesThere().join(', ')}`)
}

/** The roles of elements that `dom-accessibility-api` does not know. */
const OTHER_ROLES: Readonly<Record<string, string>> = { code: 'code', p: 'paragraph', search: 'search', time: 'time' }

const roleOf = (element: Element) => getRole(element) ?? OTHER_ROLES[element.localName] ?? null

/** Elements whose text belongs to the text around them. Any other element begins a new line. */
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'small', 'span', 'strong', 'sub', 'sup', 'time'])

function textOf(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? ''
  const text = [...node.childNodes].map(textOf).join('')
  return INLINE.has((node as Element).localName) ? text : ` ${text} `
}

/** There are no styles in Node. The name of an element depends on whether its parts are in one line. */
function computedStyle(element: Element): CSSStyleDeclaration {
  const display = INLINE.has(element.localName) ? 'inline' : 'block'
  const getPropertyValue = (property: string) => (property === 'display' ? display : '')
  return { getPropertyValue } as unknown as CSSStyleDeclaration
}
