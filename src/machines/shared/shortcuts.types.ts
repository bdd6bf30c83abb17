// The events of the keyboard shortcuts.

/** Sent to the service. If `isTaken` is true, the next key belongs to the shortcuts, and nothing else may use it. */
export interface NextKeyTaken {
  type: 'nextKey.taken'
  isTaken: boolean
}

/** A key of the open page, as its control names it. */
export interface PageKey {
  readonly keys: string
  readonly name: string
}

/** The keys of the open page. They can change, because some controls appear later than the page. */
export interface PageKeysRead {
  type: 'pageKeys.read'
  pageKeys: readonly PageKey[]
}

/** A key was pressed outside of a field, and no dialog is open. */
export interface KeyPressed {
  type: 'key.pressed'
  /** The name that the browser gives the key, for example 'g' or '?'. */
  key: string
}
