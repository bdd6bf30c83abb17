/**
 * A random UUID of version 4, with 120 random bits. `crypto.randomUUID` is missing on plain http, except on the
 * computer of the server.
 */
export const newId = (): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 16).toString(16),
  )
