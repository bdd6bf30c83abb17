/** The same demo at each start, so that screenshots and conversations agree. Park and Miller's generator, 0 to 1. */
export function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
