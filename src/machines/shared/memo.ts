/** Remembers results by their two arguments: the same two objects always give the same result object. */
export function memoOfTwo<First extends object, Second extends object, Result>(
  compute: (first: First, second: Second) => Result,
): (first: First, second: Second) => Result {
  const kept = new WeakMap<First, WeakMap<Second, { result: Result }>>()
  return (first, second) => {
    const ofFirst = kept.get(first) ?? new WeakMap<Second, { result: Result }>()
    kept.set(first, ofFirst)
    const known = ofFirst.get(second) ?? { result: compute(first, second) }
    ofFirst.set(second, known)
    return known.result
  }
}
