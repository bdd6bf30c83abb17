// Tests the first load of a page (the scripts and styles that it loads before a person can use it), and the table of
// the sizes of first loads.
import { describe, expect, test } from 'vitest'
import {
  chunkKeys,
  firstLoad,
  loadBeforeLoadEvent,
  packageFaults,
  packageOf,
  screenKey,
} from '../../scripts/firstLoad.ts'
import { limitFaults, loadRows, OWNER_TEXTS, roomForTexts, tableLines } from '../../scripts/loadTable.ts'

const manifest = {
  'index.html': { file: 'start.js', dynamicImports: ['src/main.tsx'] },
  'src/main.tsx': {
    file: 'app.js',
    css: ['app.css'],
    imports: ['_shared.js'],
    dynamicImports: ['src/screens/site/home.screen.ts'],
  },
  'src/screens/site/home.screen.ts': {
    file: 'home.js',
    css: ['home.css', 'app.css'],
    imports: ['src/main.tsx', '_shared.js', '_art.js'],
  },
  'src/screens/pool/poolGame.screen.ts': { file: 'poolGame.js', imports: ['_chakra.js', 'src/main.tsx'] },
  'src/screens/loaders.ts': { file: 'loaders.js' },
  'src/services/http/client.ts': { file: 'http.js' },
  '_shared.js': { file: 'shared.js' },
  '_art.js': { file: 'art.js', imports: ['_shared.js'], dynamicImports: ['_chakra.js'] },
  '_chakra.js': { file: 'chakra.js' },
}
const script = (gzipBytes: number, ...packages: string[]) => ({ gzipBytes, packages })
const sizes = {
  'start.js': script(50),
  'app.js': script(1000, 'react', 'react-dom'),
  'shared.js': script(200, 'xstate', 'react'),
  'home.js': script(30),
  'art.js': script(4),
  'poolGame.js': script(5),
  'loaders.js': script(1),
  'http.js': script(2),
  'chakra.js': script(90_000, '@chakra-ui/react'),
}

describe('firstLoad', () => {
  test('a first load has the entry script, the app and the screen with all their static imports, each file once', () => {
    expect(firstLoad(manifest, sizes, screenKey(manifest, 'home'))).toEqual({
      scripts: ['start.js', 'app.js', 'shared.js', 'home.js', 'art.js'],
      styles: ['app.css', 'home.css'],
      gzipBytes: 1284,
      packages: ['react', 'react-dom', 'xstate'],
    })
  })

  test('a first load without a screen has only the entry script and the app with its static imports', () => {
    expect(firstLoad(manifest, sizes).scripts).toEqual(['start.js', 'app.js', 'shared.js'])
  })

  test('only the entry script counts before the load event', () => {
    expect(loadBeforeLoadEvent(manifest, sizes).scripts).toEqual(['start.js'])
  })

  test('the first load of a page has its screen, and on every page except the landing page also the HTTP client', () => {
    expect(chunkKeys(manifest, 'home')).toEqual(['src/screens/site/home.screen.ts'])
    const keys = chunkKeys(manifest, 'poolGame')
    expect(keys).toEqual([
      'src/screens/loaders.ts',
      'src/services/http/client.ts',
      'src/screens/pool/poolGame.screen.ts',
    ])
    expect(firstLoad(manifest, sizes, ...keys)).toMatchObject({
      scripts: ['start.js', 'app.js', 'shared.js', 'loaders.js', 'http.js', 'poolGame.js', 'chakra.js'],
      gzipBytes: 91_258,
    })
  })

  test('a screen that was not built, and a script without a size, are errors', () => {
    expect(() => screenKey(manifest, 'pool')).toThrow('src/screens/<area>/pool.screen.ts')
    expect(() => firstLoad(manifest, {})).toThrow('start.js')
  })
})

describe('packageFaults', () => {
  const loadWith = (...packages: string[]) => ({ scripts: ['a.js'], styles: [], gzipBytes: 1, packages })

  test('libraries that every page needs are not faults', () => {
    expect(packageFaults(loadWith('react', 'wouter'))).toEqual([])
  })

  test.each(['@chakra-ui/react', 'victory', 'victory-core', 'socket.io-client', 'engine.io-client'])(
    '%s is a fault if it is in the first load',
    (name) => expect(packageFaults(loadWith('react', name))).toEqual([expect.stringContaining(name)]),
  )
})

describe('the table of loads', () => {
  const pages = [
    { name: 'home', path: '/' },
    { name: 'poolGame', path: '/pool/:pool_game_id' },
  ]

  test('the table has the scripts before the load event, and the first load of each page', () => {
    expect(loadRows(manifest, sizes, pages)).toEqual([
      { name: 'before load', gzipBytes: 50, limitBytes: 10 * 1024 },
      { name: '/', gzipBytes: 1284, limitBytes: 95 * 1024 },
      { name: '/pool/:pool_game_id', gzipBytes: 91_258 },
    ])
  })

  test('a row above its limit is a fault, and a row at its limit is not a fault', () => {
    expect(limitFaults([{ name: '/', gzipBytes: 2048, limitBytes: 2048 }])).toEqual([])
    expect(limitFaults([{ name: '/', gzipBytes: 2049, limitBytes: 2048 }])).toEqual([
      '/: 2.0 KB of gzipped scripts; the limit is 2.0 KB.',
    ])
  })

  test("[owner-check-04] the size of the owner's own texts is added to the limits, and the size of the recorded texts is not", () => {
    // Texts of the recorded size count as those that come with Parlor. The limits already contain them.
    const recordedSizes = { [OWNER_TEXTS]: 2000 }
    expect(roomForTexts(2000, recordedSizes)).toBe(0)
    expect([1500, 9000].map((ownerBytes) => roomForTexts(ownerBytes, recordedSizes))).toEqual([1500, 9000])
    const rows = [{ name: '/', gzipBytes: 2548, limitBytes: 2048 }]
    expect(limitFaults(rows, 500)).toEqual([])
    expect(limitFaults(rows, 499)).toHaveLength(1)
  })

  test('a line has the change since the sizes were recorded, and the limit', () => {
    const rows = [
      { name: '/', gzipBytes: 3072, limitBytes: 4096 },
      { name: '/pool', gzipBytes: 3072 },
      { name: '/chess', gzipBytes: 3072 },
      { name: '/coffee', gzipBytes: 3072 },
    ]
    const lines = tableLines(rows, { '/': 1024, '/pool': 4096, '/chess': 3072 })
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['/', '3.0 KB', '+2.0 KB', 'limit 4.0 KB'],
      ['/pool', '3.0 KB', '-1.0 KB'],
      ['/chess', '3.0 KB', 'same'],
      ['/coffee', '3.0 KB', 'new'],
    ])
  })
})

test.each([
  ['/home/me/parlor/src/main.tsx', undefined],
  ['/home/me/parlor/node_modules/react-dom/client.js', 'react-dom'],
  ['/home/me/parlor/node_modules/@chakra-ui/react/dist/index.js', '@chakra-ui/react'],
  ['/home/me/parlor/node_modules/victory/node_modules/d3-array/index.js', 'd3-array'],
])('packageOf %s is %s', (moduleId, name) => expect(packageOf(moduleId)).toBe(name))
