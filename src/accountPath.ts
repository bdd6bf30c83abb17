/** The address of a member's account page. It is not in `paths.ts`, so that the first load of a page stays small. */
export const accountPath = (username: string): string => `/users/${encodeURIComponent(username)}`
