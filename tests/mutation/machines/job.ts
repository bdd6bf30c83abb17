/** The input of every process that tests mutants. A mutant is a machine or a rule with one planted fault. */
export interface ShareJob {
  /** This process tests each mutant whose index modulo `shares` is `share`. */
  readonly share: number
  readonly shares: number
  /** Mutants that an earlier process has tested. */
  readonly done: readonly string[]
  /** The file to which the process writes one line of JSON for each event. */
  readonly output: string
}

/** The mutants of machines that one process tests. */
export interface Job extends ShareJob {
  /** The ids of the machines. Empty: all. */
  readonly machines: readonly string[]
  /** How many mutants of each machine are tested. Null: all. */
  readonly sample: { readonly big: number; readonly other: number } | null
  /** How many mutants of each machine are also tested with the generated paths, which takes long. */
  readonly byPaths: number
}

export interface Verdict {
  /** The machine, or the file of a rule. */
  readonly machine: string
  readonly mutant: string
  readonly operator: string
  /**
   * The first test written by hand, or the first check of a model, that failed. Null if none failed: the mutant has
   * survived.
   */
  readonly killedBy: string | null
  /** Why the generated paths failed. Null if they did not fail. Missing if they were not run. */
  readonly paths?: string | null | undefined
  /** Processor time. */
  readonly handMs: number
  readonly pathsMs: number
}
