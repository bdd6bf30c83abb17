// Tests how the answer of `npm audit` is read.

import { expect, test } from 'vitest'
import { verdictOf } from '../../scripts/checkPackages.ts'

const report = (vulnerabilities: Record<string, number>) => JSON.stringify({ metadata: { vulnerabilities } })

test.each([
  [report({ low: 3, moderate: 2, high: 0, critical: 0 }), 'safe'],
  [report({ low: 0, moderate: 0, high: 1, critical: 0 }), 'unsafe'],
  [report({ low: 0, moderate: 0, high: 0, critical: 2 }), 'unsafe'],
  ['{"message":"405 Method Not Allowed"}', 'unanswered'],
  ['null', 'unanswered'],
  ['', 'unanswered'],
])('the answer %j of the registry means: %s', (output, verdict) => {
  expect(verdictOf(output)).toBe(verdict)
})
