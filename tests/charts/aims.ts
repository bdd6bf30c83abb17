/**
 * How many of the feasible pairs of transitions the paths of each machine should take, in percent. A pair is feasible
 * if it is possible, and neither closed nor excused. tests/README.md explains these words.
 */
export const PAIRS_AIM = 95

/** The aims of the machines in which every feasible pair should be taken, by the id of the machine. */
export const PAIRS_AIM_OF: Readonly<Record<string, number>> = {
  poolGame: 100,
  roast: 100,
  outbox: 100,
  session: 100,
  connectivity: 100,
  screen: 100,
}
