/** The address of a member's account page. It is not part of `src/paths.ts`, because each first load needs it. */
export const accountPath = (username: string): string => `/users/${encodeURIComponent(username)}`
