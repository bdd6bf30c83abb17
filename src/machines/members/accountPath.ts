/** The address of a member's account page. */
export const accountPath = (username: string) => `/users/${encodeURIComponent(username)}`
