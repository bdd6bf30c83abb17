// Lets a browser test see and await which answers of the server the browser has stored.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The names of the answers that the browser has stored. A name has the id of the member and the path of the call. */
export const keptNames = (page: Page) =>
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
export const answersKept = (page: Page, paths: readonly string[]) =>
  expect
    .poll(() => keptNames(page))
    .toEqual(expect.arrayContaining(paths.map((path) => expect.stringMatching(new RegExp(` ${path}$`)))))
