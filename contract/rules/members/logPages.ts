// Divides the log of the admins into pages.

/** How many log entries the page of the log shows at a time. */
export const PAGE_SIZE = 10

/**
 * The query of `GET /logs` for one page of log entries. Pages count from 0.
 * @serves admin-logs-01
 */
export function pageQuery(page: number): { limit: number; offset: number } {
  return { limit: PAGE_SIZE, offset: page * PAGE_SIZE }
}

/**
 * Whether there may be a next page. A page with fewer than 10 entries is the last one.
 * @serves admin-logs-02
 */
export function hasNextPage(entriesOnPage: number): boolean {
  return entriesOnPage >= PAGE_SIZE
}

/**
 * Whether there is a page before this one. Pages count from 0.
 * @serves admin-logs-03
 */
export function hasPreviousPage(page: number): boolean {
  return page > 0
}
