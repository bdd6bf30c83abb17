// Lets a browser test see which answers of the server the browser has stored.

import type { Page } from 'playwright-core'

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
