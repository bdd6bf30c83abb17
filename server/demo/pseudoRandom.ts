/**
 * Random numbers from 0 to 1, by the generator of Park and Miller. The same seed gives the same numbers, so the demo is
 * the same at every start.
 */
export function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
