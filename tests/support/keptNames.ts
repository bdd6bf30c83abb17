// Lets a browser test see which answers of the server the browser has stored, and wait for certain answers.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The names of the answers that the browser has stored. A name has two parts: the member's id and the call's path. */
export const namesOfKeptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('parlor-kept')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map((key) => (key as unknown[]).join(' ')))
          }
        }
      }),
  )

/**
 * Waits until the browser has stored the answers of these calls. The page shows an answer before it is written to the
 * disk.
 */
export const waitForKeptAnswers = (page: Page, paths: readonly string[]) =>
  expect
    .poll(() => namesOfKeptAnswers(page))
    .toEqual(expect.arrayContaining(paths.map((path) => expect.stringMatching(new RegExp(` ${path}$`)))))
