// The names of our own HTTP headers.

/**
 * The request header with the `user_id` of the member whom the page shows. If another member has signed in since then,
 * the server refuses the call. Otherwise a page that was left open would change data of that other member.
 */
export const AS_USER_HEADER = 'x-as-user'

/**
 * Every answer below `/api` has this header: the server's time when it sends the answer, in whole milliseconds since
 * 1970. A page compares this time with its own clock, to correct the time of each tap.
 */
export const SERVER_TIME_HEADER = 'x-server-time'

/**
 * The request header of a page that delivers an entry of its outbox. Its value is the age of the oldest entry in the
 * outbox, in whole seconds. With it the server measures how long members' taps wait.
 */
export const OUTBOX_AGE_HEADER = 'x-outbox-age'
