// Gives each event of a model a short name for the messages of failed tests.
import { type AnyModelEvent, typeOf } from './paths.ts'

/** All values inside an event, each with its path, for example `['error.error.code', 'NOT_FOUND']`. */
function valuesOf(value: unknown, path = ''): [string, string][] {
  if (value === null || typeof value !== 'object') return [[path, String(value)]]
  const names = value instanceof Error ? ['message', ...Object.keys(value)] : Object.keys(value)
  if (names.length === 0) return [[path, Array.isArray(value) ? '[]' : '{}']]
  return names.flatMap((name) =>
    valuesOf((value as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`),
  )
}

/**
 * A label for every event: its type. If several events have this type, the label also has the value in which this event
 * differs, for example `live.received (fact.id: 8)`.
 * @returns a map from each event, as JSON text, to its label
 */
export function eventLabels(events: readonly AnyModelEvent[]): Map<string, string> {
  const distinct = new Map(events.map((event) => [JSON.stringify(event), event]))
  const labels = new Map<string, string>()
  for (const [text, event] of distinct) {
    const sameType = [...distinct.values()].filter((other) => typeOf(other) === typeOf(event))
    labels.set(text, sameType.length === 1 ? typeOf(event) : `${typeOf(event)} (${differenceOf(event, sameType)})`)
  }
  return labels
}

/**
 * The first value that only this event has. If there is none: every value that at least one other event does not have.
 */
function differenceOf(event: AnyModelEvent, sameType: readonly AnyModelEvent[]): string {
  const valuesOfOthers = sameType.filter((other) => other !== event).map((other) => new Map(valuesOf(other)))
  const values = valuesOf(event).map(([path, value]) => ({
    text: `${path}: ${value}`,
    sameCount: valuesOfOthers.filter((other) => other.get(path) === value).length,
  }))
  const unique = values.find(({ sameCount }) => sameCount === 0)
  if (unique) return unique.text
  return values
    .filter(({ sameCount }) => sameCount < valuesOfOthers.length)
    .map(({ text }) => text)
    .join(', ')
}
