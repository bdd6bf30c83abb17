/**
 * Makes a function that stores its results. If the function is called again with the same two objects, it returns the
 * stored result and does not call `compute`.
 */
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
