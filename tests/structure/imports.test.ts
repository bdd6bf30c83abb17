// Checks which files may import which: floors (folders that build on each other) and areas (pool, coffee, …).
import { describe, expect, test } from 'vitest'
import { allImports, circlesIn, type Import, importsOf } from './imports.ts'

const imports = allImports()

const AREAS = ['site', 'members', 'wordle', 'messages', 'pool', 'coffee']
/** The folders that have a folder for each area. */
const AREA_FLOORS = ['src/machines', 'src/screens', 'src/views', 'server/usecases', 'contract/rules']

/** The area of a file in one of the folders above, for example `pool` for `src/views/pool/PoolGames/GameRow.tsx`. */
function areaOf(file: string): string | undefined {
  const floor = AREA_FLOORS.find((folder) => file.startsWith(`${folder}/`))
  return floor === undefined ? undefined : file.slice(floor.length + 1).split('/')[0]
}

/** Allowed imports of another area's code, with the reason. A line that ends with `/` allows all files of a folder. */
const ACROSS_AREAS: Record<string, string> = {
  'server/usecases/site/ownerFacts.ts -> contract/rules/wordle/results.ts':
    'the landing page can show the Wordle streak',
  'src/views/site/HowTheSiteIs/words.ts -> contract/rules/members/backups.ts':
    "the page 'Health' shows the age of the newest backup",
  'src/views/members/Vitals/Vitals.tsx -> contract/rules/site/vitals.ts': 'the log page shows the page vitals',
  'src/views/members/Account/CoffeePreferences.tsx -> contract/rules/coffee/': 'the account page edits coffee units',
}

function isException({ from, to }: Import): boolean {
  return Object.keys(ACROSS_AREAS).some((line) => {
    const [source, target = ''] = line.split(' -> ')
    return from === source && (target.endsWith('/') ? to.startsWith(target) : to === target)
  })
}

/** Where calls, the code of views and the disk are counted until they have ended. */
const PENDING = 'src/pending.ts'
/** The addresses of the pages. */
const PATHS = ['src/paths.ts', 'src/accountPath.ts']

/** The types of the owner's files. */
const OWNER = 'src/ownerTypes.ts'

/** Each floor, and the floors that its files are allowed to import. Other folders are allowed to import everything. */
const FLOORS: Record<string, readonly string[]> = {
  'contract/': ['contract/'],
  'src/services/': ['src/services/', PENDING, 'contract/'],
  'src/machines/': ['src/machines/', ...PATHS, 'contract/'],
  'src/views/': ['src/views/', 'src/machines/', 'src/content/', OWNER, 'src/theme/', PENDING, ...PATHS, 'contract/'],
  'src/screens/': [
    'src/screens/',
    'src/views/',
    'src/machines/',
    'src/services/',
    'src/content/',
    PENDING,
    ...PATHS,
    'contract/',
  ],
  'server/': ['server/', 'contract/'],
}

const labelOf = ({ from, to }: Import) => `${from} -> ${to}`

describe('imports', () => {
  test('the parser finds every form of import and separates types from values', () => {
    const text = [
      "import { a, type B } from './a.ts'",
      "import type { C } from '../c.tsx'",
      "import { type D, type E } from './d.ts'",
      "import './e.ts'",
      "export { f } from './f.ts'",
      "const g = () => import('./g.ts')",
      "import {\n  type H,\n  i,\n} from './h.ts'",
      "import './style.css'",
      "import { useSelector } from '@xstate/react'",
    ].join('\n')
    expect(importsOf('src/x/y.ts', text).map(({ to, isType }) => [to, isType])).toEqual([
      ['src/x/a.ts', false],
      ['src/c.tsx', true],
      ['src/x/d.ts', true],
      ['src/x/e.ts', false],
      ['src/x/f.ts', false],
      ['src/x/g.ts', false],
      ['src/x/h.ts', false],
    ])
  })

  test('a circle of any number of files is found, and a chain is not a circle', () => {
    const importOf = (from: string, to: string): Import => ({ from, to, isType: true })
    expect(
      circlesIn([importOf('a', 'b'), importOf('b', 'c'), importOf('c', 'a'), importOf('c', 'd'), importOf('d', 'e')]),
    ).toEqual(['a, b, c'])
    expect(circlesIn([importOf('a', 'b'), importOf('a', 'c'), importOf('b', 'd'), importOf('c', 'd')])).toEqual([])
  })

  test('no files import each other in a circle, not even for types', () => {
    expect(imports.length).toBeGreaterThan(1_000)
    expect(circlesIn(imports)).toEqual([])
  })

  test('an area imports its own code and shared code, and only types of other areas', () => {
    const importsAcross = imports.filter((one) => {
      const [ownArea, otherArea] = [areaOf(one.from), areaOf(one.to)]
      if (ownArea === undefined || otherArea === undefined || ownArea === otherArea || one.isType) return false
      // `app` joins the areas. It imports the other areas, and they can import `app`, for example its system actions.
      return AREAS.includes(otherArea) && ownArea !== 'app'
    })
    expect(importsAcross.filter((one) => !isException(one)).map(labelOf)).toEqual([])
    const unneededExceptions = Object.keys(ACROSS_AREAS).filter((line) => {
      const [source, target = ''] = line.split(' -> ')
      return !importsAcross.some(({ from, to }) => from === source && to.startsWith(target))
    })
    expect(unneededExceptions, 'exceptions that nothing needs').toEqual([])
  })

  test('shared code imports no area, and the app machines import neither shared machines nor areas', () => {
    const forbiddenImports = imports.filter(({ from, to }) => {
      const ownArea = areaOf(from)
      const otherArea = areaOf(to)
      if (ownArea === undefined || otherArea === undefined) return false
      if (ownArea === 'shared') return AREAS.includes(otherArea)
      return from.startsWith('src/machines/app/') && to.startsWith('src/machines/') && otherArea !== 'app'
    })
    expect(forbiddenImports.map(labelOf)).toEqual([])
  })

  test('views and screens of an area import no views and screens of `app`', () => {
    const forbiddenImports = imports.filter(({ from, to }) => {
      return areaOf(from) !== 'app' && /^src\/(views|screens)\/app\//.test(to) && /^src\/(views|screens)\//.test(from)
    })
    expect(forbiddenImports.map(labelOf)).toEqual([])
  })

  test('the code of the page imports only types from contract/api, because the values there need a large library', () => {
    const forbiddenImports = imports.filter(({ from, to, isType }) => {
      return from.startsWith('src/') && to.startsWith('contract/api/') && !isType
    })
    expect(forbiddenImports.map(labelOf)).toEqual([])
  })

  test('each floor imports only the floors that it is allowed to import', () => {
    const forbiddenImports = imports.filter(({ from, to, isType }) => {
      const floor = Object.keys(FLOORS).find((folder) => from.startsWith(folder))
      if (floor === undefined) return false
      // A machine declares the types of what a service gives it, and the service imports these types.
      if (isType && floor === 'src/services/' && /^src\/machines\/.*\.types\.ts$/.test(to)) return false
      return !FLOORS[floor]?.some((folder) => to.startsWith(folder))
    })
    expect(forbiddenImports.map(labelOf)).toEqual([])
  })
})
