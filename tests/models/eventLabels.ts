import { type AnyModelEvent, typeOf } from './paths.ts'

/** All values inside an event by their dotted path, so `error.error.code` is `'NOT_FOUND'`. */
function valuesOf(value: unknown, path = ''): [string, string][] {
  if (value === null || typeof value !== 'object') return [[path, String(value)]]
  const names = value instanceof Error ? ['message', ...Object.keys(value)] : Object.keys(value)
  if (names.length === 0) return [[path, Array.isArray(value) ? '[]' : '{}']]
  return names.flatMap((name) =>
    valuesOf((value as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`),
  )
}

/**
 * The name of every event: its type, and where several events share a type also the value that tells this one from the
 * others, for example `live.received (fact.id: 8)`.
 * @returns the labels by the event as JSON text, which is how paths apply events apart.
 */
export function eventLabels(events: readonly AnyModelEvent[]): Map<string, string> {
  const distinct = new Map(events.map((event) => [JSON.stringify(event), event]))
  const labels = new Map<string, string>()
  for (const [text, event] of distinct) {
    const alike = [...distinct.values()].filter((other) => typeOf(other) === typeOf(event))
    labels.set(text, alike.length === 1 ? typeOf(event) : `${typeOf(event)} (${differenceOf(event, alike)})`)
  }
  return labels
}

/** The first value that only this event has; all values that the events do not share, where no single one is enough. */
function differenceOf(event: AnyModelEvent, alike: readonly AnyModelEvent[]): string {
  const others = alike.filter((other) => other !== event).map((other) => new Map(valuesOf(other)))
  const own = valuesOf(event).map(([path, value]) => ({
    text: `${path}: ${value}`,
    sameIn: others.filter((other) => other.get(path) === value).length,
  }))
  const unique = own.find(({ sameIn }) => sameIn === 0)
  if (unique) return unique.text
  return own
    .filter(({ sameIn }) => sameIn < others.length)
    .map(({ text }) => text)
    .join(', ')
}
