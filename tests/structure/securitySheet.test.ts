// Tests `docs/security.md`. It must have every requirement of the levels 1 and 2 of ASVS 5.0.0, a public list of
// security requirements. Every file, statement and test that it names must exist.

import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { idsNamed, statementKinds } from '../../scripts/statements.ts'
import { countsOf, headingAnchors, rowsOf, titlesIn } from './securitySheet.ts'
import { textOf } from './sources.ts'

/** One digit for each requirement: its level. The first digit of section 1.2 is the level of the requirement 1.2.1. */
const LEVELS: Record<string, string> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333', '3.6': '3', '3.7': '22333' },
  ...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233', '6.5': '22222333' },
  ...{ '6.6': '2223', '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23' },
  ...{ '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '1111122222233333', '10.5': '22222' },
  ...{ '10.6': '22', '10.7': '222' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23', '11.6': '23', '11.7': '33' },
  ...{ '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
  ...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
}

const requirements = Object.entries(LEVELS).flatMap(([section, levels]) =>
  [...levels].map((level, index) => ({ number: `V${section}.${index + 1}`, level: Number(level) })),
)

const sheet = textOf('docs/security.md')
const rows = rowsOf(sheet)

describe('the sheet of security requirements', () => {
  test('ASVS 5.0.0 has 70 requirements of level 1, 183 of level 2 and 92 of level 3', () => {
    const count = (level: number) => requirements.filter((one) => one.level === level).length
    expect([count(1), count(2), count(3)]).toEqual([70, 183, 92])
  })

  test('has one row for each requirement of the levels 1 and 2, in order', () => {
    const numbers = rows.map(({ number, level }) => ({ number, level }))
    expect(numbers).toEqual(requirements.filter(({ level }) => level < 3))
  })

  test('names only files that exist', () => {
    const missingFiles = rows.flatMap(({ number, files }) =>
      files.filter((file) => !existsSync(file)).map((file) => `${number}: ${file}`),
    )
    expect(missingFiles).toEqual([])
  })

  test('names only statements that exist, each in the title of a test in a file of the same row', () => {
    const knownIds = statementKinds(textOf('docs/specification.md'))
    const wrongIds = rows.flatMap(({ number, ids, files }) => {
      const namedIds = new Set(files.filter(existsSync).flatMap(titlesIn).flatMap(idsNamed))
      return ids.filter((id) => !knownIds.has(id) || !namedIds.has(id)).map((id) => `${number}: ${id}`)
    })
    expect(wrongIds).toEqual([])
  })

  test('quotes only titles of tests in a file of the same row', () => {
    const wrongQuotes = rows.flatMap(({ number, titles, files }) => {
      const knownTitles = files.filter(existsSync).flatMap(titlesIn)
      return titles.filter((title) => !knownTitles.includes(title)).map((title) => `${number}: ${title}`)
    })
    expect(wrongQuotes).toEqual([])
  })

  test('links only to its own headings', () => {
    const anchors = headingAnchors(sheet)
    expect(rows.flatMap(({ anchors: named }) => named).filter((name) => !anchors.includes(name))).toEqual([])
  })

  test('gives a test, a section or a reason for each row', () => {
    const withoutProof = rows.filter(({ state, files, anchors, reason }) => {
      if (state === 'met') return files.length === 0 && anchors.length === 0
      return reason.length < 15
    })
    expect(withoutProof.map(({ number }) => number)).toEqual([])
    for (const { number, ids, titles, files, state } of rows) {
      if (files.length > 0 && state === 'met') expect(ids.length + titles.length, number).toBeGreaterThan(0)
    }
  })

  test('has the right numbers of rows in its introduction', () => {
    for (const level of [1, 2]) expect(sheet).toContain(countsOf(rows, level))
  })
})
