// Writes the events of an actor as a test (`testPath` of tests/models), so that a developer can copy a fault into a
// test.

import type { AnyActorRef, EventObject } from 'xstate'
import { machineOf, type Recorded } from './recording.ts'

/**
 * Returns the value as the text of TypeScript code. `indent` is the indentation of its first line. A test cannot use
 * the functions and actors of the app, so each of them is replaced by an empty one.
 */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (typeof value === 'function') return '() => undefined as never'
  if (value === null || typeof value !== 'object') return String(value)
  // XState gives a `sessionId` to each actor, and a function `transition` to the logic of actors.
  if ('sessionId' in value) return 'noopRef()'
  if ('transition' in value) return 'fromCallback(() => undefined)'
  if (value instanceof Error) return errorLiteral(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(
        ([name, part]) => `${/^[\w$]+$/.test(name) ? name : `'${name}'`}: ${literal(part, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const line = `${open}${parts.join(', ')}${close}`
  if (parts.length === 0) return line.replaceAll(' ', '')
  if (line.length + indent.length < 100 && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close.trim()}`
}

/** The error as the text of TypeScript code. Only a `CallError` has the field `error`, with the API error. */
const errorLiteral = (error: Error & { error?: unknown }) =>
  error.error === undefined ? `new Error(${literal(error.message)})` : `new CallError(${literal(error.error)})`

/**
 * The event as a test of a model writes it. XState's own events about a result, an error or a delay become calls:
 * `done('loadGame', …)`, `failed('loadGame', …)`, `after('retryDelay', 'poolGame.failed')`. Every other event becomes
 * an object.
 */
function eventLiteral(event: EventObject, indent: string): string {
  const [, kind, rest = ''] = /^xstate\.(done\.actor|error\.actor|after)\.(.+)$/.exec(event.type) ?? []
  const { output, error } = event as { output?: unknown; error?: unknown }
  if (kind === 'done.actor')
    return `done(${literal(rest)}${output === undefined ? '' : `, ${literal(output, indent)}`})`
  if (kind === 'error.actor') return `failed(${literal(rest)}, ${literal(error, indent)})`
  if (kind === undefined) return literal(event, indent)
  const [delay = '', ...state] = rest.split('.')
  return `after(${literal(delay)}, ${literal(state.join('.'))})`
}

/**
 * The test for an actor, with its events up to the event with this number.
 * @param events the recorded events of all actors
 * @returns null if the actor runs no machine, or its start is no longer recorded
 */
export function copiedPath(actor: AnyActorRef, events: readonly Recorded[], number: number): string | null {
  const machine = machineOf(actor)
  const actorEvents = events.filter((one) => one.receiver === actor && one.number <= number)
  const [start, ...received] = actorEvents
  if (!machine || start?.event.type !== 'xstate.init') return null
  const { input } = start.event as { input?: unknown }
  // XState's own events about a stop or about the snapshot of a child are not events of a model.
  const steps = received.filter(({ event }) => !/^xstate\.(stop|snapshot)/.test(event.type))
  return [
    '// Copied from the inspector. Write into the last line what should be true.',
    `testPath('${machine.id}: what was copied', ${machine.id}Machine, ${literal(input)}, [`,
    ...steps.map(({ event, after }) => `  [${eventLiteral(event, '  ')}, ${literal(after?.value, '  ')}],`),
    '])',
    '',
  ].join('\n')
}
