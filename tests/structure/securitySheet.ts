// Reads the table of `docs/security.md` for `securitySheet.test.ts`.

import { textOf } from './sources.ts'

/** One requirement in `docs/security.md`. */
export interface Row {
  /** For example V1.2.3. */
  readonly number: string
  readonly level: number
  readonly state: 'met' | 'not met' | 'does not apply'
  /** The text of the row after 'Not met:' or 'Does not apply:'. If the requirement is met, the whole text. */
  readonly reason: string
  /** The test files that the row names, from the repository's root. */
  readonly files: readonly string[]
  /** The ids of the statements that the row names. */
  readonly ids: readonly string[]
  /** The titles of tests that the row quotes. */
  readonly titles: readonly string[]
  /** The headings of the page to which the row links, as anchors. */
  readonly anchors: readonly string[]
}

/** A line of the table: the number of the requirement, its level, its subject, and the proof or the reason. */
const ROW = /^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \|$/

/** For each match of the pattern: the text of its first group. */
const allMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match)

export function rowsOf(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, number, level, , proof = ''] = ROW.exec(line) ?? []
    if (number === undefined) return []
    const state = proof.startsWith('Not met: ')
      ? 'not met'
      : proof.startsWith('Does not apply: ')
        ? 'does not apply'
        : 'met'
    return {
      number,
      level: Number(level),
      state,
      reason: proof.replace(/^(Not met|Does not apply): /, ''),
      files: allMatches(proof, /`(\w+\/[\w/.]+\.test\.ts)`/g).map((file) => `tests/${file}`),
      ids: allMatches(proof, /\b([a-z][a-z-]*-\d{2})\b/g),
      titles: allMatches(proof, /"([^"]+)"/g),
      anchors: allMatches(proof, /\]\(#([\w-]+)\)/g),
    }
  })
}

/**
 * Finds a text in quotes before a function, as in `test('a title', async () => …` or in `test.each(…)('a title', …`.
 * Options between the title and the function are allowed.
 */
const TITLE = /(['"`])((?:(?!\1).)+)\1,\s+(?:\{[^}]*\},\s+)?(?:async )?\(/g

/** The titles of the tests in a file. Each is listed twice: with the ids of its statements, and without them. */
export function titlesIn(file: string): string[] {
  const titles = [...textOf(file).matchAll(TITLE)].map(([, , title = '']) => title)
  return titles.flatMap((title) => [title, title.replace(/^(\[[^\]]*\] ?)+/, '')])
}

/** The anchors that GitHub gives to the headings of a page. */
export function headingAnchors(markdown: string): string[] {
  return allMatches(markdown, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** The line with the counts of a level, as the page must have it. */
export function countsOf(rows: readonly Row[], level: number): string {
  const count = (state: Row['state']) => rows.filter((row) => row.level === level && row.state === state).length
  const [met, notMet, doesNotApply] = [count('met'), count('not met'), count('does not apply')]
  const percent = Math.floor((met / (met + notMet)) * 100)
  return `| ${level} | ${met + notMet + doesNotApply} | ${doesNotApply} | ${met + notMet} | ${met} | ${notMet} | ${percent} % |`
}
