// The events of the keyboard shortcuts.

/** Sent to the service `watchKeys`. If `isTaken` is true, only a shortcut uses the next key. */
export interface NextKeyTaken {
  type: 'nextKey.taken'
  isTaken: boolean
}

/** The key of a control on the open page, and the name of this control. */
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
