/** Copies plain data, as a disk or a message between tabs does. This function is much faster than `structuredClone`. */
export function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (typeof value === 'function' || typeof value === 'symbol') throw new Error('A function cannot be copied.')
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const field of Object.keys(value)) copy[field] = copyOf((value as Record<string, unknown>)[field])
  return copy as Value
}
