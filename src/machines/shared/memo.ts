/** Keeps a result for as long as both arguments live, so that the same two objects always give the same result. */
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
