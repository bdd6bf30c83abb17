/**
 * The request header with the user_id for which the page makes a call. The server refuses the call if the session
 * belongs to another user, so that a page that was left open does nothing in the name of the member who signed in
 * later.
 */
export const AS_USER_HEADER = 'x-as-user'

/**
 * The header of every answer below `/api` with the server's time, read when the answer is sent: whole milliseconds
 * since 1970. A page estimates the offset of its own clock from it, and corrects the time of each tap by that offset.
 */
export const SERVER_TIME_HEADER = 'x-server-time'
