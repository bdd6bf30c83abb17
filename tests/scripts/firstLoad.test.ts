import { describe, expect, test } from 'vitest'
import {
  chunkKeys,
  FIRST_LOAD_LIMIT_BYTES,
  firstLoad,
  firstLoadFaults,
  packageOf,
  screenKey,
} from '../../scripts/firstLoad.ts'

// The first load of a page: the scripts and styles that the browser needs before it can show the page.

const manifest = {
  'index.html': {
    file: 'entry.js',
    css: ['entry.css'],
    imports: ['_shared.js'],
    dynamicImports: ['src/screens/site/home.screen.ts'],
  },
  'src/screens/site/home.screen.ts': {
    file: 'home.js',
    css: ['home.css', 'entry.css'],
    imports: ['index.html', '_shared.js', '_art.js'],
  },
  'src/screens/pool/poolGame.screen.ts': { file: 'poolGame.js', imports: ['_chakra.js', 'index.html'] },
  'src/screens/loaders.ts': { file: 'loaders.js' },
  'src/services/http/client.ts': { file: 'http.js' },
  '_shared.js': { file: 'shared.js' },
  '_art.js': { file: 'art.js', imports: ['_shared.js'], dynamicImports: ['_chakra.js'] },
  '_chakra.js': { file: 'chakra.js' },
}
const script = (gzipBytes: number, ...packages: string[]) => ({ gzipBytes, packages })
const built = {
  'entry.js': script(1000, 'react', 'react-dom'),
  'shared.js': script(200, 'xstate', 'react'),
  'home.js': script(30),
  'art.js': script(4),
  'poolGame.js': script(5),
  'loaders.js': script(1),
  'http.js': script(2),
  'chakra.js': script(90_000, '@chakra-ui/react'),
}

describe('firstLoad', () => {
  test('follows static imports from the entry and the screen, and counts each file once', () => {
    expect(firstLoad(manifest, built, screenKey(manifest, 'home'))).toEqual({
      scripts: ['entry.js', 'shared.js', 'home.js', 'art.js'],
      styles: ['entry.css', 'home.css'],
      gzipBytes: 1234,
      packages: ['react', 'react-dom', 'xstate'],
    })
  })

  test('is only the entry and its imports when no screen is named', () => {
    expect(firstLoad(manifest, built).scripts).toEqual(['entry.js', 'shared.js'])
  })

  test('of a page includes its screen, and of every page but the landing page also the loaders and the HTTP client', () => {
    expect(chunkKeys(manifest, 'home')).toEqual(['src/screens/site/home.screen.ts'])
    const keys = chunkKeys(manifest, 'poolGame')
    expect(keys).toEqual([
      'src/screens/loaders.ts',
      'src/services/http/client.ts',
      'src/screens/pool/poolGame.screen.ts',
    ])
    expect(firstLoad(manifest, built, ...keys)).toMatchObject({
      scripts: ['entry.js', 'shared.js', 'loaders.js', 'http.js', 'poolGame.js', 'chakra.js'],
      gzipBytes: 91_208,
    })
  })

  test('throws for a screen that was not built and for a script without a size', () => {
    expect(() => screenKey(manifest, 'pool')).toThrow('src/screens/<area>/pool.screen.ts')
    expect(() => firstLoad(manifest, {})).toThrow('entry.js')
  })
})

describe('firstLoadFaults', () => {
  const load = (gzipBytes: number, ...packages: string[]) => ({ scripts: ['a.js'], styles: [], gzipBytes, packages })

  test('is empty up to the size limit, and names the limit above it', () => {
    expect(firstLoadFaults(load(FIRST_LOAD_LIMIT_BYTES, 'react', 'wouter'))).toEqual([])
    expect(firstLoadFaults(load(FIRST_LOAD_LIMIT_BYTES + 1))).toEqual([
      expect.stringContaining('the limit is 95.0 KB. Scripts: a.js'),
    ])
  })

  test.each(['@chakra-ui/react', 'victory', 'victory-core', 'socket.io-client', 'engine.io-client'])(
    'names %s when it is in the first load',
    (name) => expect(firstLoadFaults(load(1, 'react', name))).toEqual([expect.stringContaining(name)]),
  )
})

test.each([
  ['/home/me/parlor/src/main.tsx', undefined],
  ['/home/me/parlor/node_modules/react-dom/client.js', 'react-dom'],
  ['/home/me/parlor/node_modules/@chakra-ui/react/dist/index.js', '@chakra-ui/react'],
  ['/home/me/parlor/node_modules/victory/node_modules/d3-array/index.js', 'd3-array'],
])('packageOf %s is %s', (moduleId, name) => expect(packageOf(moduleId)).toBe(name))
