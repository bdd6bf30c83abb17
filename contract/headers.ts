// The names of our own HTTP headers.

/**
 * The request header with the `user_id` of the member who makes the call, as the page knows it. If the session now
 * belongs to another member, the server refuses the call. Otherwise a page that was left open would change the data of
 * that other member.
 */
export const AS_USER_HEADER = 'x-as-user'

/**
 * Every answer below `/api` has this header: the server's time when it sends the answer, in whole milliseconds since
 * 1970. A page compares this time with its own clock, to correct the time of each tap.
 */
export const SERVER_TIME_HEADER = 'x-server-time'

/**
 * The request header of a page that delivers an entry of its outbox. Its value is the age of the oldest entry in the
 * outbox, in whole seconds. The figures of the site show this age, so that admins see how long taps stay unsaved.
 */
export const OUTBOX_AGE_HEADER = 'x-outbox-age'
