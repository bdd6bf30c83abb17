// Tests that the built files contain the constants of the specification.

import { expect, test } from 'vitest'
import { allCode, allStyles } from '../../support/builtFiles.ts'

const code = allCode()

test('[constants-theme-01] the primary colour is #e49e4c and the secondary colour is #5db490', () => {
  expect(allStyles()).toMatch(/--color-primary:\s*#e49e4c[;}]/)
  expect(allStyles()).toMatch(/--color-secondary:\s*#5db490[;}]/)
})

test('[constants-theme-02] the breakpoints are 0, 576, 768, 992, 1200 and 1400 px', () => {
  expect(code).toMatch(/\{xs:0,sm:576,md:768,lg:992,xl:1200,xxl:1400\}/)
})
