import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { floorFaults } from '../../scripts/floor/checkFloor.ts'
import { readCompatibility } from '../../scripts/floor/compatibility.ts'
import { floor, floorOf } from '../../scripts/floor/floor.ts'
import { newerNames, newerStyles } from '../../scripts/floor/newerNames.ts'

const data = readCompatibility(floor)
const namesIn = (code: string) => [...newerNames(code, 'module', data).keys()]

describe('the oldest supported browsers', () => {
  test('are read from browserslist in package.json, for Vite and for people', () => {
    expect(floor.targets).toEqual(['safari17.4', 'ios17.4', 'firefox124', 'chrome116', 'edge116'])
    expect(floor.text).toBe('Safari 17.4, Firefox 124, Chrome 116')
    expect(() => floorOf(['last 2 versions'])).toThrow("browserslist in package.json has the line 'last 2 versions'.")
  })
})

describe('the check of the built files', { timeout: 60_000 }, () => {
  test.each([
    ['AbortSignal.any([one, other])', []],
    ['list.toSorted().findLast(Boolean); structuredClone(list); button.inert', []],
    ['JSON.parse(text); parser.parse(text); set.has(1); Object.values(map).map(f)', []],
    ['URL.parse(text)', ['URL.parse']],
    ['window.URL.canParse(text)', ['URL.canParse']],
    ['one.union(other)', ['.union']],
    ['map.values().map(f); text.matchAll(/a/g).toArray()', ['Iterator.map', 'Iterator.toArray']],
    [
      'Promise.withResolvers(); Promise.try(f); Object.groupBy(list, f)',
      ['Promise.withResolvers', 'Promise.try', 'Object.groupBy'],
    ],
    ['new Intl.Segmenter()', ['Intl.Segmenter']],
    ['"wakeLock" in navigator', ['Navigator.wakeLock']],
    ['const { vibrate } = navigator', ['Navigator.vibrate']],
    [
      'crypto.randomUUID(); navigator.locks; new WebTransport(address)',
      ['Crypto.randomUUID', 'Navigator.locks', 'WebTransport'],
    ],
    ['menu.showPopover(); menu.matches(":popover-open")', ['.showPopover', ':popover-open']],
    ['jsx(`button`, { popoverTarget: id })', ['<button popovertarget>']],
    ['part.checkVisibility({ checkVisibilityCSS: true })', []],
    ['part.checkVisibility({ visibilityProperty: true })', ['checkVisibility({ visibilityProperty })']],
    ['list.addEventListener("scrollsnapchange", f)', ['.@scrollsnapchange']],
  ])('finds in %s the names %j', (code, names) => {
    expect(namesIn(code).sort()).toEqual([...names].sort())
  })

  test.each([['using file = open()'], ['/(?i:a)b/'], ['import data from "a" with { type: "json" }']])(
    'refuses the syntax of %s',
    (code) => {
      expect(() => namesIn(code)).toThrow(SyntaxError)
    },
  )

  test('finds the selectors and the rules of a style sheet with which an old browser ignores its rules', () => {
    const styles = '.a:popover-open,.b{color:red}@starting-style{.a:hover{flex-direction:column}}.c:has(a){top:0}'
    expect([...newerStyles(styles, data).keys()]).toEqual([':popover-open', '@starting-style'])
  })

  test('[browsers-01] a newer name without a guard, and newer syntax, are one sentence each', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlor-floor-'))
    try {
      await writeFile(join(folder, 'names.js'), 'URL.parse(text); navigator.share({})')
      await writeFile(join(folder, 'syntax.js'), 'using file = open()')
      const clipboard = 'src/services/browser/clipboard.ts'
      const faults = await floorFaults(folder, {
        'names.js': {
          'src/one.ts': 'URL.parse(text)',
          [clipboard]: 'navigator.share({})',
          'src/two.ts': 'navigator.share({})',
        },
      })
      expect(faults.filter((fault) => !fault.startsWith('guarded.ts has')).sort()).toEqual([
        expect.stringMatching(/^src\/one\.ts uses URL\.parse, which is missing in safari, .*It needs a guard/),
        expect.stringMatching(
          /^src\/two\.ts uses Navigator\.share, which is missing in firefox, pages on plain http\./,
        ),
        expect.stringMatching(/^syntax\.js has syntax that is newer than Safari 17\.4/),
      ])
      // The guard of the clipboard is used here, and the others are not.
      expect(faults).not.toContain(`guarded.ts has Navigator.share of ${clipboard}, which is not used.`)
      expect(faults).toContainEqual(expect.stringMatching(/^guarded\.ts has .* which is not used\.$/))
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('[browsers-01] a listed guard that is gone from its file is a sentence, and so is an entry that is not used', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlor-floor-'))
    const file = 'src/services/browser/clipboard.ts'
    const modules = { 'names.js': { [file]: 'navigator.share({})' } }
    try {
      await writeFile(join(folder, 'names.js'), 'navigator.share({})')
      expect(await floorFaults(folder, modules, { 'Navigator.share': { [file]: "'share' in navigator" } })).toEqual([])
      expect(
        await floorFaults(folder, modules, { 'Navigator.share': { [file]: 'a guard' }, '.one': { [file]: '' } }),
      ).toEqual([
        `${file} no longer has the guard 'a guard' of Navigator.share.`,
        `guarded.ts has .one of ${file}, which is not used.`,
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
