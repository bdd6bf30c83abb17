import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allCode, webDir } from '../../support/builtFiles.ts'

test('[security-build-01] the files for browsers contain no source map, no test, no inspector and no hidden file', () => {
  const files = readdirSync(webDir, { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(20)
  // The server does not send `.vite`.
  const hidden = files.filter((file) => /(^|\/)\./.test(file) && !file.startsWith('.vite'))
  expect(hidden).toEqual([])
  expect(files.filter((file) => /\.map$|\.test\.|\.tsx?$/.test(file))).toEqual([])
  // The visualizer, and the panel of our own.
  expect(allCode()).not.toMatch(
    /stately\.ai|createBrowserInspector|Inspect machines|Copy as a failing path|from outside/,
  )
})
