// Tests the built service worker: what it stores in a visitor's browser, and when a page loads the code that registers
// it. A first load is the set of files that a page loads before a visitor can use it.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { firstLoad } from '../../../scripts/firstLoad.ts'
import { builtText, manifest, screenKeys, scripts, webDir } from '../../support/builtFiles.ts'

const worker = builtText('sw.js')
/** The paths of the files that the worker stores. They are a list in its code. */
const storedFiles: string[] = JSON.parse(/\["\/index\.html"[^\]]*\]/.exec(worker)?.[0] ?? '[]')
/** The document with the layout and a spinner. Without a network, every page starts with it. */
const shell = builtText('index.html')

test('[offline-shell-01] the worker stores only the shell, and every script, picture, font and style sheet of the pages, except the style sheets that are inside the shell', () => {
  const assets = readdirSync(join(webDir, 'assets')).map((name) => `/assets/${name}`)
  // The shell contains the text of its style sheets. The links to them remain and are disabled, so the browser does not
  // load them.
  const sheetsInShell = assets.filter((path) => shell.includes(`href="${path}" disabled`))
  const neededFiles = assets.filter((path) => /\.(js|css|svg|woff2?)$/.test(path) && !sheetsInShell.includes(path))
  expect(storedFiles).toEqual(['/index.html', ...neededFiles.sort()])
  for (const path of storedFiles) expect(existsSync(join(webDir, path)), path).toBe(true)
  // The manifest of Vite lists all chunks of all pages.
  for (const { file, css = [] } of Object.values(manifest))
    for (const path of [file, ...css].map((name) => `/${name}`))
      expect(storedFiles.includes(path) || sheetsInShell.includes(path) || !/\.(js|css)$/.test(path), path).toBe(true)
  // The list has no address of the API, because the API gives each member different answers.
  for (const path of storedFiles) expect(path).toMatch(/^\/(index\.html|assets\/[^/]+-[\w-]{8,}\.\w+)$/)
})

test('the worker and all documents have the same build id', () => {
  const [, id = ''] = /data-build="(\w{16})"/.exec(shell) ?? []
  expect(id).not.toBe('')
  expect(worker).toContain(id)
  for (const name of readdirSync(webDir).filter((file) => file.endsWith('.html')))
    expect(builtText(name), name).toContain(` data-build="${id}">`)
})

test('an update takes the files of the earlier build that have not changed, and loads the shell from the server', async () => {
  const listeners = new Map<string, (event: object) => void>()
  const loadedPaths: string[] = []
  const precachedPaths: string[] = []
  runInNewContext(worker, {
    self: { addEventListener: listeners.set.bind(listeners), registration: {} },
    caches: {
      open: async () => ({ put: async (path: string) => void precachedPaths.push(path) }),
      // The precache of the earlier build. It has each file, and another shell at the same path.
      match: async () => new Response('earlier build'),
    },
    fetch: async (path: string) => {
      loadedPaths.push(path)
      return new Response(shell)
    },
  })
  const installing: Promise<unknown>[] = []
  listeners.get('install')?.({ waitUntil: (work: Promise<unknown>) => void installing.push(work) })
  await Promise.all(installing)
  expect(loadedPaths).toEqual(['/index.html'])
  expect(precachedPaths.sort()).toEqual([...storedFiles].sort())
})

test('[offline-shell-06] no first load contains the code that registers the worker, and this code is loaded when the page is idle', () => {
  const registeringScripts = Object.keys(scripts).filter((file) => builtText(file).includes('navigator.serviceWorker'))
  expect(registeringScripts).toHaveLength(1)
  for (const key of screenKeys)
    expect(firstLoad(manifest, scripts, key).scripts, key).not.toContain(registeringScripts[0])
  const app = builtText(manifest['src/main.tsx']?.file ?? '')
  expect(builtText(manifest['index.html']?.file ?? '')).toContain('requestIdleCallback')
  expect(app).toContain(registeringScripts[0]?.replace('assets/', './'))
})
