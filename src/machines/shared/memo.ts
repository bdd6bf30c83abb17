/** Stores each result by its two arguments: the same two objects always give the same result object. */
export function memoOfTwo<First extends object, Second extends object, Result>(
  compute: (first: First, second: Second) => Result,
): (first: First, second: Second) => Result {
  const memory = new WeakMap<First, WeakMap<Second, { result: Result }>>()
  return (first, second) => {
    const memoryOfFirst = memory.get(first) ?? new WeakMap<Second, { result: Result }>()
    memory.set(first, memoryOfFirst)
    const entry = memoryOfFirst.get(second) ?? { result: compute(first, second) }
    memoryOfFirst.set(second, entry)
    return entry.result
  }
}
