// Rules for passkeys: which names they may have, and how many of them one member may have.

/** The most characters of a passkey's name. */
export const PASSKEY_NAME_MAX = 64

/** The most passkeys of one member, so that one member cannot fill the database. No member needs more. */
export const MAX_PASSKEYS = 20

/** Why a passkey cannot have this name; null if the name is allowed. Spaces around the name do not count. */
export function passkeyNameError(name: string): string | null {
  const length = name.trim().length
  if (length === 0) return 'Name is required.'
  return length > PASSKEY_NAME_MAX ? `A name has at most ${PASSKEY_NAME_MAX} characters.` : null
}
