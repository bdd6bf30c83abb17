// The events of the update machine.

export type UpdateEvent =
  /** The worker of another build is installed and waits. */
  | { type: 'update.found' }
  /** The member wants the new version now: this reloads the page. */
  | { type: 'update.accept' }
  /** The member does not want to be asked about this build again. */
  | { type: 'update.postpone' }
