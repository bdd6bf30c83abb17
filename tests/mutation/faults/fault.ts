import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fault made by hand: one text of one file is replaced by another. */
export interface Fault {
  /** What is wrong with the product after this change, in a sentence. */
  readonly name: string
  /** From the repository's root. */
  readonly file: string
  /** A text that the file has exactly once. */
  readonly search: string
  readonly replace: string
  /** The test that must fail because of the fault. */
  readonly test: {
    readonly file: string
    /** A part of its title. */
    readonly title: string
    /** A part of the title of an earlier test of the file, which must run before. */
    readonly after?: string
    /**
     * True for a fault that only PostgreSQL shows, such as a missing row lock: on SQLite one transaction runs at a
     * time.
     */
    readonly onPostgres?: true
  }
}

const countOf = (text: string, part: string) => text.split(part).length - 1

/**
 * Why a fault cannot be planted any more, in a sentence; null if it can.
 * @param textOf the text of a file, null if there is no such file
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
  // A quotation mark in a title may be escaped, and a title with values is a template.
  const missing = [test.title, ...(test.after ? [test.after] : [])].find((title) => !tests.includes(title))
  return missing === undefined ? null : `'${name}': ${test.file} has no test with the title '${missing}'.`
}

/** Reads the texts of files below a folder, for `whyNotPlantable`. Null for a file that does not exist. */
export const textIn =
  (folder: string) =>
  (file: string): string | null => {
    try {
      return readFileSync(join(folder, file), 'utf8')
    } catch {
      return null
    }
  }
