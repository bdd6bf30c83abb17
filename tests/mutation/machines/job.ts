/** What every process gets that judges mutants. */
export interface ShareJob {
  /** This process judges every mutant whose place, divided by `shares`, leaves `share`. */
  readonly share: number
  readonly shares: number
  /** Mutants that an earlier process has judged. */
  readonly done: readonly string[]
  /** The file that gets a line of JSON for each event. */
  readonly output: string
}

/** What one process has to judge of the machines. */
export interface Job extends ShareJob {
  /** The ids of the machines. Empty: all. */
  readonly machines: readonly string[]
  /** How many mutants of each machine. Null: all. */
  readonly sample: { readonly big: number; readonly other: number } | null
  /** How many of the sample of each machine are also judged by the generated paths, which takes long. */
  readonly byPaths: number
}

export interface Verdict {
  /** The machine, or the file of a rule. */
  readonly machine: string
  readonly mutant: string
  readonly operator: string
  /** The first test written by hand that failed, or the failed sentence of a model. Null: survived. */
  readonly killedBy: string | null
  /** Why the generated paths failed. Null: they did not notice it. Missing: they were not asked. */
  readonly paths?: string | null | undefined
  /** Processor time. */
  readonly handMs: number
  readonly pathsMs: number
}
