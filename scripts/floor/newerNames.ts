// Finds in a script the names of the platform that one of the oldest supported browsers lacks.

import { type AnyNode, type Options, parse } from 'acorn'
import { type Compatibility, SINGLE_OBJECTS } from './compatibility.ts'

/** For each name, the browsers that lack it. */
export type NewerNames = Map<string, readonly string[]>

/**
 * Iterators got the methods of arrays. The result of these methods is an iterator, so the method after it is one of
 * iterators.
 */
const MAKES_ITERATOR = new Set(['values', 'keys', 'entries', 'matchAll'])

/**
 * Finds the newer names in a script. The type of an object is not known, except for `navigator` and the like. So a name
 * counts only if every interface that an old browser has lacks it: `.union`, but not `.parse`.
 * @throws SyntaxError if the syntax is newer
 */
export function newerNames(code: string, sourceType: Options['sourceType'], data: Compatibility): NewerNames {
  const found: NewerNames = new Map()
  const add = (name: string, lackedBy: readonly string[] | undefined) => {
    if (lackedBy && lackedBy.length > 0) found.set(name, lackedBy)
  }

  function addWindowMember(name: string): void {
    add(name, data.interfaces.get(name))
    add(`Window.${name}`, data.members.get(name)?.find(({ owner }) => owner === 'Window')?.lackedBy)
  }

  function addMember(object: AnyNode | undefined, name: string): void {
    const all = data.members.get(name)
    const key = nameOf(object)
    const owner = key && Object.hasOwn(SINGLE_OBJECTS, key) ? SINGLE_OBJECTS[key] : key
    if (owner === 'Window') addWindowMember(name)
    if (!all) return
    const own = all.find((member) => member.owner === owner)
    if (own) add(`${own.owner}.${name}`, own.lackedBy)
    // Beside the name of an interface that does not have this member, it is a name of the script itself.
    const isKnown = own !== undefined || (object?.type === 'Identifier' && owner && data.interfaces.has(owner))
    if (isKnown) return
    const reachable = all.filter(
      (member) =>
        !member.isStatic &&
        member.owner !== 'Navigator' &&
        (member.owner === 'Iterator' || data.interfaces.get(member.owner)?.length === 0),
    )
    const [most] = reachable.toSorted((one, other) => one.lackedBy.length - other.lackedBy.length)
    add(`.${name}`, most?.lackedBy)
  }

  const visit = (node: AnyNode): void => {
    switch (node.type) {
      case 'Identifier':
        // The names of local variables are short after minification.
        if (/^[A-Z]\w{3}/.test(node.name)) add(node.name, data.interfaces.get(node.name))
        return
      case 'Literal':
      case 'TemplateElement': {
        const text = node.type === 'Literal' ? node.value : node.value.cooked
        if (typeof text !== 'string') return
        for (const [, name = ''] of text.matchAll(/(?<=[^\w-]|^)::?([a-z-]+)/g)) {
          if (name.includes('-')) add(`:${name}`, data.selectors.get(name))
        }
        return
      }
      case 'MemberExpression': {
        const name = propertyOf(node)
        if (name === undefined) return
        const { object } = node
        const isIterator =
          object.type === 'CallExpression' &&
          object.callee.type === 'MemberExpression' &&
          object.arguments.length === (propertyOf(object.callee) === 'matchAll' ? 1 : 0) &&
          MAKES_ITERATOR.has(propertyOf(object.callee) ?? '')
        if (isIterator)
          add(`Iterator.${name}`, data.members.get(name)?.find(({ owner }) => owner === 'Iterator')?.lackedBy)
        else addMember(object, name)
        return
      }
      case 'VariableDeclarator':
        // `const { locks } = navigator`
        if (node.id.type === 'ObjectPattern' && node.init) {
          for (const property of node.id.properties) {
            if (property.type === 'Property' && property.key.type === 'Identifier' && !property.computed)
              addMember(node.init, property.key.name)
          }
        }
        return
      case 'BinaryExpression':
        if (node.operator === 'in' && node.left.type !== 'PrivateIdentifier')
          addMember(node.right, nameInLiteral(node.left) ?? '')
        return
      case 'CallExpression': {
        const [first, second] = node.arguments
        const method = node.callee.type === 'MemberExpression' ? propertyOf(node.callee) : undefined
        if (method === 'addEventListener') addMember(undefined, `@${nameInLiteral(first)}`)
        // A function of the window, called by its name alone.
        if (node.callee.type === 'Identifier' && /^\w{5}/.test(node.callee.name)) addWindowMember(node.callee.name)
        for (const argument of method ? node.arguments : []) {
          for (const key of keysOf(argument)) add(`${method}({ ${key} })`, data.options.get(`${method}({ ${key} })`))
        }
        // An element of a view: `jsx('div', { popover: 'auto' })`.
        const text = nameInLiteral(first)
        for (const key of text && /^[a-z]+[1-6]?$/.test(text) ? keysOf(second) : []) {
          const attribute = key.toLowerCase()
          for (const element of [text, '*'])
            add(`<${element} ${attribute}>`, data.attributes.get(`${element} ${attribute}`))
        }
      }
    }
  }

  const waiting: unknown[] = [parse(code, { ecmaVersion: data.ecmaVersion, sourceType })]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (Array.isArray(value)) waiting.push(...value)
    else if (typeof value === 'object' && value !== null && 'type' in value) {
      visit(value as AnyNode)
      waiting.push(...childrenOf(value as AnyNode))
    }
  }
  return found
}

/** The children of a node, without the names of its properties. */
function childrenOf(node: AnyNode): unknown[] {
  const { key, property, ...others } = node as unknown as Record<string, unknown>
  const isComputed = 'computed' in node && node.computed
  return Object.values(isComputed ? node : others)
}

function propertyOf(node: AnyNode): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const { property, computed } = node
  return computed ? nameInLiteral(property) : property.type === 'Identifier' ? property.name : undefined
}

/** The text of a literal. Minification turns many literals into templates. */
function nameInLiteral(node: AnyNode | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** The last name of an object: `navigator` of `window.navigator`. */
const nameOf = (node: AnyNode | undefined) => (node?.type === 'Identifier' ? node.name : node && propertyOf(node))

function keysOf(node: AnyNode | undefined): string[] {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return []
    return property.key.type === 'Identifier' ? property.key.name : (nameInLiteral(property.key) ?? [])
  })
}

/** Finds the newer selectors and rules in a style sheet. A browser ignores a whole rule with a selector that it lacks. */
export function newerStyles(styles: string, data: Compatibility): NewerNames {
  const found: NewerNames = new Map()
  for (const [, prelude = ''] of styles.matchAll(/([^{};]+)\{/g)) {
    for (const [, mark, name = ''] of prelude.matchAll(/(@|::?)([a-z-]+)/g)) {
      const lackedBy = (mark === '@' ? data.atRules : data.selectors).get(name)
      if (lackedBy && !prelude.trimStart().startsWith('@supports'))
        found.set(`${mark === '@' ? '@' : ':'}${name}`, lackedBy)
    }
  }
  return found
}
