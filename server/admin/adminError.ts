/** Thrown when the person who typed a command can fix the problem. Its message is printed. */
export class AdminError extends Error {}
