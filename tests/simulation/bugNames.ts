/**
 * The names of the bugs that `bugs.ts` puts into the product on purpose. Each has a pattern for the fault that the
 * simulation must report. tests/README.md explains the numbers of the checks.
 */
export const BUG_NAMES = {
  'no idempotency check': /^check 1: .* took effect twice$/,
  'delivery before the disk': /^check 1: .* was on the disk and is lost$/,
  'deletion before the answer': /^check 1: .* was on the disk and is lost$/,
  'order lost': /^check 2: /,
  'version ignored': /^check 4: /,
} satisfies Record<string, RegExp>

export type BugName = keyof typeof BUG_NAMES
