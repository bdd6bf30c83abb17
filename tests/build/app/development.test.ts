// Tests that the built files for browsers contain nothing that only developers need.

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allCode, webDir } from '../../support/builtFiles.ts'

test('[security-build-01] the files for browsers contain no source map, no test, no inspector of machines and no hidden file', () => {
  const files = readdirSync(webDir, { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(20)
  // The folder `.vite` is allowed, because the server does not send it.
  const hiddenFiles = files.filter((file) => /(^|\/)\./.test(file) && !file.startsWith('.vite'))
  expect(hiddenFiles).toEqual([])
  expect(files.filter((file) => /\.map$|\.test\.|\.tsx?$/.test(file))).toEqual([])
  // The first three texts belong to the visualizer of machines, and the last two to Parlor's own panel for developers.
  expect(allCode()).not.toMatch(
    /stately\.ai|createBrowserInspector|Inspect machines|Copy as a failing path|from outside/,
  )
})

test('the built machines have no descriptions of their states', () => {
  expect(allCode()).not.toMatch(/description:["'`][A-Z]/)
})
