/**
 * The header with the user_id that a call is made for. The server refuses a call whose session is somebody else's: a
 * page that was left open, or that delivers late, does nothing in the name of the next member on the device.
 */
export const AS_USER_HEADER = 'x-as-user'

/**
 * The header of every answer below `/api` that says what time it is on the server's clock: whole milliseconds since
 * 1970, read when the answer leaves. A client estimates its clock's offset from it, and fixes a tap's time by that.
 */
export const SERVER_TIME_HEADER = 'x-server-time'
