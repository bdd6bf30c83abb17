// The form of a fault that is written by hand, and the check that it can still be planted into the code.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fault that was written by hand. It replaces one text of one file with another text. */
export interface Fault {
  /** What is wrong with the product after this change, in a sentence. */
  readonly name: string
  /** The path of the file from the repository's root. */
  readonly file: string
  /** A text that the file has exactly once. */
  readonly search: string
  /** The text with the fault. It takes the position of `search`. */
  readonly replace: string
  /** The test that must fail because of the fault. */
  readonly test: {
    readonly file: string
    /** A part of its title. */
    readonly title: string
    /** A part of the title of an earlier test in the same file. This earlier test must run first. */
    readonly after?: string
    /**
     * True for a fault that only a test on PostgreSQL can find, such as a missing row lock. On SQLite, one transaction
     * runs at a time.
     */
    readonly onPostgres?: true
  }
}

const countOf = (text: string, part: string) => text.split(part).length - 1

/**
 * Why a fault cannot be planted any more, in a sentence; null if it can be planted.
 * @param textOf returns the text of a file, or null if there is no such file
 */
export function whyNotPlantable(
  { name, file, search, replace, test }: Fault,
  textOf: (file: string) => string | null,
): string | null {
  const text = textOf(file)
  if (text === null) return `'${name}': there is no ${file} any more.`
  const count = countOf(text, search)
  if (count !== 1) return `'${name}': ${file} has the text to replace ${count} times, and must have it once: ${search}`
  if (search === replace) return `'${name}' changes nothing.`
  const tests = textOf(test.file)
  if (tests === null) return `'${name}': there is no ${test.file} any more.`
  // The file must contain the title literally. In the source of a test, a quotation mark in a title can be escaped, and
  // a title with values is a template. A fault names a part of the title without these.
  const missing = [test.title, ...(test.after ? [test.after] : [])].find((title) => !tests.includes(title))
  return missing === undefined ? null : `'${name}': ${test.file} has no test with the title '${missing}'.`
}

/** Returns a function that reads files of a folder, for `whyNotPlantable`. It returns null if it cannot read a file. */
export const textIn =
  (folder: string) =>
  (file: string): string | null => {
    try {
      return readFileSync(join(folder, file), 'utf8')
    } catch {
      return null
    }
  }
