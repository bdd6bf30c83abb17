/**
 * The header with the user_id that a call is made for. The server refuses a call whose session is somebody else's: a
 * page that was left open, or that delivers late, does nothing in the name of the next member on the device.
 */
export const AS_USER_HEADER = 'x-as-user'
