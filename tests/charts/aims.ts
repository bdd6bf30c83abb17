// The aims of docs/machines/coverage.md. A test compares them with the figures.

/** The part of the feasible pairs of transitions that the paths of each machine should take, in percent. */
export const PAIRS_AIM = 95

/** The machines in which every feasible pair should be taken. */
export const PAIRS_AIM_OF: Readonly<Record<string, number>> = {
  poolGame: 100,
  roast: 100,
  outbox: 100,
  session: 100,
  connectivity: 100,
  screen: 100,
}
