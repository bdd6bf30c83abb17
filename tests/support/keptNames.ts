import type { Page } from 'playwright-core'

/** The names of the answers that the browser has kept. A name has the id of the member and the path of the call. */
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
