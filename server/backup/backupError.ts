/** Why there is no backup, or why a file is not restored, as a sentence for the person who runs the site. */
export class BackupError extends Error {}
