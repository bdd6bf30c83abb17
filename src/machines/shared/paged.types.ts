// The types of a long list, which loads in parts: see `paged.machine.ts`. In these names, a page is one part of the
// list.

import type { ApiError } from '../../../contract/errors.ts'
import type { ParentRef } from '../app/parentRef.ts'
import type { ScreenInput } from '../app/screen.types.ts'

/** The input of the call that loads one part of the list. */
export interface PageRequest {
  readonly input: ScreenInput
  /** The key of the last item that has loaded: the part starts with the next older item. Null for the first part. */
  readonly before: number | null
  /** The most items that the answer may have. */
  readonly limit: number
  /** The number of refreshes so far. A call can send it, so that no cache returns an old answer. */
  readonly refreshCount: number
}

/** A part of the list: the items of one answer. `head` is the other data of the answer, for example the bag. */
export interface PageOf<Head, Item> {
  readonly head: Head
  readonly items: readonly Item[]
}

/** Sent to the parent of a list when the list begins to load from the start, and when a load has ended or failed. */
export interface ListChanged<Item> {
  type: 'list.changed'
  items: readonly Item[]
  /** Whether the list is loading, so that more items follow. */
  isBusy: boolean
}

/** The input of a long list. */
export interface PagedInput<Item> extends ScreenInput {
  /** How many items the list had before Back or a reload. The list loads as many again, if the server has them. */
  readonly items?: number
  readonly parent?: ParentRef<ListChanged<Item>>
}

export interface PagedContext<Head, Item> {
  input: PagedInput<Item>
  head: Head | null
  /** In the order of the list. */
  items: readonly Item[]
  /**
   * How many items the list loads at least, if the server has them: as many as before Back or a reload, or as the
   * member has asked for.
   */
  wantedCount: number
  /** When the server sent the items, if the page shows items of an earlier visit. Otherwise null. */
  keptMs: number | null
  /**
   * When the server sent the shown items. The page shows the age of the items while it is offline or after a failed
   * refresh. Null if the time is not known, or if the items were loaded on this visit and no refresh has failed since.
   */
  sentMs: number | null
  /** The number of parts that the server has sent on this visit. */
  pages: number
  /** The number of refreshes on this visit. */
  refreshes: number
  /** Why the last load failed. Null after a successful load. */
  error: ApiError | null
  /** How many refreshes have failed in a row while the list was shown. */
  failures: number
}
