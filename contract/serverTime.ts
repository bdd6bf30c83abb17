/**
 * The header of every answer below `/api` that says what time it is on the server's clock: whole milliseconds since
 * 1970, read when the answer leaves. A client estimates its clock's offset from it, and fixes a tap's time by that.
 */
export const SERVER_TIME_HEADER = 'x-server-time'
