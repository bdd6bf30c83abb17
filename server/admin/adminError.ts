/** The command cannot be carried out, for a reason that its caller can do something about. */
export class AdminError extends Error {}
