// Draws the states of a machine for the panel of developers.
import type { AnyStateNode } from 'xstate'

/** Creates an element with these children. A text is never read as HTML. */
export function element(
  tag: string,
  { className = '', title = '' }: { className?: string; title?: string },
  ...children: readonly (Node | string)[]
): HTMLElement {
  const created = document.createElement(tag)
  if (className) created.className = className
  if (title) created.title = title
  created.append(...children)
  return created
}

/**
 * The part of a state value that belongs to the child state `key`. An empty object if the child is active and has no
 * active child of its own. Undefined if the child is not active.
 */
export function valueIn(value: unknown, key: string): unknown {
  if (value === key) return {}
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

/**
 * The states of a machine as boxes in boxes. The active states are highlighted, and show which events they accept.
 * @param value the state value of `node`; undefined if `node` is not active
 */
export function picture(node: AnyStateNode, value: unknown): HTMLElement {
  const children = Object.values(node.states).map((child) => {
    const inner = valueIn(value, child.key)
    const isActive = inner !== undefined
    const box = picture(child, inner)
    box.classList.toggle('lit', isActive)
    if (isActive) box.setAttribute('aria-current', 'true')
    return box
  })
  const events = value === undefined ? [] : node.ownEvents
  return element(
    'div',
    { className: `state ${node.type}`, title: node.description ?? '' },
    element('b', {}, node.key),
    ...(events.length > 0 ? [element('small', {}, events.map(String).join(', '))] : []),
    ...(children.length > 0 ? [element('div', { className: 'inside' }, ...children)] : []),
  )
}
