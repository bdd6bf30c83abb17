// The types of a fault of a rule, and of the input of a process that tests such faults.

import type { ShareJob } from '../machines/job.ts'

/** One fault of a rule. All faults are in the code at the same time, and one is switched on. */
export interface RuleMutant {
  /** The number with which `switchOn` switches the fault on. */
  readonly number: string
  /** Unique, and independent of line numbers, for example `pool/odds: wins < racks -> wins <= racks`. */
  readonly id: string
  /** The path of the rule, for example `contract/rules/pool/odds.ts`. */
  readonly file: string
  readonly line: number
  /** Stryker's name of the kind of change, such as `EqualityOperator`. */
  readonly operator: string
}

/** The faults of rules that one process tests. */
export interface RulesJob extends ShareJob {
  /** The path of a JSON file. It has the code of each rule with all faults, by the path of the rule. */
  readonly texts: string
  readonly mutants: readonly RuleMutant[]
  /** Only tests with this text in their path. Empty: all. */
  readonly tests: string
}
