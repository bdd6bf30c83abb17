/** A command cannot run, for a reason that the person who typed it can fix. Its message is printed. */
export class AdminError extends Error {}
