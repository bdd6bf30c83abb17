// Lets a browser test read the outbox of the page from the browser's disk.

import type { Page } from 'playwright-core'
import type { OutboxEntry } from '../../src/machines/app/outbox.types.ts'

/** The entries of the outbox on this browser's disk, in order. The page shows a change before it is on the disk. */
export const storedEntries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<OutboxEntry[]>((resolve, reject) => {
        const opening = indexedDB.open('parlor')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve((reading.result as OutboxEntry[]).sort((a, b) => a.order - b.order))
          }
        }
      }),
  )
