// Divides the log that admins read into parts. An admin goes from one part to the next; the code calls a part a page.

/** How many log entries a part has. */
export const PAGE_SIZE = 10

/** The query of `GET /logs` for one part of the log. The first part has the number 0. */
export function pageQuery(page: number): { limit: number; offset: number } {
  return { limit: PAGE_SIZE, offset: page * PAGE_SIZE }
}

/** Whether there can be a next part. A part with fewer than 10 entries is the last one. */
export function hasNextPage(entriesOnPage: number): boolean {
  return entriesOnPage >= PAGE_SIZE
}

/** Whether there is a part before this one. The first part has the number 0. */
export function hasPreviousPage(page: number): boolean {
  return page > 0
}
