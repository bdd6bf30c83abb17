/** Entries on one page of the logs. */
export const PAGE_SIZE = 10

/** The query that asks for a page, counted from 0. */
export function pageQuery(page: number): { limit: number; offset: number } {
  return { limit: PAGE_SIZE, offset: page * PAGE_SIZE }
}

/** Whether there may be a next page: a page with fewer than 10 entries is the last. */
export function hasNextPage(entriesOnPage: number): boolean {
  return entriesOnPage >= PAGE_SIZE
}

export function hasPreviousPage(page: number): boolean {
  return page > 0
}
