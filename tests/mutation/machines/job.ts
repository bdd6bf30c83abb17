/** The input of every process that tests mutants. A mutant is a machine or a rule with one planted fault. */
export interface ShareJob {
  /** The number of this process, from 0. It tests each mutant whose index modulo `shares` is `share`. */
  readonly share: number
  /** How many processes there are. */
  readonly shares: number
  /** The ids of mutants that an earlier process of this share has tested. */
  readonly done: readonly string[]
  /** The file to which the process writes one line of JSON for each event. */
  readonly output: string
}

/** The mutants of machines that one process tests. */
export interface Job extends ShareJob {
  /** The ids of the machines. Empty: all. */
  readonly machines: readonly string[]
  /**
   * How many mutants are tested: `big` of each machine in `MAIN_MACHINES`, `other` of each other machine. Null: all.
   */
  readonly sample: { readonly big: number; readonly other: number } | null
  /** How many mutants of each machine are also tested with the generated paths, which takes long. */
  readonly byPaths: number
}

/** The result of the tests for one mutant. */
export interface Verdict {
  /** The id of the machine. For a rule: the path of its file. */
  readonly subject: string
  /** The id of the mutant. */
  readonly mutant: string
  /** The kind of change, for example `drop guard`. */
  readonly operator: string
  /**
   * The first test written by hand, or the first check of a model, that failed. Null if none failed: the mutant has
   * survived.
   */
  readonly killedBy: string | null
  /** Why the generated paths failed. Null if they did not fail. Missing if they were not run. */
  readonly paths?: string | null | undefined
  /** The processor time for the tests written by hand. */
  readonly handMs: number
  /** The processor time for the generated paths; 0 for a rule, which has none. */
  readonly pathsMs: number
}
