/** Thrown when the person who typed a command can fix the problem. The command prints the message. */
export class AdminError extends Error {}
